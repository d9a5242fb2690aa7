import Base
import Core

/// The cells of the slider's time line: what is played, read ahead and left, with chapters and loop points.
struct TimeLine {
  private let symbols: Symbols
  private let thumb: Int
  private let buffered: Int
  private let columns: Int
  /// What stands in a cell instead of the line, by column.
  private var signs: [Int: Line.Run] = [:]

  /// A line of so many cells, with the columns of the thumb and of what is read ahead.
  init(symbols: Symbols, columns: Int, thumb: Int, buffered: Int) {
    self.symbols = symbols
    self.columns = columns
    self.thumb = thumb
    self.buffered = buffered
  }

  /// A tick where each chapter begins, but not at the start; none where they would fill the line.
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

  /// Dots where nothing is played, in cells that show nothing else.
  mutating func leaveOut(_ skips: SkipList, of range: Range<MediaTime>) {
    guard !skips.isEmpty, columns > 1 else { return }
    let cell = (range.upperBound - range.lowerBound).seconds / Double(columns - 1)
    for column in 0..<columns {
      let time = range.lowerBound + MediaTime(seconds: Double(column) * cell)
      if skips.range(at: time) != nil { signs[column] = Line.Run(symbols.barSkipped, Style(.bar)) }
    }
  }

  /// The letters A and B where the repeated stretch begins and ends.
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

  private func symbol(at column: Int) -> String {
    column < thumb ? symbols.barFilled : (column <= buffered ? symbols.barBuffered : symbols.barRest)
  }

  /// The whole line; the thumb lies over everything.
  var runs: [Line.Run] {
    var runs: [Line.Run] = []
    for column in 0..<max(0, columns) {
      var run = signs[column] ?? Line.Run(symbol(at: column), style(at: column))
      if column == thumb { run = Line.Run(symbols.thumb, Style(.thumb, [.bold])) }
      runs.put(run.text, run.style)
    }
    return runs
  }
}
