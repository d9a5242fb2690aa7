import CPicture
import PtyHarness
import Testing

@testable import Picture

/// Sixels on a terminal that draws the last band of an image whole, black below what was given, or that drops images
/// that another one reaches into.
@Suite struct SixelBandTests {
  /// The screen's pixels after images, nil if none was drawn.
  private struct Canvas {
    let width: Int
    let cell: CellPixels
    var pixels: [UInt32?]

    /// Images that were put into cells, where each has its own.
    var owners: [Int: Int] = [:]

    /// As tmux does: whole images are gone.
    mutating func own(_ sink: borrowing ByteSink) {
      for (column, row, image) in SixelReader.images(in: sink.withBytes { Array($0) }) {
        let name = row * 1000 + column
        let rows = ((image.height + 5) / 6 * 6 + cell.height - 1) / cell.height
        var cells: [Int] = []
        for y in row..<(row + rows) {
          for x in column..<(column + image.width / cell.width) { cells.append(y * 1000 + x) }
        }
        let hit = Set(cells.compactMap { owners[$0] })
        owners = owners.filter { !hit.contains($0.value) }
        for cell in cells { owners[cell] = name }
      }
    }

    mutating func take(_ sink: borrowing ByteSink) {
      for (column, row, image) in SixelReader.images(in: sink.withBytes { Array($0) }) {
        for y in 0..<((image.height + 5) / 6 * 6) {
          for x in 0..<image.width {
            let place = (row * cell.height + y) * width + column * cell.width + x
            guard pixels.indices.contains(place) else { continue }
            pixels[place] = y < image.height ? image.pixels[y * image.width + x] : 0
          }
        }
      }
    }
  }

  @Test(arguments: [14, 17, 20, 18]) func noStripReachesIntoAnother(height: Int) throws {
    let cell = try #require(CellPixels(width: 8, height: height))
    var limits = SixelPainter.Limits()
    limits.lastBand = .exclusive
    let painter = SixelPainter(limits)
    let area = CellArea(column: 2, row: 1, columns: 12, rows: 25)
    painter.place(area, below: [CellArea(column: 6, row: 4, columns: 3, rows: 5)], cell: cell)
    let picture = PixelBuffer(width: 12 * 8, height: 25 * height)
    var canvas = Canvas(width: 16 * 8, cell: cell, pixels: [])
    var dice = Dice(state: 7)
    for _ in 0..<12 {
      for x in 0..<picture.width {
        let y = Int.random(in: 0..<picture.height, using: &dice)
        picture.bytes[(y * picture.width + x) * 4] ^= 0xF0
      }
      var out = ByteSink()
      painter.paint(picture, into: &out)
      canvas.own(out)
    }
    for row in 1..<26 {
      for column in 2..<14 where !((4..<9).contains(row) && (6..<9).contains(column)) {
        #expect(canvas.owners[row * 1000 + column] != nil, "nothing at \(column), \(row)")
      }
    }
  }

  @Test func noBlackIsLeftBetweenStripsNorBelow() throws {
    let cell = try #require(CellPixels(width: 8, height: 17))
    var limits = SixelPainter.Limits()
    limits.lastBand = .filled
    let painter = SixelPainter(limits)
    let (columns, rows) = (12, 13)
    let area = CellArea(column: 0, row: 1, columns: columns, rows: rows)
    // A pane in the middle: strips beside it and below.
    painter.place(area, below: [CellArea(column: 4, row: 4, columns: 3, rows: 2)], cell: cell)
    let (width, height) = (columns * 8, rows * 17)
    let picture = PixelBuffer(width: width, height: height)
    for index in 0..<(width * height) {
      picture.bytes[index * 4] = 200
      picture.bytes[index * 4 + 1] = 100
      picture.bytes[index * 4 + 2] = 50
    }
    var canvas = Canvas(
      width: width, cell: cell, pixels: Array(repeating: nil, count: width * (rows + 3) * 17))
    var dice = Dice(state: 5)
    for step in 0..<12 {
      // One strip changes at a time.
      if step > 0 {
        let y = Int.random(in: 0..<height, using: &dice)
        for x in 0..<width { picture.bytes[(y * width + x) * 4] = 100 }
      }
      var out = ByteSink()
      painter.paint(picture, into: &out)
      canvas.take(out)
      for y in 0..<((rows + 2) * 17) {
        for x in 0..<width {
          let (cellRow, cellColumn) = (y / 17, x / 8)
          let isBelowPane = (4..<6).contains(cellRow) && (4..<7).contains(cellColumn)
          guard !isBelowPane else { continue }
          #expect(canvas.pixels[y * width + x] != 0, "black at \(x), \(y) in step \(step)")
        }
      }
      // All but what the last band lacks.
      #expect((17..<(17 + height - 5)).allSatisfy { canvas.pixels[$0 * width] != nil })
    }
  }

  /// A pixel between two colours stays as it is, although the pixel on its left gets a colour that would do.
  @Test func aPixelKeepsItsColourWhereNoneIsNearer() throws {
    let palette = try #require(picture_palette_make())
    let work = try #require(picture_sixel_work_make())
    defer {
      picture_free(UnsafeMutableRawPointer(palette))
      picture_free(UnsafeMutableRawPointer(work))
    }
    picture_palette_choose(palette, [0, 0x404040], 2)
    var pixels: [UInt32] = [0x404040, 0x222222, 0x222222]
    var shown = [UInt32](repeating: 0, count: pixels.count)
    func gather(_ tolerance: Int32) -> Int {
      pixels.withUnsafeBufferPointer { pixels in
        shown.withUnsafeMutableBufferPointer { shown in
          var band = picture_sixel_band(
            pixels: pixels.baseAddress, shown: shown.baseAddress, stride: 3, columns: 3, scale: 1,
            screen_columns: 3, screen_rows: 1)
          return picture_sixel_gather(
            &band, palette, picture_sixel_tolerance(shown: tolerance, neighbour: 40), work)
        }
      }
    }
    #expect(gather(-1) == 3)
    #expect(shown.map { $0 & 255 } == [64, 64, 64])
    pixels[0] = 0
    #expect(gather(6) == 1)
    #expect(shown.map { $0 & 255 } == [0, 64, 64])
  }
}
