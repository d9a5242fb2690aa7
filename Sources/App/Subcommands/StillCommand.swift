import Core
import Glibc
import Media
import Picture
import Terminal

/// `inset still`: one frame as text on standard output, for previewers and pipes.
enum StillCommand {
  /// Seconds that opening and decoding may take.
  private static let timeout = 20.0

  /// Prints the frame; 1 where there is none or the output is closed.
  static func run(_ options: StillOptions) -> Int32 {
    let output = OutputTraits.current
    let room = options.size ?? output.size
    let style = PictureStyle(colors: output.colors, glyphs: output.isUTF8 ? .half : .ascii)
    do throws(PlaybackFailure) {
      var place = CellRect.empty
      let still = try Player.still(
        try MediaArgument.location(options.argument), at: StillTime(options.moment), timeout: timeout
      ) { width, height in
        let aspect = min(100, max(0.01, Double(max(1, width)) / Double(max(1, height))))
        place = Layout.fit(aspect: aspect, cellAspect: output.cellAspect, into: CellRect(room))
        return style.pixelSize(columns: place.columns, rows: place.rows)
      }
      var painter = PicturePainter(style: style)
      painter.place(column: 0, row: 0, columns: place.columns, rows: place.rows)
      var sink = ByteSink()
      painter.writeLines(of: still.pixels, into: &sink)
      return sink.withBytes { StandardOutput.write(bytes: $0) } ? 0 : 1
    } catch {
      StandardOutput.complain("\(options.argument.shown): \(error.sentence)")
      return 1
    }
  }
}

extension StillTime {
  /// The moment that was asked for; a tenth into the item where none was, since many begin black.
  fileprivate init(_ moment: StillOptions.Moment?) {
    switch moment {
    case .time(let time): self = .time(time)
    case .percent(let percent): self = .percent(percent)
    case nil: self = .percent(10)
    }
  }
}
