/// Parser of SubRip and WebVTT files, whose cues begin with `from --> to`, and of SubViewer and SBV, with `from,to`.
///
/// It is more lenient than the formats: hours, milliseconds, cue numbers and blank lines may be missing.
public enum ArrowSubtitles {
  /// Whether a text begins with the WebVTT signature.
  public static func isWebVTT(_ text: String) -> Bool { text.hasPrefix("WEBVTT") }

  /// The cues of a text, sorted by start; empty if no line has readable times.
  public static func read(_ text: String) -> [TimedSubtitle] {
    var reader = CueReader(isWebVTT: isWebVTT(text))
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      reader.take(line)
    }
    return reader.finish().sorted { $0.start < $1.start }
  }

  /// Parses `1:02:03,456`, `02:03.4` or `3`, without leading blanks; nil for anything else.
  package static func time(_ text: Substring) -> MediaTime? {
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

/// Collects the lines of each cue.
private struct CueReader {
  /// The line with the times of a cue.
  private struct Times {
    var start: MediaTime
    var end: MediaTime
    /// The text behind the times.
    var settings: Substring
    /// Whether the line is of SubViewer or SBV.
    var hasComma = false
  }

  private let isWebVTT: Bool
  private var found: [TimedSubtitle] = []
  private var times: Times?
  private var body: [Substring] = []
  /// Whether a blank line has ended the cue.
  private var hasEnded = false

  init(isWebVTT: Bool) { self.isWebVTT = isWebVTT }

  mutating func take(_ line: Substring) {
    if let next = Self.arrow(line) ?? (isWebVTT ? nil : Self.comma(line)) {
      end(before: next)
      times = next
      return
    }
    guard let times else { return }
    // A line that holds only a blank belongs to the cue: captions made by machine begin or end with one. In SubRip, not
    // even an empty line ends a cue.
    if line.isEmpty, isWebVTT || times.hasComma { hasEnded = true }
    if !hasEnded, body.count <= SubtitleText.lineLimit { body.append(line) }
  }

  mutating func finish() -> [TimedSubtitle] {
    end(before: nil)
    return found
  }

  /// Ends the cue whose lines were collected.
  private mutating func end(before next: Times?) {
    defer {
      body = []
      hasEnded = false
    }
    guard let times, times.end > times.start, found.count < TimedSubtitle.limit else { return }
    if next != nil, !hasEnded { dropName() }
    let text = body.joined(separator: "\n")
    var subtitle = MarkupText.subtitle(
      times.hasComma ? text.replacing("[br]", with: "\n") : text, knowsAllTags: isWebVTT)
    if isWebVTT {
      WebVTTSettings.apply(String(times.settings.prefix(500)), to: &subtitle)
    } else {
      subtitle.applySubRip(times.settings)
    }
    guard !subtitle.isEmpty else { return }
    found.append(TimedSubtitle(start: times.start, end: times.end, text: subtitle))
  }

  /// Drops the number of the next cue, or its name in WebVTT, which was taken for the last line of this one.
  private mutating func dropName() {
    guard let last = body.last?.trimmingSpaces(), !last.isEmpty else { return }
    let followsBlank = body.dropLast().last?.allSatisfy(\.isWhitespace) ?? false
    if isWebVTT ? followsBlank : last.allSatisfy(\.isNumber) { body.removeLast() }
  }

  private static func arrow(_ line: Substring) -> Times? {
    guard let arrow = line.range(of: "-->"), let start = ArrowSubtitles.time(line[..<arrow.lowerBound]),
      let end = ArrowSubtitles.time(line[arrow.upperBound...])
    else { return nil }
    let settings = line[arrow.upperBound...].drop(while: \.isWhitespace).drop { !$0.isWhitespace }
    return Times(start: start, end: end, settings: settings)
  }

  /// The times in `00:01:02.34,00:01:05.6`, and nothing beside them.
  private static func comma(_ line: Substring) -> Times? {
    guard line.first?.isNumber == true, line.utf8.count < 40 else { return nil }
    let parts = line.trimmingSpaces().split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ part in
        part.count { $0 == ":" } == 2 && part.allSatisfy { $0.isNumber || ":.".contains($0) }
      }), let start = ArrowSubtitles.time(parts[0]), let end = ArrowSubtitles.time(parts[1])
    else { return nil }
    return Times(start: start, end: end, settings: "", hasComma: true)
  }
}

extension SubtitleText {
  /// Applies the coordinates behind a SubRip cue's times, `X1:40 X2:600 Y1:20 Y2:50`; without them nothing changes.
  fileprivate mutating func applySubRip(_ settings: Substring) {
    guard settings.contains(":") else { return }
    var numbers: [Substring: Double] = [:]
    for word in settings.prefix(200).split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: ":")
      if parts.count == 2, let number = Double(parts[1]), number.isFinite { numbers[parts[0]] = number }
    }
    guard let left = numbers["X1"], let top = numbers["Y1"] else { return }
    place(left: left, top: top, right: numbers["X2"] ?? left, bottom: numbers["Y2"] ?? top)
  }

  /// Places a SubRip cue by a corner, or the middle of a rectangle, on a DVD picture of 720 × 480.
  public mutating func place(left: Double, top: Double, right: Double, bottom: Double) {
    guard left >= 0, top >= 0 else { return }
    let isRectangle = right >= left && bottom >= top && (right > left || bottom > top)
    alignment = isRectangle ? 5 : 1
    place = Place(
      x: (isRectangle ? (left + right) / 2 : left) / 720, y: (isRectangle ? (top + bottom) / 2 : top) / 480)
  }
}

extension Substring {
  fileprivate var replacingComma: String { String(map { $0 == "," ? "." : $0 }) }
}
