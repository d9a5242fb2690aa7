// How counts and headings are put into words. Pure; any thread.
extension DefaultStringInterpolation {
  /// So many things, as in "1 item" and "2 items".
  ///
  /// `plural` is for words that take no "s".
  public mutating func appendInterpolation(_ count: Int, of thing: String, _ plural: String? = nil) {
    appendLiteral(count == 1 ? "1 \(thing)" : "\(count) \(plural ?? thing + "s")")
  }

  /// The name of the one item that there is, or how many there are.
  public mutating func appendInterpolation(items count: Int, named name: @autoclosure () -> String) {
    appendLiteral(count == 1 ? name() : "\(count) items")
  }
}

extension String {
  /// The text with a capital at its beginning.
  public var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
