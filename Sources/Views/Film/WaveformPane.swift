// Audio waveform above the seek bar, in block elements, braille or ASCII, with mouse targets for seeking. Part of
// `view`; pure.

import Base
import Core

extension Canvas {
  func waveform(into scene: inout Scene) {
    // The waveform has the slider's columns, and its lowest row keeps the slider's signs.
    guard let rect = layout.waveform, let row = layout.slider,
      let bar = SliderGeometry(row: row, model: model).bar, let range = model.films.main.timeRange
    else { return }
    let signs = WaveformSigns(
      unicode: !model.usesPlainSigns, braille: model.settings.glyphs == .braille)
    let levels = model.shownWaveform?.levels(at: bar.columns * signs.across, of: range) ?? []
    let thumb = range.column(of: model.thumbTime, in: bar.columns)
    let looked = model.lookedAt.map { range.column(of: $0, in: bar.columns) }
    let line = timeLine(columns: bar.columns, of: range)
    let lines = (0..<rect.rows).map { row -> Line in
      // Rows of the waveform count from the bottom.
      let height = rect.rows - 1 - row
      var runs: [Line.Run] = []
      for column in 0..<bar.columns {
        if height == 0, let sign = line.sign(at: column) {
          runs.put(sign.text, sign.style)
          continue
        }
        let style = Style(column == looked ? .thumb : (column < thumb ? .barFilled : .bar))
        let cell = (0..<signs.across).map { part -> UInt8? in
          let index = column * signs.across + part
          return index < levels.count ? levels[index] : nil
        }
        // Where the waveform is not known yet, the slider is a line.
        if height == 0, cell.allSatisfy({ $0 == nil }) {
          let plain = line.plain(at: column)
          runs.put(plain.text, column == looked ? style : plain.style)
          continue
        }
        runs.put(signs.sign(cell, row: height, of: rect.rows), style)
      }
      return Line(runs)
    }
    let place = CellRect(column: bar.column, row: rect.row, columns: bar.columns, rows: rect.rows)
    scene.panes.append(Pane(.waveform, place, lines))
    scene.targets.append(Target(place, .slider))
  }
}

/// The characters of the waveform, by what the terminal can show.
struct WaveformSigns {
  private enum Kind { case eighths, braille, ascii }

  private let kind: Kind

  /// Eighths of a block, braille if the picture is drawn in braille, or ASCII.
  init(unicode: Bool, braille: Bool) {
    kind = unicode ? (braille ? .braille : .eighths) : .ascii
  }

  /// Number of levels side by side in a cell.
  var across: Int { kind == .braille ? 2 : 1 }

  /// Number of steps between the bottom and the top of a cell.
  private var steps: Int {
    switch kind {
    case .eighths: 8
    case .braille: 4
    case .ascii: Self.plain.count - 1
    }
  }

  private static let eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let plain = [" ", "_", ".", "-", "=", "+", "*", "#"]

  /// The character of a cell in a row, counted from the bottom, of a waveform with `rows` rows.
  func sign(_ levels: [UInt8?], row: Int, of rows: Int) -> String {
    let filled = levels.map { level -> Int in
      guard let level else { return 0 }
      // A known silent level still draws a line at the bottom.
      let height = max(1, (Int(level) * rows * steps + 127) / 255)
      return max(0, min(steps, height - row * steps))
    }
    switch kind {
    case .eighths: return Self.eighths[filled.first ?? 0]
    case .ascii: return Self.plain[filled.first ?? 0]
    case .braille: return Self.braille(filled)
    }
  }

  /// Two columns of braille dots, filled from the bottom.
  private static func braille(_ filled: [Int]) -> String {
    let dots: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]
    var code: UInt32 = 0x2800
    for (column, count) in filled.prefix(2).enumerated() {
      for dot in dots[column].prefix(count) { code |= dot }
    }
    return code == 0x2800 ? " " : Unicode.Scalar(code).map { String(Character($0)) } ?? " "
  }
}
