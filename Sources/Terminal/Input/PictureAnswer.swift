/// A terminal's answer about a picture.
public enum PictureAnswer: Hashable, Sendable {
  /// The result for an image of kitty's protocol; `problem` is nil on success, else a printable reason.
  case kitty(image: Int, problem: String?)
  /// The cursor's position, counted from 0: a drawn picture has moved it.
  case cursor(column: Int, row: Int)
}

extension ControlString {
  /// Parses an APC string's answer; nil for any other string.
  ///
  /// `Gi=31,p=1;OK` or `Gi=31;ENOENT:no such file`.
  static func pictureAnswer(_ text: String) -> PictureAnswer? {
    guard text.hasPrefix("Gi="), let end = text.firstIndex(of: ";") else { return nil }
    let digits = text[..<end].dropFirst(3).prefix { ("0"..."9").contains($0) }
    guard digits.utf8.count <= 10, let image = Int(digits), image > 1 else { return nil }
    let message = text[text.index(after: end)...]
    if message == "OK" { return .kitty(image: image, problem: nil) }
    let problem = message.printable(40)
    return .kitty(image: image, problem: problem.isEmpty ? "refused" : problem)
  }
}
