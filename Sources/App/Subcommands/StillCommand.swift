// The subcommand `inset still`: single frames of a film as text in cells, PNG or JPEG. `ContactSheet` draws its grids
// of frames. Blocks while it decodes; main thread.

import Base
import Core
import Glibc
import Media
import Picture
import Places
import Terminal

/// `inset still`: prints frames as text or as an image file, for previewers and pipes.
enum StillCommand {
  /// Timeout in seconds for opening and decoding, per frame.
  static let timeout = 20.0
  /// The JPEG quality.
  private static let quality = 90

  /// Prints a frame or a contact sheet; returns 1 where decoding fails or standard output is closed.
  static func run(_ options: StillOptions) -> Int32 {
    if let format = options.format, isatty(STDOUT_FILENO) == 1 {
      StandardOutput.complain(
        "A \(format.rawValue) is not text: write it to a file, as in > frame.\(format.rawValue).")
      return 1
    }
    Places.shared.use(options.trust, for: [options.argument])
    do throws(PlaybackFailure) {
      let location = try MediaArgument.location(options.argument)
      switch (options.format, options.sheet) {
      case (nil, nil): return try printText(location, options) ? 0 : 1
      case (nil, let sheet?): return try ContactSheet.printText(location, options, sheet) ? 0 : 1
      case (let format?, let sheet):
        let pixels =
          if let sheet {
            try ContactSheet.pixels(location, options, sheet)
          } else {
            try picture(location, options)
          }
        let file = try ImageEncoder.encode(pixels, as: ImageFormat(format, quality: quality))
        return file.withUnsafeBytes { StandardOutput.write(bytes: $0) } ? 0 : 1
      }
    } catch {
      let name = options.argument.shown
      // Some sentences already begin with the name.
      StandardOutput.complain(error.sentence.hasPrefix(name) ? error.sentence : "\(name): \(error.sentence)")
      return 1
    }
  }

  private static func printText(
    _ location: MediaLocation, _ options: StillOptions
  ) throws(PlaybackFailure) -> Bool {
    let output = OutputTraits.current
    let style = PictureStyle(options, output)
    var place = CellRect.empty
    let still = try Readers.forked().still(
      location, at: StillTime(options.moment), rotation: options.rotation, timeout: timeout,
      trust: options.trust
    ) { width, height in
      place = fit(width, height, output.cellAspect, into: options.size ?? output.size)
      return style.pixelSize(columns: place.columns, rows: place.rows)
    }
    var painter = PicturePainter(style: style)
    painter.place(column: 0, row: 0, columns: place.columns, rows: place.rows)
    var sink = ByteSink()
    painter.writeLines(of: still.pixels, into: &sink)
    return sink.withBytes { StandardOutput.write(bytes: $0) }
  }

  private static func picture(
    _ location: MediaLocation, _ options: StillOptions
  ) throws(PlaybackFailure) -> PixelBuffer {
    try Readers.forked().still(
      location, at: StillTime(options.moment), rotation: options.rotation, timeout: timeout,
      trust: options.trust
    ) { width, height in
      guard let room = options.size else { return (width, height) }
      let place = fit(width, height, 1, into: room)
      return (place.columns, place.rows)
    }.pixels
  }

  /// The largest centred rectangle for a picture; `cellAspect` is the height of a cell divided by its width.
  static func fit(_ width: Int, _ height: Int, _ cellAspect: Double, into room: CellSize) -> CellRect {
    let aspect = DisplayedSize(width: width, height: height).aspect
    return CellRect(room).fitted(aspect: aspect, cellAspect: cellAspect)
  }
}

extension StillTime {
  /// The requested moment; by default a tenth into the item, since many begin with black.
  fileprivate init(_ moment: StillOptions.Moment?) {
    switch moment {
    case .time(let time): self = .time(time)
    case .percent(let percent): self = .percent(percent)
    case nil: self = .percent(10)
    }
  }
}
