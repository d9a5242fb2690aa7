/// Files whose cues begin with `from --> to`, read more leniently than the formats allow: hours and milliseconds
/// may be missing, numbers and blank lines too.
///
/// Pure; any thread.
public enum ArrowSubtitles {
  /// Whether a text says of itself that it is WebVTT: there a blank line ends a cue.
  public static func isWebVTT(_ text: String) -> Bool { text.hasPrefix("WEBVTT") }

  /// The subtitles of a text; empty where it has no line with an arrow that can be read.
  public static func read(_ text: String) -> [TimedSubtitle] {
    var found: [TimedSubtitle] = []
    var times: (start: MediaTime, end: MediaTime)?
    var settings = ""
    var body: [Substring] = []
    let endsAtBlank = isWebVTT(text)
    var hasEnded = false
    func finish(droppingNumber: Bool) {
      // The number of the next cue stands before its times.
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

  /// `1:02:03,456`, `02:03.4`, `3`.
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
