// Why an item did not open, where FFmpeg's code does not say it but what it logs does. Pure; any thread.

internal import Base
internal import CFFmpeg

/// What a line says with which FFmpeg called something an error.
///
/// Its codes lump together what is quite different to a person: EIO is a name that nobody knows, a certificate and a
/// server that hangs up. The words are those of FFmpeg 4 to 7; of other words the code alone is told.
enum OpeningReason {
  private static let known: [(words: String, sentence: String)] = [
    ("Failed to resolve hostname", "No server with that name (DNS)."),
    ("on whitelist", "It leads to an address that may not be opened from there."),
    ("on blacklist", "It leads to an address that may not be opened from there."),
    ("not a common multimedia extension", "Its pieces are named as no film is, so they are not opened."),
    ("not in allowed_segment_extensions", "Its pieces are named as no film is, so they are not opened."),
    ("Stream ends prematurely", "The server ended the stream too early."),
    (
      "moov atom not found",
      "Its index is missing: it is damaged or cut short."
    ),
  ]

  /// What MP4 is told through a pipe that has its index behind everything.
  static let indexBehindPipe = "Its index is at its end, which a pipe cannot seek to: open it as a file."

  /// The sentence for what was logged while an item was opened; nil where the code says it as well.
  static func sentence(for line: String, code: Int32, of location: MediaLocation) -> String? {
    if location == .standardInput, line.contains("moov atom not found") {
      return indexBehindPipe
    }
    if let reason = known.first(where: { line.contains($0.words) }) { return reason.sentence }
    if location.isNetwork, code == -EIO, line.hasPrefix("[tls @") {
      return "No secure connection could be made with the server."
    }
    if location.isGraph, code != inset_error_exit, let said = message(of: line) {
      return "The filter graph is not valid: \(VisibleText.filter(said, limit: 200))"
    }
    return nil
  }

  /// What a line says, without who says it and the end of the line.
  private static func message(of line: String) -> String? {
    var rest = line[...]
    while rest.first == "[", let end = rest.firstIndex(of: "]") {
      rest = rest[rest.index(after: end)...].drop { $0 == " " }
    }
    while let last = rest.last, last.isNewline || last == " " || last == "." { rest.removeLast() }
    return rest.isEmpty ? nil : rest + "."
  }
}
