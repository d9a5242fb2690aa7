/// Replies of the emulated terminal to queries.
///
/// All replies come from here, because libvterm's own replies differ between its versions.
public struct QueryAnswers: Equatable, Sendable {
  /// Reply to XTVERSION; nil does not reply.
  public var version: String? = "harness 1.0"
  /// Whether synchronised output (mode 2026) is reported as supported.
  public var synchronizedOutput = true
  /// Whether pixel mouse reports (mode 1016) are reported as supported.
  public var pixelMouse = false
  /// Whether queries of sizes in pixels are replied to.
  public var pixelSizes = true
  /// Whether the reply to XTGETTCAP reports direct colour.
  public var directColor = true
  /// Whether kitty's graphics protocol is reported as supported.
  public var kittyGraphics = false
  /// Whether kitty images are read from shared memory, as by a terminal on the same machine.
  public var kittySharedMemory = true
  /// Reply to each kitty image that asks for one; nil does not reply.
  public var kittyVerdict: String? = "OK"
  /// Reply to kitty images in shared memory only; nil uses `kittyVerdict`.
  public var kittySharedVerdict: String?
  /// Whether sixels are reported as supported.
  public var sixel = false
  /// Whether sixels are drawn, which moves the cursor, or dropped.
  public var drawsSixels = true
  /// Whether inline images of iTerm2's protocol are drawn, which moves the cursor, or dropped.
  public var drawsInlineImages = false
  /// Default foreground, the reply to OSC 10.
  public var foreground = RGBColor(red: 0xe5, green: 0xe5, blue: 0xe5)
  /// Default background, the reply to OSC 11.
  public var background = RGBColor(red: 0, green: 0, blue: 0)

  /// A modern terminal without pixel graphics.
  public init() {}

  /// Terminal state that replies depend on.
  struct Situation {
    var columns: Int
    var rows: Int
    var cellWidth: Int
    var cellHeight: Int
    var cursorColumn: Int
    var cursorRow: Int
    var modes: ModeTracker
  }

  private static let knownModes: Set<Int> = [
    1, 7, 12, 25, 47, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1047, 1048, 1049, 2004,
  ]

  func answer(to sequence: EscapeSequence, in situation: Situation) -> String? {
    switch sequence {
    case .csi(let prefix, let parameters, let intermediate, let final):
      switch (prefix, intermediate, final) {
      case (0, 0, UInt8(ascii: "c")): return sixel ? "\u{1b}[?62;4;22c" : "\u{1b}[?62;22c"
      case (UInt8(ascii: "?"), 0, UInt8(ascii: "S")) where sixel:
        return EscapeSequence.first(parameters) == 1 ? "\u{1b}[?1;0;256S" : "\u{1b}[?2;0;2000;2000S"
      case (UInt8(ascii: ">"), 0, UInt8(ascii: "c")): return "\u{1b}[>1;10;0c"
      case (UInt8(ascii: ">"), 0, UInt8(ascii: "q")): return version.map { "\u{1b}P>|\($0)\u{1b}\\" }
      case (0, 0, UInt8(ascii: "n")): return status(EscapeSequence.first(parameters), situation)
      case (UInt8(ascii: "?"), 0, UInt8(ascii: "n")):
        return "\u{1b}[?\(situation.cursorRow + 1);\(situation.cursorColumn + 1);1R"
      case (0, 0, UInt8(ascii: "t")): return size(EscapeSequence.first(parameters), situation)
      case (UInt8(ascii: "?"), UInt8(ascii: "$"), UInt8(ascii: "p")):
        return mode(EscapeSequence.first(parameters), situation)
      default: return nil
      }
    case .osc(let bytes):
      if bytes.elementsEqual("10;?".utf8) { return "\u{1b}]10;\(foreground.x11)\u{1b}\\" }
      if bytes.elementsEqual("11;?".utf8) { return "\u{1b}]11;\(background.x11)\u{1b}\\" }
      return nil
    case .dcs(let bytes):
      guard bytes.starts(with: "+q".utf8) else { return nil }
      let name = String(decoding: bytes.dropFirst(2), as: UTF8.self)
      // "RGB" in hexadecimal.
      let isRGB = name.uppercased() == "524742"
      return isRGB && directColor ? "\u{1b}P1+r524742=38\u{1b}\\" : "\u{1b}P0+r\u{1b}\\"
    case .apc(let bytes):
      guard kittyGraphics else { return nil }
      if bytes.starts(with: "Gi=1,a=q".utf8) { return "\u{1b}_Gi=1;OK\u{1b}\\" }
      return verdict(onKitty: String(decoding: bytes.prefix(200), as: UTF8.self))
    case .escape: return nil
    }
  }

  /// The reply to a kitty image whose command does not suppress replies (`q=2`); of a chunked image, to its first
  /// chunk.
  private func verdict(onKitty text: String) -> String? {
    let keys = (text.split(separator: ";").first ?? "").dropFirst().split(separator: ",")
    guard keys.contains("a=T"), !keys.contains("q=2"), let image = keys.first(where: { $0.hasPrefix("i=") })
    else { return nil }
    let verdict = keys.contains("t=s") ? kittySharedVerdict ?? kittyVerdict : kittyVerdict
    return verdict.map { "\u{1b}_G\(image),p=1;\($0)\u{1b}\\" }
  }

  private func status(_ what: Int, _ situation: Situation) -> String? {
    switch what {
    case 5: "\u{1b}[0n"
    case 6: "\u{1b}[\(situation.cursorRow + 1);\(situation.cursorColumn + 1)R"
    default: nil
    }
  }

  private func size(_ what: Int, _ situation: Situation) -> String? {
    let (width, height) = (situation.cellWidth, situation.cellHeight)
    switch what {
    case 14 where pixelSizes: return "\u{1b}[4;\(situation.rows * height);\(situation.columns * width)t"
    case 16 where pixelSizes: return "\u{1b}[6;\(height);\(width)t"
    case 18: return "\u{1b}[8;\(situation.rows);\(situation.columns)t"
    default: return nil
    }
  }

  private func mode(_ mode: Int, _ situation: Situation) -> String {
    let known =
      switch mode {
      case 2026: synchronizedOutput
      case 1016: pixelMouse
      default: Self.knownModes.contains(mode)
      }
    let value = known ? (situation.modes.active.contains(mode) ? 1 : 2) : 0
    return "\u{1b}[?\(mode);\(value)$y"
  }
}
