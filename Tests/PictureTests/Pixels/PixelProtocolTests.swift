import CAllocationCounter
import CPicture
import CZlib
import Foundation
import PtyHarness
import Testing

@testable import Picture

@Suite struct PixelProtocolTests {
  private static let cell = CellPixels(width: 10, height: 20)

  /// A ramp with some noise: what video looks like.
  private static func ramp(width: Int, height: Int, seed: UInt64 = 1) -> PixelBuffer {
    var dice = Dice(state: seed)
    let picture = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let place = picture.bytes + (y * width + x) * 4
        place[0] = UInt8(x * 255 / width)
        place[1] = UInt8(y * 255 / height)
        place[2] = UInt8(128 + Int.random(in: -3...3, using: &dice))
        place[3] = 255
      }
    }
    return picture
  }

  private static func bytes(_ sink: borrowing ByteSink) -> [UInt8] { sink.withBytes { Array($0) } }

  @Test(arguments: [256, 64, 16]) func sixelsShowThePicture(colors: Int) throws {
    let cell = try #require(Self.cell)
    var limits = SixelPainter.Limits()
    limits.colors = colors
    limits.width = 150
    let painter = SixelPainter(limits)
    let area = CellArea(column: 3, row: 2, columns: 31, rows: 9)
    let cover = CellArea(column: 10, row: 4, columns: 5, rows: 3)
    painter.place(area, below: [cover], cell: cell)
    let picture = Self.ramp(width: 310, height: 180)
    var out = ByteSink()
    painter.paint(picture, into: &out)
    var shown = [UInt32?](repeating: nil, count: 310 * 180)
    for (column, row, image) in SixelReader.images(in: Self.bytes(out)) {
      #expect(image.width <= 150)
      for y in 0..<image.height {
        for x in 0..<image.width {
          let place = ((row - 2) * 20 + y) * 310 + (column - 3) * 10 + x
          #expect(shown[place] == nil)
          shown[place] = image.pixels[y * image.width + x]
        }
      }
    }
    var error = 0
    for y in 0..<180 {
      for x in 0..<310 {
        let isCovered = (70..<120).contains(x) && (40..<100).contains(y)
        #expect((shown[y * 310 + x] == nil) == isCovered)
        guard let color = shown[y * 310 + x] else { continue }
        let pixel = picture.bytes + (y * 310 + x) * 4
        let difference = (Int(color >> 16) - Int(pixel[0]), Int(color >> 8 & 255) - Int(pixel[1]))
        error += difference.0 * difference.0 + difference.1 * difference.1
      }
    }
    // The mean squared error of two ramps cut into so many boxes.
    #expect(error / (310 * 180) < 200_000 / colors / 4)
  }

  @Test func anUnchangedPictureCostsNothingAndAChangeItsStripAlone() throws {
    let painter = SixelPainter(SixelPainter.Limits())
    painter.place(
      CellArea(column: 0, row: 0, columns: 20, rows: 20), below: [], cell: try #require(Self.cell))
    let picture = Self.ramp(width: 200, height: 400)
    var out = ByteSink()
    painter.paint(picture, into: &out)
    let whole = SixelReader.images(in: Self.bytes(out)).count
    #expect((2...14).contains(whole))
    out.removeAll()
    painter.paint(picture, into: &out)
    #expect(out.count == 0)
    picture.bytes[4 * 200 * 390] ^= 0xF0
    painter.paint(picture, into: &out)
    #expect(SixelReader.images(in: Self.bytes(out)).count == 1)
    out.removeAll()
    painter.forget(CellArea(column: 4, row: 0, columns: 1, rows: 1))
    painter.paint(picture, into: &out)
    #expect(SixelReader.images(in: Self.bytes(out)).count == 1)
  }

  /// A film's bars and the ground of a list have the same black: no palette may change a colour that it has room for.
  @Test func flatColoursAreExact() throws {
    let picture = PixelBuffer(width: 60, height: 40)
    let colors: [[UInt8]] = [[28, 28, 33], [255, 0, 1], [7, 130, 250]]
    for pixel in 0..<(60 * 40) {
      for channel in 0..<3 { picture.bytes[pixel * 4 + channel] = colors[pixel % 60 / 20][channel] }
      picture.bytes[pixel * 4 + 3] = 255
    }
    var palette = PicturePalette(limit: 256)
    let isNew = palette.follow(picture)
    #expect(isNew)
    var channels = [UInt8](repeating: 0, count: 3 * Int(PICTURE_PALETTE_COLORS))
    picture_palette_list(palette.table, &channels)
    let made = Set(stride(from: 0, to: channels.count, by: 3).map { Array(channels[$0..<($0 + 3)]) })
    #expect(made == Set(colors))
  }

  @Test(arguments: [(1, 1), (3, 7), (64, 40)]) func aPNGHoldsThePixelsInColoursOfItsPalette(
    width: Int, height: Int
  )
    throws
  {
    let picture = Self.ramp(width: width, height: height)
    var palette = PicturePalette(limit: 256)
    _ = palette.follow(picture)
    let encoder = PNGEncoder()
    let tiles = KittyTiles()
    tiles.replace(picture, palette, .fine)
    let isEncoded = encoder.encode(tiles.pixels, width: width, height: height, palette)
    #expect(isEncoded)
    let file = Self.bytes(encoder.file)
    #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(file.suffix(8) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    // Behind the signature and 25 bytes of IHDR: 12 bytes and 256 colours of PLTE, and 8 of IDAT.
    let colors = Array(file[41..<(41 + 768)])
    var raw = [UInt8](repeating: 0, count: (1 + width) * height)
    var count = UInt(raw.count)
    let packed = Array(file[(41 + 768 + 12)..<(file.count - 16)])
    #expect(uncompress(&raw, &count, packed, UInt(packed.count)) == Z_OK)
    #expect(Int(count) == raw.count)
    for y in 0..<height {
      let line = raw[(y * (1 + width))...].prefix(1 + width)
      #expect(line.first == 0)
      for (x, index) in line.dropFirst().enumerated() {
        for channel in 0..<3 {
          let wanted = Int(picture.bytes[(y * width + x) * 4 + channel])
          #expect(abs(Int(colors[Int(index) * 3 + channel]) - wanted) <= 24)
        }
      }
    }
  }

  @Test func kittyReceivesWhatHasChangedOfAPictureThroughTheTty() {
    let painter = KittyPainter(image: 77, KittyFeatures(edits: true))
    painter.place(CellArea(column: 0, row: 0, columns: 40, rows: 20), below: [])
    let picture = Self.ramp(width: 320, height: 180)
    func text() -> String {
      var out = ByteSink()
      painter.paint(picture, by: .inline, into: &out)
      return String(decoding: Self.bytes(out), as: UTF8.self)
    }
    #expect(text().contains("a=T,"))
    #expect(text() == "")
    // One tile of 40 by 18.
    for y in 40..<50 {
      for x in 90..<110 { picture.bytes[(y * 320 + x) * 4] ^= 0x80 }
    }
    let edit = text()
    #expect(edit.hasPrefix("\u{1B}_Ga=f,r=1,q=2,f=24,o=z,i=77,x=80,y=36,s=40,v=18;"))
    #expect(edit.utf8.count < 4200 && edit.split(separator: "\u{1B}_G").count == 1)
    // Tiles beside each other are one edit, as far as they fit into one chunk.
    for x in 60..<190 { picture.bytes[(100 * 320 + x) * 4] ^= 0x80 }
    let row = text()
    #expect(row.hasPrefix("\u{1B}_Ga=f,r=1,q=2,f=24,o=z,i=77,x=40,y=90,s=160,v=18;"))
    #expect(row.split(separator: "\u{1B}_G").count == 1)
    // Noise that the eye does not see is not sent, and much of a picture is sent whole.
    for place in 0..<(320 * 180) { picture.bytes[place * 4] ^= 1 }
    #expect(text() == "")
    for place in 0..<(320 * 90) { picture.bytes[place * 4] ^= 0x40 }
    #expect(text().contains("a=T,"))
    // Whatever the terminal has forgotten, is moved, or has been removed, is sent whole.
    painter.forget()
    #expect(text().contains("a=T,"))
    var out = ByteSink()
    painter.remove(into: &out)
    #expect(text().contains("a=T,"))
  }

  @Test("Noise of a camera before a still background comes to rest")
  func noiseComesToRest() {
    var dice = Dice(state: 5)
    let painter = KittyPainter(image: 77, KittyFeatures(edits: true))
    painter.place(CellArea(column: 0, row: 0, columns: 80, rows: 20), below: [])
    let (width, height) = (320, 180)
    let still = Self.ramp(width: width, height: height)
    let picture = PixelBuffer(width: width, height: height)
    var sizes: [Int] = []
    var out = ByteSink()
    for _ in 0..<40 {
      for index in 0..<(width * height * 4) {
        picture.bytes[index] = UInt8(clamping: Int(still.bytes[index]) + Int.random(in: -1...1, using: &dice))
      }
      out.removeAll()
      painter.paint(picture, by: .inline, into: &out)
      sizes.append(out.count)
    }
    // Without a memory of what is shown, each picture would change half of the tiles.
    #expect(sizes.suffix(5).reduce(0, +) / 5 < sizes[0] / 8)
  }

  @Test("Edits of noise, too, are of one chunk each, and show the picture", arguments: [1, 2, 3] as [UInt64])
  func editsOfNoise(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let painter = KittyPainter(image: 77, KittyFeatures(edits: true))
    painter.place(CellArea(column: 0, row: 0, columns: 80, rows: 20), below: [])
    let (width, height) = (610, 200)
    let picture = Self.ramp(width: width, height: height)
    // A fifth of the picture.
    func addNoise() {
      for index in (80 * width * 4)..<(120 * width * 4) {
        picture.bytes[index] = .random(in: 0...255, using: &dice)
      }
    }
    addNoise()
    var out = ByteSink()
    painter.paint(picture, by: .inline, into: &out)
    var shown = [UInt8?](repeating: nil, count: width * height * 3)
    for _ in 0..<3 {
      addNoise()
      out.removeAll()
      painter.paint(picture, by: .inline, into: &out)
      let text = String(decoding: Self.bytes(out), as: UTF8.self)
      let commands = text.components(separatedBy: "\u{1B}_G").dropFirst()
      #expect(!commands.isEmpty && commands.allSatisfy { $0.hasPrefix("a=f,r=1,") })
      for command in commands {
        let halves = command.components(separatedBy: ";")
        let payload = try #require(halves.last?.replacingOccurrences(of: "\u{1B}\\", with: ""))
        #expect(payload.utf8.count <= 4096)
        let number = { (key: String) in
          halves[0].components(separatedBy: ",").first { $0.hasPrefix(key + "=") }.flatMap {
            Int($0.dropFirst(2))
          }
        }
        let (x, y) = (try #require(number("x")), try #require(number("y")))
        let (columns, rows) = (try #require(number("s")), try #require(number("v")))
        let packed = [UInt8](try #require(Data(base64Encoded: payload)))
        var raw = [UInt8](repeating: 0, count: columns * rows * 3)
        var count = UInt(raw.count)
        #expect(uncompress(&raw, &count, packed, UInt(packed.count)) == Z_OK && Int(count) == raw.count)
        for row in 0..<rows {
          for index in 0..<(columns * 3) {
            let place = ((y + row) * width + x) * 3 + index
            shown[place] = raw[row * columns * 3 + index]
          }
        }
      }
      var error = 0
      for pixel in (80 * width)..<(120 * width) {
        for channel in 0..<3 {
          let color = try #require(shown[pixel * 3 + channel])
          error += abs(Int(color) - Int(picture.bytes[pixel * 4 + channel]))
        }
      }
      // 256 colours for all of them.
      #expect(error / (40 * width * 3) < 25)
    }
  }

  @Test("Pictures of a terminal that knows it are announced as short-lived")
  func transientPictures() {
    let picture = Self.ramp(width: 64, height: 36)
    func text(_ features: KittyFeatures, _ medium: KittyMedium) -> String {
      let painter = KittyPainter(image: 77, features)
      painter.place(CellArea(column: 0, row: 0, columns: 8, rows: 4), below: [])
      var out = ByteSink()
      painter.paint(picture, by: medium, into: &out)
      return String(decoding: Self.bytes(out), as: UTF8.self)
    }
    #expect(text(KittyFeatures(hints: true), .inline).contains("a=T,q=2,C=1,p=1,i=77,N=1,t=d,f=100,"))
    #expect(text(KittyFeatures(hints: true), .shared(name: "/n-5")).contains("i=77,N=1,t=s,f=32,s=64,"))
    #expect(!text(KittyFeatures(edits: true), .inline).contains("N="))
  }

  @Test func sixelsThatMixSendTheChangedPixelsOnly() throws {
    let cell = try #require(Self.cell)
    var limits = SixelPainter.Limits()
    limits.mixesImages = true
    let painter = SixelPainter(limits)
    let (width, height) = (310, 190)
    painter.place(CellArea(column: 0, row: 0, columns: 31, rows: 9), below: [], cell: cell)
    let picture = Self.ramp(width: width, height: 180)
    var shown = [UInt32?](repeating: nil, count: width * height)
    func take(_ quality: PixelQuality) -> Int {
      var out = ByteSink()
      painter.paint(picture, quality, into: &out)
      for (column, row, image) in SixelReader.images(in: Self.bytes(out)) {
        for y in 0..<image.height {
          for x in 0..<image.width {
            guard let color = image.pixels[y * image.width + x] else { continue }
            shown[(row * 20 + y) * width + column * 10 + x] = color
          }
        }
      }
      return out.count
    }
    func error() -> Int {
      var worst = 0
      for y in 0..<180 {
        for x in 0..<width {
          let color = shown[y * width + x] ?? 0xFF_FFFF
          let pixel = picture.bytes + (y * width + x) * 4
          worst = max(
            worst, abs(Int(color >> 16) - Int(pixel[0])), abs(Int(color >> 8 & 255) - Int(pixel[1])))
        }
      }
      return worst
    }
    let first = take(.fine)
    #expect(shown.prefix(width * 180).allSatisfy { $0 != nil })
    #expect(error() < 40)
    #expect(take(.fine) == 0)
    // A square moves: far less is sent than the picture.
    for step in 0..<6 {
      for y in 60..<80 {
        for x in (20 + 20 * step)..<(40 + 20 * step) { picture.bytes[(y * width + x) * 4] ^= 0x60 }
      }
      let bytes = take(.fine)
      #expect(bytes > 0 && bytes * 8 < first)
      #expect(error() < 60)
    }
    // A coarser picture is sent whole, and then exact again.
    var half = PixelQuality.fine
    half.scale = 2
    #expect(take(half) > 1000)
    #expect(shown.prefix(width * 180).allSatisfy { $0 != nil })
    _ = take(PixelQuality.fine.exact)
    #expect(error() < 40)
  }

  @Test func piecesCoverWhatPanesLeave() {
    var dice = Dice(state: 9)
    for _ in 0..<200 {
      func area() -> CellArea {
        CellArea(
          column: .random(in: 0...12, using: &dice), row: .random(in: 0...8, using: &dice),
          columns: .random(in: 0...9, using: &dice), rows: .random(in: 0...7, using: &dice))
      }
      let whole = area()
      let covers = [area(), area(), area()]
      func holds(_ area: CellArea, _ column: Int, _ row: Int) -> Bool {
        (area.column..<(area.column + area.columns)).contains(column)
          && (area.row..<(area.row + area.rows)).contains(row)
      }
      let parts = VisibleParts.of(whole, without: covers)
      for pieces in [parts, parts.cut(columns: 4, strips: 5)] {
        for row in 0..<20 {
          for column in 0..<26 {
            let isVisible = holds(whole, column, row) && !covers.contains { holds($0, column, row) }
            #expect(pieces.filter { holds($0, column, row) }.count == (isVisible ? 1 : 0))
          }
        }
      }
    }
  }

  @Test(arguments: [false, true]) func kittysPiecesShowTheirPartsOfThePicture(isShared: Bool) {
    let painter = KittyPainter(image: 77)
    painter.place(
      CellArea(column: 2, row: 1, columns: 20, rows: 10),
      below: [CellArea(column: 6, row: 4, columns: 4, rows: 2)])
    let picture = Self.ramp(width: 100, height: 100)
    var out = ByteSink()
    painter.paint(picture, by: isShared ? .shared(name: "/n-5") : .inline, into: &out)
    let text = String(decoding: Self.bytes(out), as: UTF8.self)
    if isShared { #expect(text.contains(",s=100,v=100,S=40000,") && text.contains(";L24tNQ==\u{1B}\\")) }
    // Above, to the left, to the right, below.
    for source in ["x=0,y=0,w=100,h=30", "x=0,y=30,w=20,h=20", "x=40,y=30,w=60,h=20", "x=0,y=50,w=100,h=50"] {
      #expect(text.contains(source), "\(source)")
    }
    for command in text.split(separator: "\u{1B}_G").dropFirst() { #expect(command.utf8.count < 4200) }
    out.removeAll()
    painter.place(CellArea(column: 0, row: 0, columns: 9, rows: 9), below: [])
    painter.arrange(into: &out)
    let moved = String(decoding: Self.bytes(out), as: UTF8.self)
    #expect(
      moved == "\u{1B}_Ga=d,d=i,i=77,q=2\u{1B}\\\u{1B}[1;1H\u{1B}_Ga=p,q=2,C=1,i=77,p=1,c=9,r=9\u{1B}\\")
    out.removeAll()
    painter.remove(into: &out)
    painter.remove(into: &out)
    #expect(String(decoding: Self.bytes(out), as: UTF8.self) == "\u{1B}_Ga=d,d=I,i=77,q=2\u{1B}\\")
  }
}

@Suite("A kitty image on its way to another place") struct KittyStepTests {
  private let painter = KittyPainter(image: 77)
  private let picture = PixelBuffer(width: 20, height: 10)
  private let large = CellArea(column: 0, row: 0, columns: 160, rows: 45)
  private let corner = CellArea(column: 110, row: 30, columns: 48, rows: 14)
  private let notice = CellArea(column: 110, row: 43, columns: 10, rows: 1)

  private func text(_ body: (inout ByteSink) -> Void) -> String {
    var out = ByteSink()
    body(&out)
    return out.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  private func paint() -> String { text { painter.paint(picture, by: .shared(name: "/n-5"), into: &$0) } }

  @Test func theTerminalMovesTheImageThatItHas() {
    painter.place(large, below: [notice])
    _ = paint()
    painter.place(corner, below: [notice])
    #expect(painter.start == large)
    // The parts around the pane are one image on the way.
    let first = text { painter.step(to: large, into: &$0) }
    #expect(
      first
        == "\u{1B}_Ga=d,d=i,i=77,q=2\u{1B}\\\u{1B}[1;1H\u{1B}_Ga=p,q=2,C=1,i=77,p=1,c=160,r=45\u{1B}\\")
    let middle = CellArea(column: 60, row: 20, columns: 90, rows: 22)
    let second = text { painter.step(to: middle, into: &$0) }
    #expect(second == "\u{1B}[21;61H\u{1B}_Ga=p,q=2,C=1,i=77,p=1,c=90,r=22\u{1B}\\")
    #expect(text { painter.step(to: middle, into: &$0) } == "")
    // A new picture of the film appears where the image is.
    let painted = paint()
    #expect(painted.contains(",c=90,r=22") && !painted.contains(",x=") && !painted.contains(",p=2"))
    let last = text { painter.arrange(into: &$0) }
    #expect(last.contains(",p=1,c=48,r=13") && last.contains(",p=2"))
    #expect(text { painter.arrange(into: &$0) } == "")
  }

  @Test func anotherPlaceEndsTheMove() {
    painter.place(large, below: [])
    #expect(painter.start == nil)
    _ = paint()
    painter.place(corner, below: [])
    _ = text { painter.step(to: large, into: &$0) }
    painter.place(CellArea(column: 1, row: 1, columns: 9, rows: 9), below: [])
    #expect(paint().contains(",p=1,i=77") && painter.start == nil)
    // What is not on the screen cannot move.
    _ = text { painter.remove(into: &$0) }
    painter.place(corner, below: [])
    #expect(painter.start == nil)
    #expect(text { painter.step(to: large, into: &$0) } == "")
  }
}

@Suite struct PlaceholderTests {
  @Test func editsPassThroughTmuxAndNoCellIsSentAgain() {
    let painter = PlaceholderPainter(image: 3 << 24 | 200, KittyFeatures(edits: true))
    painter.place(CellArea(column: 2, row: 1, columns: 20, rows: 10), below: [])
    let picture = PixelBuffer(width: 320, height: 180)
    for index in 0..<(320 * 180 * 4) { picture.bytes[index] = UInt8(truncatingIfNeeded: index >> 8) | 3 }
    func text() -> String {
      var out = ByteSink()
      painter.paint(picture, by: .inline, into: &out)
      return out.withBytes { String(decoding: $0, as: UTF8.self) }
    }
    #expect(text().contains("a=T,U=1,"))
    picture.bytes[(100 * 320 + 200) * 4] ^= 0x80
    let edit = text()
    #expect(edit.hasPrefix("\u{1B}Ptmux;\u{1B}\u{1B}_Ga=f,r=1,q=2,f=24,o=z,i=50331848,x=200,y=90,s=40,v=18;"))
    #expect(edit.hasSuffix("\u{1B}\u{1B}\\\u{1B}\\"))
    // A client that attaches later has no image.
    painter.forget()
    #expect(text().contains("a=T,U=1,"))
  }

  @Test func cellsAreWrittenOnceAndThoseThatWereLostAgain() {
    let painter = PlaceholderPainter(image: 3 << 24 | 200)
    painter.place(
      CellArea(column: 2, row: 1, columns: 6, rows: 3),
      below: [CellArea(column: 4, row: 2, columns: 2, rows: 1)])
    let picture = PixelBuffer(width: 12, height: 12)
    func text() -> String {
      var out = ByteSink()
      painter.paint(picture, by: .shared(name: "/n-5"), into: &out)
      return out.withBytes { String(decoding: $0, as: UTF8.self) }
    }
    func cells(_ text: String) -> Int { text.unicodeScalars.filter { $0.value == 0x10EEEE }.count }
    let first = text()
    #expect(
      first.hasPrefix("\u{1B}Ptmux;\u{1B}\u{1B}_Ga=T,U=1,q=2,i=50331848,c=6,r=3,t=s,f=32,s=12,v=12,S=576"))
    #expect(
      first.contains("\u{1B}\u{1B}\\\u{1B}\\\u{1B}[38;5;200m\u{1B}[2;3H\u{10EEEE}\u{305}\u{305}\u{310}"))
    // Row 1 and column 4 of the image, behind what covers it.
    #expect(first.contains("\u{1B}[3;7H\u{10EEEE}\u{30D}\u{312}\u{310}"))
    #expect(cells(first) == 16)
    #expect(cells(text()) == 0)
    painter.forget(CellArea(column: 0, row: 1, columns: 4, rows: 2))
    #expect(cells(text()) == 4)
    painter.place(CellArea(column: 0, row: 0, columns: 400, rows: 1), below: [])
    #expect(cells(text()) < 300)
    var out = ByteSink()
    painter.remove(into: &out)
    painter.remove(into: &out)
    #expect(
      out.withBytes { String(decoding: $0, as: UTF8.self) }
        == "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=d,d=I,i=50331848,q=2\u{1B}\u{1B}\\\u{1B}\\")
  }
}
