// Contact sheets for `inset still --sheet`: a grid of frames with their times, as text in cells or as one image.
// Blocks while it decodes; main thread of the subcommand.

import Base
import Core
import Media
import Picture
import Terminal

/// A contact sheet: frames from the whole item, in columns and rows.
enum ContactSheet {
  /// Width in pixels without a requested size.
  private static let usualWidth = 1600
  /// Pixels between two pictures.
  private static let gap = 4

  /// The side of each of several pictures in a row or column, with gaps between them.
  private static func side(_ room: Int, _ count: Int, gap: Int) -> Int { (room - (count - 1) * gap) / count }

  /// The frames of the sheet, at the size in pixels that `size` makes of an item's; nil if one cannot be read.
  private static func stills(
    _ location: MediaLocation, _ options: StillOptions, _ sheet: CellSize,
    size: (_ width: Int, _ height: Int) -> (width: Int, height: Int)
  ) throws(PlaybackFailure) -> [Still?] {
    try Readers.forked().stills(
      location, count: sheet.columns * sheet.rows, rotation: options.rotation, timeout: StillCommand.timeout,
      trust: options.trust, size: size)
  }

  // MARK: Text

  /// Prints the sheet as text, with the time below each picture; false if standard output is closed.
  static func printText(
    _ location: MediaLocation, _ options: StillOptions, _ sheet: CellSize
  ) throws(PlaybackFailure) -> Bool {
    let output = OutputTraits.current
    let style = PictureStyle(options, output)
    let room = options.size ?? output.size
    // A blank column separates pictures, and the last row holds the times.
    let tile = CellSize(columns: side(room.columns, sheet.columns, gap: 1), rows: room.rows / sheet.rows - 1)
    guard tile.columns >= 4, tile.rows >= 1 else {
      throw PlaybackFailure("\(room.columns)x\(room.rows) cells are not enough for this sheet.")
    }
    var place = CellRect.empty
    let stills = try stills(location, options, sheet) { width, height in
      place = StillCommand.fit(width, height, output.cellAspect, into: tile)
      return style.pixelSize(columns: place.columns, rows: place.rows)
    }
    var painter = PicturePainter(style: style)
    painter.place(column: 0, row: 0, columns: place.columns, rows: place.rows)
    for row in 0..<sheet.rows {
      let tiles = stills[row * sheet.columns..<(row + 1) * sheet.columns].map { Tile($0, &painter) }
      var text: [UInt8] = []
      for line in 0...place.rows {
        for (column, tile) in tiles.enumerated() {
          text += column > 0 ? [0x20] + tile.lines[line] : tile.lines[line]
        }
        text.append(0x0A)
      }
      guard text.withUnsafeBytes({ StandardOutput.write(bytes: $0) }) else { return false }
    }
    return true
  }

  /// The lines of one picture; the last one is its time.
  private struct Tile {
    var lines: [[UInt8]] = []

    init(_ still: Still?, _ painter: inout PicturePainter) {
      let (columns, rows) = (painter.area.columns, painter.area.rows)
      let blank = [UInt8](repeating: 0x20, count: columns)
      guard let still, painter.prepareText(of: still.pixels) else {
        lines = [[UInt8]](repeating: blank, count: rows + 1)
        return
      }
      for row in 0..<rows {
        var sink = ByteSink()
        painter.writeText(row: row, columns: 0..<columns, into: &sink)
        lines.append(sink.withBytes { Array($0) })
      }
      let time = Array(TimeText.format(still.time).utf8)
      // Centred, or left out where the picture is too narrow.
      var middle = blank
      let room = columns - time.count
      if room >= 0 { middle.replaceSubrange(room / 2..<room / 2 + time.count, with: time) }
      lines.append(middle)
    }
  }

  // MARK: Pixels

  /// The sheet as one image, with each frame's time.
  static func pixels(
    _ location: MediaLocation, _ options: StillOptions, _ sheet: CellSize
  ) throws(PlaybackFailure) -> PixelBuffer {
    let room = options.size ?? CellSize(columns: usualWidth, rows: 16_384)
    let tile = CellSize(
      columns: side(room.columns, sheet.columns, gap: gap), rows: side(room.rows, sheet.rows, gap: gap))
    guard tile.columns >= 8, tile.rows >= 8 else {
      throw PlaybackFailure("\(room.columns)x\(room.rows) pixels are not enough for this sheet.")
    }
    var place = CellRect.empty
    let stills = try stills(location, options, sheet) { width, height in
      place = StillCommand.fit(width, height, 1, into: tile)
      return (place.columns, place.rows)
    }
    let whole = PixelBuffer(
      width: place.columns * sheet.columns + gap * (sheet.columns - 1),
      height: place.rows * sheet.rows + gap * (sheet.rows - 1))
    whole.bytes.initialize(repeating: 0, count: whole.stride * whole.height)
    var times: [SubtitleText] = []
    for (index, still) in stills.enumerated() {
      guard let still, case let picture = still.pixels, picture.width == place.columns,
        picture.height == place.rows
      else {
        continue
      }
      let left = index % sheet.columns * (place.columns + gap)
      let top = index / sheet.columns * (place.rows + gap)
      for row in 0..<picture.height {
        (whole.bytes + (top + row) * whole.stride + left * 4).update(
          from: picture.bytes + row * picture.stride, count: picture.stride)
      }
      let corner = SubtitleText.Place(
        x: Double(left + place.columns - gap) / Double(whole.width),
        y: Double(top + place.rows - gap) / Double(whole.height))
      times.append(SubtitleText([[.init(TimeText.format(still.time))]], alignment: 3, place: corner))
    }
    let letterHeight = max(12, min(36, place.rows / 8))
    let drawing = TextDrawing.draw(SubtitleScreen(primary: times), into: whole, letterHeight: letterHeight)
    if drawing == .impossible {
      StandardOutput.complain("The sheet has no times: this FFmpeg cannot draw text.")
    }
    return whole
  }
}
