/// Parser of SubRip and WebVTT files, whose cues begin with `from --> to`.
///
/// It is more lenient than the formats: hours, milliseconds, cue numbers and blank lines may be missing.
public enum ArrowSubtitles {
  /// Whether a text begins with the WebVTT signature; in WebVTT, a blank line ends a cue.
  public static func isWebVTT(_ text: String) -> Bool { text.hasPrefix("WEBVTT") }

  /// The cues of a text, sorted by start; empty where no line has a readable `-->`.
  public static func read(_ text: String) -> [TimedSubtitle] {
    var found: [TimedSubtitle] = []
    var times: (start: MediaTime, end: MediaTime)?
    var settings = ""
    var body: [Substring] = []
    let endsAtBlank = isWebVTT(text)
    var hasEnded = false
    func finish(droppingNumber: Bool) {
      // Before the times of a cue comes its number, which was read as the last line of the cue before.
      if droppingNumber, let last = body.last, !last.isEmpty, last.allSatisfy(\.isNumber) {
        body.removeLast()
      }
      while body.last?.allSatisfy(\.isWhitespace) == true { body.removeLast() }
      guard let (start, end) = times, !body.isEmpty, found.count < TimedSubtitle.limit else { return }
      var subtitle = MarkupText.subtitle(
        body.joined(separator: "\n"), knowsAllTags: endsAtBlank)
      if !settings.isEmpty { WebVTTSettings.apply(settings, to: &subtitle) }
      found.append(TimedSubtitle(start: start, end: max(start, end), text: subtitle))
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      guard let arrow = line.range(of: "-->"), let start = time(line[..<arrow.lowerBound]),
        let end = time(line[arrow.upperBound...])
      else {
        if endsAtBlank, line.allSatisfy(\.isWhitespace) { hasEnded = true }
        if times != nil, !hasEnded, body.count <= SubtitleText.lineLimit { body.append(line) }
        continue
      }
      hasEnded = false
      finish(droppingNumber: !endsAtBlank)
      body = []
      times = (start, end)
      let behind = line[arrow.upperBound...].drop(while: \.isWhitespace).drop { !$0.isWhitespace }
      settings = behind.contains("X1:") ? "" : String(behind)
    }
    finish(droppingNumber: false)
    return found.sorted { $0.start < $1.start }
  }

  /// Parses `1:02:03,456`, `02:03.4` or `3`, without leading blanks; nil for anything else.
  static func time(_ text: Substring) -> MediaTime? {
    let word = text.drop(while: \.isWhitespace).prefix { $0.isNumber || ":.,".contains($0) }
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard !word.isEmpty, parts.count <= 3 else { return nil }
    var seconds = 0.0
    for part in parts {
      guard let number = Double(part.replacingComma), number.isFinite, number >= 0, number < 1e7 else {
        return nil
      }
      seconds = seconds * 60 + number
    }
    return MediaTime(seconds: seconds)
  }
}

extension Substring {
  fileprivate var replacingComma: String { String(map { $0 == "," ? "." : $0 }) }
}
