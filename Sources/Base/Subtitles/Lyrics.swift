/// Parser of LRC, the lyrics of a song: `[01:02.50]line`.
public enum Lyrics {
  /// The most times in front of one line.
  private static let mostTimes = 64

  /// Whether one of the first lines begins with a time in brackets.
  static func isLikely(_ text: String) -> Bool {
    text.prefix(4_096).split(whereSeparator: \.isNewline).contains { stamps($0).times.count > 0 }
  }

  /// The lines, each until the next one begins; lines of the same time, such as a translation, are together.
  static func read(_ text: String) -> [TimedSubtitle] {
    var offset = MediaTime.zero
    var lines: [(time: MediaTime, text: Substring)] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let (times, words) = stamps(line)
      for time in times where lines.count < TimedSubtitle.limit { lines.append((time, words)) }
      if times.isEmpty, let shift = Self.offset(line) { offset = shift }
    }
    lines.sort { $0.time < $1.time }
    var found: [TimedSubtitle] = []
    var index = 0
    while index < lines.count {
      let time = lines[index].time
      let end =
        lines[index...].prefix(SubtitleText.lineLimit).firstIndex { $0.time != time }
        ?? min(lines.count, index + SubtitleText.lineLimit)
      let words = lines[index..<end].map(\.text).joined(separator: "\n")
      let text = MarkupText.subtitle(words, knowsAllTags: false)
      found.append(TimedSubtitle(start: max(.zero, time - offset), end: nil, text: text))
      index = end
    }
    return found.contains { !$0.text.isEmpty } ? found : []
  }

  /// The times at the beginning of a line, and the words behind them.
  private static func stamps(_ line: Substring) -> (times: [MediaTime], words: Substring) {
    var rest = line.drop(while: \.isWhitespace)
    var times: [MediaTime] = []
    while times.count < mostTimes, rest.first == "[", let end = rest.prefix(20).firstIndex(of: "]"),
      let time = time(rest[rest.index(after: rest.startIndex)..<end])
    {
      times.append(time)
      rest = rest[rest.index(after: end)...].drop(while: \.isWhitespace)
    }
    return (times, rest)
  }

  /// The time in `1:02.50`, `01:02:50` (hundredths of a second) or `1:02`.
  private static func time(_ text: Substring) -> MediaTime? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    guard (2...3).contains(parts.count), text.contains(":"),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let minutes = Double(parts[0]), let seconds = Double(parts[1]), minutes < 1e5, seconds < 60
    else { return nil }
    let fraction = parts.count == 3 ? Double("0.\(parts[2])") ?? 0 : 0
    return MediaTime(seconds: minutes * 60 + seconds + fraction)
  }

  /// The offset in `[offset:+500]`, in milliseconds; lyrics with a positive one come earlier.
  private static func offset(_ line: Substring) -> MediaTime? {
    let word = line.trimmingSpaces().lowercased()
    guard word.hasPrefix("[offset:"), word.hasSuffix("]") else { return nil }
    let number = word.dropFirst("[offset:".count).dropLast().trimmingSpaces()
    guard let milliseconds = Int64(number), (-3_600_000...3_600_000).contains(milliseconds) else {
      return nil
    }
    return MediaTime(microseconds: milliseconds * 1000)
  }
}
