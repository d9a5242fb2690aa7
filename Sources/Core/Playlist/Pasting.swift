// Pasted text, which is never taken as keys: bracketed paste into a prompt, the embedded terminal or the playlist.
public import Base

extension Model {
  /// The most lines of one paste that are added.
  static let mostPasted = 1_000

  /// Inserts pasted text into the prompt, or sends it to the program in the embedded terminal.
  ///
  /// Elsewhere the paths and URLs in it are looked up for the playlist.
  mutating func paste(_ text: String, _ outbox: inout Outbox) {
    lastInput = now
    if sectionInForce == .terminal, embedded?.end == nil {
      return outbox.send(.sendToEmbeddedTerminal(.paste(text)))
    }
    if var line = prompt?.line, let limit = prompt?.limit {
      if line.insert(text, limit: limit) == .changed { type(line, &outbox) }
      return
    }
    let lines = PastedName.lines(of: text)
    guard !lines.isEmpty else { return }
    let names = lines.lazy.compactMap { PastedName($0) }.prefix(Self.mostPasted)
    guard !names.isEmpty else {
      return notify("The pasted text is neither a path nor an address")
    }
    outbox.send(.findPasted(Array(names), others: lines.count - names.count))
  }

  /// Adds the entries behind pasted names, and plays the first where nothing is playing.
  ///
  /// - Parameters:
  ///   - failures: lines that led to nothing.
  ///   - reason: why the first of them failed.
  mutating func addPasted(_ entries: [FoundEntry], failures: Int, _ reason: String?, _ outbox: inout Outbox) {
    guard let first = entries.first else {
      return notify(reason ?? "Nothing in the pasted text can be played", .warning)
    }
    let index = put(entries, .append, arrival: nil)
    let rest = failures > 0 ? "; \(failures, of: "line") left out" : ""
    notify("Added \(items: entries.count, named: "“\(first.title)”")\(rest)\(undoHintAnywhere)")
    let items = (index..<index + entries.count).map { playlist.items[$0] }
    let isIdle = films.main.item == nil
    if isIdle { picking(isItem: entries.count == 1, &outbox) { $0.play(at: index, &$1) } }
    for item in isIdle ? items.dropFirst() : items[...] {
      if let source = item.playlistSource, source.isReadAtOnce { readList(item, &outbox) }
    }
  }
}

/// A line of pasted text that looks like a path or URL.
public struct PastedName: Hashable, Sendable {
  /// The line as pasted, without blanks around it.
  public let line: BytePath
  /// The shell words of the line, since terminals quote the names of dropped files; empty if nothing is quoted.
  public let words: [BytePath]

  /// The lines of a text, trimmed; empty lines are dropped.
  static func lines(of text: String) -> [String.UTF8View.SubSequence] {
    text.utf8.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
      let start = line.drop { $0 == 0x20 || $0 == 0x09 }
      let end = start.lastIndex { $0 != 0x20 && $0 != 0x09 }
      return end.map { start[...$0] }
    }
  }

  /// A line that begins as a path or URL does; nil for any other.
  init?(_ line: some Collection<UInt8>) {
    let bytes = Array(line)
    let words = Self.words(in: bytes) ?? []
    guard Self.begins(bytes) || words.first.map({ Self.begins($0.bytes) }) ?? false else { return nil }
    self.line = BytePath(bytes)
    self.words = words.map(\.bytes) == [bytes] ? [] : words
  }

  private static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.first == UInt8(ascii: "/") || bytes.starts(with: "~/".utf8) || AddressScheme.ofAddress(bytes) != nil
  }

  /// The words of a line under the shell's quoting; nil if a quotation is not closed.
  private static func words(in line: [UInt8]) -> [BytePath]? {
    var words: [BytePath] = []
    var word: [UInt8]?
    var quote: UInt8?
    var isEscaped = false
    for byte in line {
      if isEscaped {
        word = (word ?? []) + [byte]
        isEscaped = false
      } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
        isEscaped = true
      } else if let open = quote {
        if byte == open { quote = nil } else { word?.append(byte) }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
        word = word ?? []
      } else if byte == 0x20 || byte == 0x09 {
        if let word { words.append(BytePath(word)) }
        word = nil
      } else {
        word = (word ?? []) + [byte]
      }
    }
    guard quote == nil, !isEscaped else { return nil }
    if let word { words.append(BytePath(word)) }
    return words
  }
}
