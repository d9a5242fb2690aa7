// Paints all frames in one style. Single thread.

internal import CAllocationCounter
internal import Glibc
internal import Picture
internal import PtyHarness

/// Paints prepared frames and measures the painter.
struct PictureBenchRun {
  let style: PictureStyle
  let columns: Int
  let rows: Int
  let tolerance: ColorTolerance

  /// Paints all frames; `reference` has the same frames at 4×8 pixels per cell.
  func measure(_ input: PictureBenchFrames, against reference: PictureBenchFrames?) -> PictureBenchFigures {
    var painter = PicturePainter(style: style)
    painter.tolerance = tolerance
    painter.place(column: 0, row: 0, columns: columns, rows: rows)
    var out = ByteSink(capacity: 1 << 20)
    let screen = VirtualScreen(columns: columns, rows: rows, answers: nil)
    var times: [Double] = []
    times.reserveCapacity(input.buffers.count)
    var figures = PictureBenchFigures()
    for (number, buffer) in input.buffers.enumerated() {
      out.removeAll()
      let allocations = allocation_count()
      let start = PictureBenchRun.threadTime()
      let painted = painter.paint(buffer, into: &out)
      times.append(PictureBenchRun.threadTime() - start)
      // The first frames fill tables and grow buffers.
      if number >= min(10, input.buffers.count - 1) {
        figures.allocations += allocation_count() - allocations
      }
      figures.bytes += painted.bytes
      figures.cells += painted.cells
      guard let reference, number < reference.buffers.count else { continue }
      out.withBytes { screen.feed($0) }
      if number % 10 == 5 || input.buffers.count < 6 {
        let luma = PictureBenchLuma(screen: screen, columns: columns, rows: rows)
        figures.similarities.append(luma.similarity(to: PictureBenchLuma(reference.buffers[number])))
      }
    }
    figures.frames = input.buffers.count
    figures.times = times.sorted()
    return figures
  }

  /// CPU seconds of this thread.
  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The results of a run.
struct PictureBenchFigures {
  var frames = 0
  /// CPU seconds per frame, sorted.
  var times: [Double] = []
  var bytes = 0
  var cells = 0
  var allocations = 0
  var similarities: [Double] = []

  /// A row of the table.
  func line(glyphs: String, colors: String) -> String {
    let count = max(1, frames)
    let mean = times.reduce(0, +) / Double(count) * 1e6
    let median = times.isEmpty ? 0 : times[times.count / 2] * 1e6
    let similarity =
      similarities.isEmpty ? "–" : fixed(similarities.reduce(0, +) / Double(similarities.count), 4)
    return left(glyphs, 11) + left(colors, 12) + right(fixed(mean, 0), 9) + right(fixed(median, 0), 8)
      + right("\(bytes / count)", 13) + right("\(cells / count)", 7)
      + right(allocations < 0 ? "–" : "\(allocations)", 13) + "  " + similarity
  }

  private func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }

  private func fixed(_ value: Double, _ digits: Int) -> String {
    let scale = pow(10.0, Double(digits))
    let rounded = Int((value * scale).rounded())
    guard digits > 0 else { return "\(rounded)" }
    let rest = "\(abs(rounded) % Int(scale))"
    return "\(rounded / Int(scale))." + String(repeating: "0", count: digits - rest.count) + rest
  }
}
