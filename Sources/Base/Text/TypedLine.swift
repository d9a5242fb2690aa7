// The line editor of every prompt: palette, filters, paths, times and values.

/// A line of text that the user types, with its cursor.
///
/// The cursor is between two grapheme clusters: a letter and its accent are one.
public struct TypedLine: Equatable, Sendable {
  /// Text before the cursor.
  public private(set) var before: String
  /// Text after the cursor.
  public private(set) var after = ""
  /// Whether the text was typed earlier: the first typed character replaces it, as it replaces selected text.
  public private(set) var isOld = false

  /// A line with a text, and the cursor at its end.
  public init(_ text: String = "", isOld: Bool = false) {
    before = text
    self.isOld = isOld && !text.isEmpty
  }

  /// The whole line.
  public var text: String { before + after }
  /// Whether the line holds no text.
  public var isEmpty: Bool { before.isEmpty && after.isEmpty }

  // MARK: Keys

  /// The effect of a key on the line.
  public enum Outcome: Equatable, Sendable {
    /// The key does not edit text.
    case foreign
    /// The cursor moved or stayed, and the text is unchanged.
    case moved
    /// The text changed.
    case changed
  }

  /// Separators of words for movement and deletion by word.
  public enum Words: Equatable, Sendable {
    /// Spaces and slashes.
    case text
    /// Slashes only, because file names may contain spaces.
    case path

    fileprivate func divides(_ character: Character) -> Bool {
      character == "/" || self == .text && character == " "
    }
  }

  /// Applies an editing key; the text is limited to `limit` characters.
  public mutating func press(_ key: Key, words: Words, limit: Int) -> Outcome {
    switch (key.base, key.modifiers) {
    case (.character(let character), []): return insert(String(character), limit: limit)
    case (.named(.left), []): return move { $0.stepBack() }
    case (.named(.right), []): return move { $0.stepOn() }
    case (.named(.home), []), (.character("a"), .control): return move { $0.place(at: 0) }
    case (.named(.end), []), (.character("e"), .control): return move { $0.place(at: .max) }
    case (.named(.left), .control), (.named(.left), .alt), (.character("b"), .alt):
      return move { line in line.place(at: line.before.utf8.count - line.wordBefore(words)) }
    case (.named(.right), .control), (.named(.right), .alt), (.character("f"), .alt):
      return move { line in line.place(at: line.before.utf8.count + line.wordBehind(words)) }
    case _ where Self.deletesBackward(key):
      return change { _ = $0.before.popLast() }
    case (.named(.delete), []): return change { if !$0.after.isEmpty { $0.after.removeFirst() } }
    case (.character("w"), .control), (.named(.backspace), .alt):
      return change { $0.before.removeLastBytes($0.wordBefore(words)) }
    case (.character("d"), .alt), (.named(.delete), .control):
      return change { $0.after.removeFirstBytes($0.wordBehind(words)) }
    case (.character("u"), .control): return change { $0.before = "" }
    case (.character("k"), .control): return change { $0.after = "" }
    default: return .foreign
    }
  }

  /// Whether a key deletes the character before the cursor: Backspace or Ctrl+h.
  public static func deletesBackward(_ key: Key) -> Bool {
    key == .named(.backspace) || key == .character("h", .control)
  }

  /// Inserts typed or pasted text at the cursor, as one line without control characters.
  public mutating func insert(_ text: String, limit: Int) -> Outcome {
    let isOld = isOld
    let added = Self.oneLine(text)
    guard !added.isEmpty else { return .moved }
    return change { line in
      if isOld { line = TypedLine() }
      let room = limit - line.before.count - line.after.count
      line.before += added.prefix(max(0, room))
    }
  }

  private mutating func move(_ body: (inout TypedLine) -> Void) -> Outcome {
    isOld = false
    body(&self)
    return .moved
  }

  private mutating func change(_ body: (inout TypedLine) -> Void) -> Outcome {
    let former = text
    isOld = false
    body(&self)
    // Text before and after the cursor may have joined into one grapheme cluster.
    place(at: before.utf8.count)
    return text == former ? .moved : .changed
  }

  // MARK: Places

  private mutating func stepBack() {
    guard let last = before.popLast() else { return }
    after = String(last) + after
  }

  private mutating func stepOn() {
    guard let first = after.first else { return }
    after.removeFirst()
    before.append(first)
  }

  /// Puts the cursor at a byte offset of the text, or after the cluster that contains the offset.
  private mutating func place(at bytes: Int) {
    let whole = text
    var bytes = max(0, min(whole.utf8.count, bytes))
    while bytes < whole.utf8.count {
      let index = whole.utf8.index(whole.utf8.startIndex, offsetBy: bytes)
      if String.Index(index, within: whole) != nil { break }
      bytes += 1
    }
    let index = whole.utf8.index(whole.utf8.startIndex, offsetBy: bytes)
    (before, after) = (String(whole[..<index]), String(whole[index...]))
  }

  /// Bytes of the word before the cursor, with the separators between word and cursor.
  private func wordBefore(_ words: Words) -> Int {
    let divided = before.reversed().drop { words.divides($0) }
    let rest = divided.drop { !words.divides($0) }
    return before.utf8.count - rest.reduce(0) { $0 + $1.utf8.count }
  }

  /// Bytes of the word after the cursor, with the separators between cursor and word.
  private func wordBehind(_ words: Words) -> Int {
    let rest = after.drop { words.divides($0) }.drop { !words.divides($0) }
    return after.utf8.count - rest.utf8.count
  }

  // MARK: What may be typed

  /// The text as one line: spaces for line ends and tabs, no other control characters, filtered by `VisibleText`.
  package static func oneLine(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var former: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { former = scalar }
      switch scalar.value {
      case 0x0A where former == "\r": break
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: scalars.append(" ")
      case ..<0x20, 0x7F...0x9F: break
      default: scalars.append(scalar)
      }
    }
    // A line end at the end of pasted text adds no space.
    let hadEnd = text.last?.isNewline == true
    while hadEnd, scalars.last == " " { scalars.removeLast() }
    guard !scalars.isEmpty else { return "" }
    // A leading accent combines with a letter of the line; without a base the filter would drop the accent.
    let shown = VisibleText.filter("a" + String(scalars), limit: scalars.count + 2)
    return String(shown.unicodeScalars.dropFirst())
  }
}

extension String {
  fileprivate mutating func removeLastBytes(_ count: Int) {
    self = String(self[..<utf8.index(endIndex, offsetBy: -count)])
  }

  fileprivate mutating func removeFirstBytes(_ count: Int) {
    self = String(self[utf8.index(startIndex, offsetBy: count)...])
  }
}
