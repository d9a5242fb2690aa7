/// Parser of the settings after the times of a WebVTT cue: `line:0 position:10% align:start`.
public enum WebVTTSettings {
  /// Sets alignment and horizontal position of a subtitle from cue settings; unknown settings are ignored.
  public static func apply(_ settings: String, to subtitle: inout SubtitleText) {
    var column = 2
    var row: Int?
    var position: (share: Double, anchor: Int?)?
    for word in settings.prefix(500).split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = parts[1].prefix { $0 != "," }
      switch parts[0] {
      case "align":
        column = ["start": 1, "left": 1, "center": 2, "middle": 2, "end": 3, "right": 3][value] ?? column
      case "line":
        if value.last == "%" {
          guard let percent = Double(value.dropLast()), percent.isFinite else { continue }
          row = percent < 34 ? 2 : percent < 67 ? 1 : 0
        } else if let number = Int(value) {
          // Line numbers count from the top, negative ones from the bottom.
          row = (0...7).contains(number) ? 2 : 0
        }
      case "position":
        guard value.last == "%", let percent = Double(value.dropLast()), (0...100).contains(percent) else {
          continue
        }
        let anchor = parts[1].split(separator: ",").dropFirst().first.flatMap {
          ["line-left": 1, "center": 2, "line-right": 3][$0]
        }
        position = (percent / 100, anchor)
      default: break
      }
    }
    subtitle.position = position?.share
    subtitle.alignment = (row ?? 0) * 3 + (position?.anchor ?? column)
  }
}
