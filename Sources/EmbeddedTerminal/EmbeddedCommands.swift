// Operating system commands (OSC) of an embedded program: title, colours, links, clipboard, folder, progress and
// notices. Part of `TerminalEmulator`, a value; any thread may own one.

import Base

extension TerminalEmulator {
  /// Handles a complete string; `isCutOff` says that it was longer than what is kept.
  mutating func take(_ bytes: [UInt8], _ kind: EmbeddedStream.Kind, isCutOff: Bool) {
    switch kind {
    case .command: takeCommand(bytes, isCutOff: isCutOff)
    case .device: takeDevice(bytes)
    case .other: break
    }
  }

  /// OSC: a number and its arguments.
  private mutating func takeCommand(_ bytes: [UInt8], isCutOff: Bool) {
    let end = bytes.firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
    guard let number = Int(String(decoding: bytes[..<end], as: UTF8.self)) else { return }
    let rest = bytes[min(bytes.count, end + 1)...]
    switch number {
    case 0, 2: title = VisibleText.filter(bytes: rest, limit: 120)
    case 4: takeEntries(rest, from: 0, name: "4")
    case 5: takeEntries(rest, from: EmbeddedPalette.special, name: "5")
    case 7: news.folder = isCutOff ? nil : EmbeddedFolder(rest)
    case 8: takeLink(rest, isCutOff: isCutOff)
    case 9: takeNotice(rest)
    case 10, 11, 12: takeColors(String(decoding: rest, as: UTF8.self), from: number)
    case 52: takeClipboard(rest, isCutOff: isCutOff)
    // Notices of kitty and rxvt.
    case 99, 777: news.hasNotice = true
    case 104: resetEntries(rest, among: EmbeddedPalette.indices)
    case 105: resetEntries(rest, among: EmbeddedPalette.specials)
    case 110, 111, 112:
      palette.reset(EmbeddedPalette.text + number - 110)
      touchAll()
    default: break
    }
  }

  // MARK: Colours

  /// OSC 4 and 5: pairs of a number and a colour, or `?` as a query; `first` is the palette entry of number 0.
  private mutating func takeEntries(_ bytes: ArraySlice<UInt8>, from first: Int, name: String) {
    let words = String(decoding: bytes, as: UTF8.self).split(separator: ";", omittingEmptySubsequences: false)
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      guard let number = Int(words[index]), (0..<EmbeddedPalette.entries).contains(number) else { continue }
      // OSC 4 numbers the special colours behind the indices.
      let isSpecial = first > 0 || number >= EmbeddedPalette.indices.count
      let entry = isSpecial && first == 0 ? EmbeddedPalette.special + number - 256 : first + number
      guard (isSpecial ? EmbeddedPalette.specials : EmbeddedPalette.indices).contains(entry) else { continue }
      take(words[index + 1], entry, "\(name);\(number)")
    }
  }

  /// OSC 104 and 105: resets the colours of these numbers, or all.
  private mutating func resetEntries(_ bytes: ArraySlice<UInt8>, among entries: Range<Int>) {
    let numbers = String(decoding: bytes, as: UTF8.self).split(separator: ";").compactMap { Int($0) }
    for entry in numbers.isEmpty
      ? Array(entries) : numbers.filter({ $0 >= 0 && $0 < entries.count }).map({ entries.lowerBound + $0 })
    {
      palette.reset(entry)
    }
    touchAll()
  }

  /// OSC 10 to 12: colours for successive numbers, or `?` as a query.
  private mutating func takeColors(_ text: String, from first: Int) {
    for (offset, word) in text.split(separator: ";", omittingEmptySubsequences: false).enumerated() {
      guard first + offset <= 12 else { return }
      take(word, EmbeddedPalette.text + first + offset - 10, "\(first + offset)")
    }
  }

  private mutating func take(_ word: Substring, _ entry: EmbeddedPalette.Entry, _ name: String) {
    if word == "?" {
      answer("\u{1B}]\(name);\(EmbeddedPalette.text(palette.color(entry, surroundings)))\u{1B}\\")
    } else if let color = EmbeddedPalette.parse(word) {
      palette.set(entry, color)
      touchAll()
    }
  }

  // MARK: Messages to the player

  /// OSC 8: a link for the text behind it, or its end.
  private mutating func takeLink(_ bytes: ArraySlice<UInt8>, isCutOff: Bool) {
    cursor.look.link = EmbeddedLinks.none
    guard !isCutOff, let end = bytes.firstIndex(of: UInt8(ascii: ";")) else { return }
    let address = bytes[(end + 1)...]
    guard !address.isEmpty else { return }
    let name = bytes[..<end].split(separator: UInt8(ascii: ":")).first { $0.starts(with: Array("id=".utf8)) }
    if links.isFull { forgetLinks() }
    cursor.look.link = links.number(address, name: name?.dropFirst(3) ?? [])
  }

  /// Takes all text out of its links, so that their numbers can be used again.
  private mutating func forgetLinks() {
    links.removeAll()
    grid.changeAll { $0.link = EmbeddedLinks.none }
    primary?.changeAll { $0.link = EmbeddedLinks.none }
    alternate?.changeAll { $0.link = EmbeddedLinks.none }
    history.removeLinks()
    savedCursor?.look.link = EmbeddedLinks.none
    otherSavedCursor?.look.link = EmbeddedLinks.none
    touchAll()
  }

  /// OSC 9: `4;STATE;PERCENT` is progress, other text a notice.
  private mutating func takeNotice(_ bytes: ArraySlice<UInt8>) {
    let words = String(decoding: bytes, as: UTF8.self).split(separator: ";", omittingEmptySubsequences: false)
    // ConEmu's other commands begin with a number, too.
    guard let first = words.first, let command = Int(first), words.count > 1 else {
      news.hasNotice = true
      return
    }
    guard command == 4 else { return }
    let percent = words.count > 2 ? max(0, min(100, Int(words[2]) ?? 0)) : 0
    switch Int(words[1]) {
    case 1, 4: progress = .percent(percent)
    case 2: progress = .failed
    case 3: progress = .unknown
    default: progress = .none
    }
  }

  /// OSC 52: text for the clipboard.
  ///
  /// The question for its content is not answered: the program may not read text that the user copied elsewhere.
  private mutating func takeClipboard(_ bytes: ArraySlice<UInt8>, isCutOff: Bool) {
    guard surroundings.takesClipboard, let end = bytes.firstIndex(of: UInt8(ascii: ";")) else { return }
    let data = bytes[(end + 1)...]
    guard data != [UInt8(ascii: "?")] else { return }
    guard !isCutOff else {
      news.clipboard = .tooLong
      return
    }
    guard let text = Base64Text.decode(data) else { return }
    news.clipboard = .text(text)
  }
}
