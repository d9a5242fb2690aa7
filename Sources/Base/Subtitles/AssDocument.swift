/// Parser of the events of ASS and SSA files.
public enum AssDocument {
  /// Whether the first 4096 characters of a text hold a section of a script, or an event.
  public static func isLikely(_ text: String) -> Bool {
    text.prefix(4_096).split(whereSeparator: \.isNewline).contains { line in
      let word = line.trimmingSpaces().lowercased()
      return word == "[script info]" || word == "[v4+ styles]" || word == "[v4 styles]"
        || word == "[events]" || word.hasPrefix("dialogue:")
    }
  }

  /// The events, in the order of the file; lines that cannot be read are skipped.
  static func read(_ text: String) -> [TimedSubtitle] {
    let script = AssScript(head: text)
    var found: [TimedSubtitle] = []
    var isEvents = true
    var format = Format()
    for raw in text.split(whereSeparator: \.isNewline) {
      let line = raw.drop(while: \.isWhitespace)
      if line.first == "[" {
        isEvents = line.trimmingSpaces().lowercased() == "[events]"
      } else if isEvents, let value = line.value(of: "format:") {
        format = Format(value) ?? format
      } else if isEvents, found.count < TimedSubtitle.limit, let value = line.value(of: "dialogue:"),
        let subtitle = format.subtitle(value, script: script)
      {
        found.append(subtitle)
      }
    }
    return found
  }

  /// The places of the fields in an event.
  private struct Format {
    private var count = 10
    private var start = 1
    private var end = 2
    private var style = 3

    /// The usual fields of ASS and SSA.
    init() {}

    /// The fields that a `Format` line names; nil if the text is not the last one, or a time is missing.
    init?(_ names: Substring) {
      let fields = names.split(separator: ",", omittingEmptySubsequences: false)
        .prefix(64).map { $0.trimmingSpaces().lowercased() }
      guard fields.last == "text", let start = fields.firstIndex(of: "start"),
        let end = fields.firstIndex(of: "end")
      else { return nil }
      (count, self.start, self.end) = (fields.count, start, end)
      style = fields.firstIndex(of: "style") ?? count
    }

    func subtitle(_ event: Substring, script: AssScript) -> TimedSubtitle? {
      let fields = event.split(separator: ",", maxSplits: count - 1, omittingEmptySubsequences: false)
      guard fields.count == count, let from = ArrowSubtitles.time(fields[start]),
        let to = ArrowSubtitles.time(fields[end]), to > from
      else { return nil }
      let name = style < count ? String(fields[style].trimmingSpaces().drop { $0 == "*" }) : "Default"
      let text = AssEvent.subtitle(text: fields[count - 1], style: name, script: script)
      return text.isEmpty ? nil : TimedSubtitle(start: from, end: to, text: text, isOfScript: true)
    }
  }
}

extension Substring {
  /// The text behind a keyword at the beginning of a line, in upper or lower case; nil for another line.
  fileprivate func value(of keyword: String) -> Substring? {
    prefix(keyword.count).lowercased() == keyword ? dropFirst(keyword.count) : nil
  }
}
