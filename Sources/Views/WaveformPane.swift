import Base
import Core

// The loudness of what is heard, above the slider's line.
extension Canvas {
  func waveform(into scene: inout Scene) {
    guard let rect = layout.waveform, let row = layout.slider,
      let bar = SliderGeometry(row: row, model: model).bar, let range = model.player.timeRange
    else { return }
    let signs = WaveformSigns(
      unicode: !model.usesPlainSigns, braille: model.settings.glyphs == .braille)
    let levels = model.shownWaveform?.levels(at: bar.columns * signs.across, of: range) ?? []
    let thumb = range.column(of: model.thumbTime, in: bar.columns)
    let looked = model.lookedAt.map { range.column(of: $0, in: bar.columns) }
    let gap = Line.Run(String(repeating: " ", count: bar.column), Style(.text))
    let lines = (0..<rect.rows).map { row -> Line in
      // Rows count from the ground.
      let height = rect.rows - 1 - row
      var runs = [gap]
      for column in 0..<bar.columns {
        let style = Style(column == looked ? .thumb : (column < thumb ? .barFilled : .bar))
        let cell = (0..<signs.across).map { part -> UInt8? in
          let index = column * signs.across + part
          return index < levels.count ? levels[index] : nil
        }
        runs.put(signs.sign(cell, row: height, of: rect.rows), style)
      }
      return Line(runs)
    }
    scene.panes.append(Pane(.waveform, rect, lines))
    scene.targets.append(
      Target(CellRect(column: bar.column, row: rect.row, columns: bar.columns, rows: rect.rows), .slider))
  }
}

/// The signs of a strip of loudness, by what the terminal shows.
struct WaveformSigns {
  private enum Kind { case eighths, braille, ascii }

  private let kind: Kind

  /// Eighths of a block, braille where the picture is drawn in it, or plain signs.
  init(unicode: Bool, braille: Bool) {
    kind = unicode ? (braille ? .braille : .eighths) : .ascii
  }

  /// How many levels stand side by side in a cell.
  var across: Int { kind == .braille ? 2 : 1 }

  /// How many steps a cell has from its ground to its top.
  private var steps: Int {
    switch kind {
    case .eighths: 8
    case .braille: 4
    case .ascii: Self.plain.count - 1
    }
  }

  private static let eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let plain = [" ", "_", ".", "-", "=", "+", "*", "#"]

  /// The sign of a cell in a row, counted from the ground, of a strip of so many rows.
  func sign(_ levels: [UInt8?], row: Int, of rows: Int) -> String {
    let filled = levels.map { level -> Int in
      guard let level else { return 0 }
      // What is known and silent leaves a line on the ground.
      let height = max(1, (Int(level) * rows * steps + 127) / 255)
      return max(0, min(steps, height - row * steps))
    }
    switch kind {
    case .eighths: return Self.eighths[filled.first ?? 0]
    case .ascii: return Self.plain[filled.first ?? 0]
    case .braille: return Self.braille(filled)
    }
  }

  /// Two columns of dots, filled from below.
  private static func braille(_ filled: [Int]) -> String {
    let dots: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]
    var code: UInt32 = 0x2800
    for (column, count) in filled.prefix(2).enumerated() {
      for dot in dots[column].prefix(count) { code |= dot }
    }
    return code == 0x2800 ? " " : Unicode.Scalar(code).map { String(Character($0)) } ?? " "
  }
}
