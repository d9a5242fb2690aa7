// Characters of the seek bar, drawn by `BottomRows.swift`: progress, buffer, chapter ticks, skipped ranges, A-B loop.
// Part of `view`; pure.

import Base
import Core

/// The cells of the slider's bar: played, buffered and remaining parts, with chapters and loop points.
struct TimeLine {
  private let symbols: Symbols
  private let thumb: Int
  private let buffered: Int
  private let columns: Int
  /// Signs that replace the line, by column.
  private var signs: [Int: Line.Run] = [:]

  /// A bar of `columns` cells, with the columns of the thumb and of the end of the buffered part.
  init(symbols: Symbols, columns: Int, thumb: Int, buffered: Int) {
    self.symbols = symbols
    self.columns = columns
    self.thumb = thumb
    self.buffered = buffered
  }

  /// Adds a tick at the start of each chapter except column 0; none where ticks would fill more than a third of
  /// the bar.
  mutating func tick(_ starts: [MediaTime], of range: Range<MediaTime>) {
    let inside = starts.filter { $0 >= range.lowerBound && $0 <= range.upperBound }
    let places = Set(inside.map { range.column(of: $0, in: columns) }).subtracting([0])
    guard places.count * 3 <= columns else { return }
    for place in places {
      let isPlayed = place < thumb
      signs[place] = Line.Run(
        isPlayed ? symbols.tickFilled : symbols.tickRest, style(at: place))
    }
  }

  /// Draws dots in skipped ranges; ticks and loop points that are added later replace them.
  mutating func leaveOut(_ skips: SkipList, of range: Range<MediaTime>) {
    guard !skips.isEmpty, columns > 1 else { return }
    let cell = (range.upperBound - range.lowerBound).seconds / Double(columns - 1)
    for column in 0..<columns {
      let time = range.lowerBound + MediaTime(seconds: Double(column) * cell)
      if skips.range(at: time) != nil { signs[column] = Line.Run(symbols.barSkipped, Style(.bar)) }
    }
  }

  /// Marks the passages that have to be played to their end.
  mutating func hold(_ parts: LinearParts, of range: Range<MediaTime>) {
    for part in parts.ranges where part.upperBound > range.lowerBound && part.lowerBound < range.upperBound {
      let first = range.column(of: max(part.lowerBound, range.lowerBound), in: columns)
      let last = range.column(of: min(part.upperBound, range.upperBound), in: columns)
      for column in first...max(first, last) {
        signs[column] = Line.Run(symbols.barLinear, Style(column < thumb ? .barFilled : .warning))
      }
    }
  }

  /// Adds the letters A and B at the loop points.
  mutating func mark(_ loop: LoopPoints, of range: Range<MediaTime>) {
    for (point, letter) in [(loop.a, "A"), (loop.b, "B")] {
      guard let point, point >= range.lowerBound, point <= range.upperBound else { continue }
      signs[range.column(of: point, in: columns)] = Line.Run(
        letter, Style(.accent, [.bold]))
    }
  }

  private func style(at column: Int) -> Style {
    Style(column < thumb ? .barFilled : (column <= buffered ? .barBuffered : .bar))
  }

  /// The line in a column, without signs.
  func plain(at column: Int) -> Line.Run {
    let text =
      column < thumb ? symbols.barFilled : (column <= buffered ? symbols.barBuffered : symbols.barRest)
    return Line.Run(text, style(at: column))
  }

  /// The sign in a column that covers the line: the thumb, a chapter or a loop point; nil for none.
  func sign(at column: Int) -> Line.Run? {
    column == thumb ? Line.Run(symbols.thumb, Style(.thumb, [.bold])) : signs[column]
  }

  /// All cells; the thumb covers every other sign.
  var runs: [Line.Run] {
    var runs: [Line.Run] = []
    for column in 0..<max(0, columns) {
      var run = signs[column] ?? plain(at: column)
      if column == thumb { run = Line.Run(symbols.thumb, Style(.thumb, [.bold])) }
      runs.put(run.text, run.style)
    }
    return runs
  }
}
