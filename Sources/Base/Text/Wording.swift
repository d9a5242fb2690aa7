// Counts and headings as text.
extension DefaultStringInterpolation {
  /// A count with a noun, as in "1 item" and "2 items".
  ///
  /// `plural` replaces the noun with "s".
  public mutating func appendInterpolation(_ count: Int, of thing: String, _ plural: String? = nil) {
    appendLiteral(count == 1 ? "1 \(thing)" : "\(count) \(plural ?? thing + "s")")
  }

  /// The name of a single item, or the number of items.
  public mutating func appendInterpolation(items count: Int, named name: @autoclosure () -> String) {
    appendLiteral(count == 1 ? name() : "\(count) items")
  }
}

extension String {
  /// The text with an upper-case first letter.
  public var withCapital: String { prefix(1).uppercased() + dropFirst() }
  /// The text with a full stop, unless it ends a sentence already.
  public var withStop: String { last.map { ".?!…".contains($0) } ?? true ? self : self + "." }
}
