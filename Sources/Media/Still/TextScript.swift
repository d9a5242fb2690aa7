// Writes subtitles as an SSA/ASS script for libass. Pure.
//
// Sources: the Matroska project's notes on SSA/ASS for the format, Aegisub's documentation of ASS tags for the
// overrides.

internal import Base

/// A script that shows texts on a picture of a given size, for an hour from time zero.
struct TextScript {
  /// The script, as valid UTF-8.
  private(set) var text: String
  private let width: Int
  private let height: Int

  /// Writes the script.
  ///
  /// - Parameter letterHeight: The height of a line of text in pixels.
  init(_ screen: SubtitleScreen, width: Int, height: Int, letterHeight: Int) {
    self.width = width
    self.height = height
    let border = max(1, letterHeight / 14)
    let (sides, edge) = (width / 30, height / 30)
    text = """
      [Script Info]
      ScriptType: v4.00+
      PlayResX: \(width)
      PlayResY: \(height)
      WrapStyle: 0
      ScaledBorderAndShadow: yes
      YCbCr Matrix: None

      [V4+ Styles]
      Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, BorderStyle, Outline, Shadow, \
      Alignment, MarginL, MarginR, MarginV
      Style: Default,sans-serif,\(letterHeight),&H00FFFFFF,&H00000000,&H80000000,1,\(border),0,2,\
      \(sides),\(sides),\(edge)

      [Events]
      Format: Layer, Start, End, Style, Text

      """
    for subtitle in screen.primary { add(subtitle, alignment: subtitle.alignment) }
    for subtitle in screen.secondary { add(subtitle, alignment: 8) }
  }

  private mutating func add(_ subtitle: SubtitleText, alignment: Int) {
    guard !subtitle.isEmpty else { return }
    var start = "\\an\(alignment)"
    if let place = subtitle.place {
      start += "\\pos(\(Int(place.x * Double(width))),\(Int(place.y * Double(height))))"
    }
    let lines = subtitle.lines.map { $0.map(Self.span).joined() }
    text += "Dialogue: 0,0:00:00.00,1:00:00.00,Default,{\(start)}\(lines.joined(separator: "\\N"))\n"
  }

  private static func span(_ span: SubtitleText.Span) -> String {
    var tags = ""
    if span.attributes.contains(.bold) { tags += "\\b1" }
    if span.attributes.contains(.italic) { tags += "\\i1" }
    if span.attributes.contains(.underline) { tags += "\\u1" }
    if case .rgb(let red, let green, let blue)? = span.color {
      let value = (Int(blue) << 16) | (Int(green) << 8) | Int(red)
      tags += "\\c&H\(String(value, radix: 16, uppercase: true))&"
    }
    return tags.isEmpty ? escape(span.text) : "{\(tags)}\(escape(span.text)){\\r}"
  }

  /// Escapes text so that nothing in it is an override.
  private static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      // A word joiner after the backslash keeps the next letter from forming an escape with it.
      case "\\": escaped += "\\\u{2060}"
      case "{", "}": escaped += "\\\(scalar)"
      case "\n", "\r": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
