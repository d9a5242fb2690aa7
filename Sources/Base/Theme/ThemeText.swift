// Names of roles and colours in settings and theme files.

extension Style.Role {
  /// The role's name in `[theme]`.
  public var name: String {
    switch self {
    case .text: "text"
    case .dim: "dim"
    case .accent: "accent"
    case .current: "current"
    case .played: "played"
    case .failed: "failed"
    case .folder: "folder"
    case .title: "title"
    case .selection: "selection"
    case .selectionIdle: "selection-idle"
    case .bar: "bar"
    case .barFilled: "bar-filled"
    case .barBuffered: "bar-buffered"
    case .thumb: "thumb"
    case .notice: "notice"
    case .warning: "warning"
    case .border: "border"
    case .borderFocused: "border-focused"
    case .disabled: "disabled"
    case .live: "live"
    case .subtitle: "subtitle"
    }
  }

  /// Description of the text that the role colours.
  public var help: String {
    switch self {
    case .text: "plain text"
    case .dim: "less important text"
    case .accent: "keys, and the part with the focus"
    case .current: "what plays"
    case .played: "the mark of rows that were played"
    case .failed: "rows that could not be played"
    case .folder: "folders"
    case .title: "titles and headers"
    case .selection: "the background of the selected row"
    case .selectionIdle: "the same in a list without the focus"
    case .bar: "the slider's line"
    case .barFilled: "the slider's played part"
    case .barBuffered: "the slider's buffered part"
    case .thumb: "the slider's thumb"
    case .notice: "notices"
    case .warning: "warnings"
    case .border: "frames"
    case .borderFocused: "the frame of the part with the focus"
    case .disabled: "controls that are not available"
    case .live: "the mark of live streams"
    case .subtitle: "subtitles"
    }
  }
}

extension ThemeColor {
  /// Names of the terminal's 16 colours, in the order of their indices.
  public static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    "bright-black", "bright-red", "bright-green", "bright-yellow", "bright-blue", "bright-magenta",
    "bright-cyan", "bright-white",
  ]

  /// Parses a colour's name, a number from 0 to 15, `#rrggbb` or `#rgb`; nil for anything else.
  public init?(_ text: String) {
    if let index = Self.names.firstIndex(of: text) {
      self = .ansi(UInt8(index))
    } else if let number = UInt8(text), number < 16 {
      self = .ansi(number)
    } else if text.first == "#", let value = UInt32(text.dropFirst(), radix: 16), !text.contains("+") {
      func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
      func nibble(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) & 15 &* 17 }
      switch text.utf8.count {
      case 7: self = .rgb(byte(16), byte(8), byte(0))
      case 4: self = .rgb(nibble(8), nibble(4), nibble(0))
      default: return nil
      }
    } else {
      return nil
    }
  }
}
