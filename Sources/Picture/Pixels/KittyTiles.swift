// A picture as kitty has it, in colours of a palette, and the edits for its changed parts. Main thread; keeps its memory
// from frame to frame.

internal import CPicture

/// A picture in tiles of which the terminal has a copy.
///
/// An edit is one chunk of opaque pixels: kitty 0.45 to 0.48 mishandles edits of several chunks, and the key that
/// overwrites transparent pixels.
final class KittyTiles {
  /// The part of a picture that differs from the last one.
  enum Change {
    /// So few tiles that edits take fewer bytes than the whole picture.
    case few
    /// A few pixels of many tiles, as by noise: the others stay as they are, and those that noise changes become fewer.
    case scattered
    /// So much that all colours should be chosen again.
    case most
  }

  private static let width = 40
  private static let height = 18
  /// The share of the tiles above which a whole picture takes fewer bytes: one in so many.
  private static let mostTiles = 3
  /// The share of the pixels above which a picture moves: one in so many.
  private static let mostPixels = 8
  /// The bytes that fill a chunk in base64.
  private static let longestEdit = 3072

  private let deflater = Deflater()
  /// The colours that the terminal shows, with their indices in the palette in the uppermost bytes.
  private var shown = GrowingBuffer<UInt32>()
  private(set) var size = (width: 0, height: 0)
  /// Per tile, whether the last picture has changed it.
  private var isChanged = GrowingBuffer<Bool>()
  /// The number of tiles in a row that probably fit into one edit.
  private var reach = 4
  private var channels = GrowingBuffer<UInt8>()
  private var packed = ByteSink()
  private var motion = 0.0

  private var columns: Int { (size.width + Self.width - 1) / Self.width }
  private var rows: Int { (size.height + Self.height - 1) / Self.height }

  /// The picture's pixels, rows packed; valid until the next picture.
  var pixels: UnsafePointer<UInt32> { UnsafePointer(shown.elements) }

  /// Whether the picture is of another size than the last one.
  func differs(from picture: PixelBuffer) -> Bool {
    picture.width != size.width || picture.height != size.height
  }

  /// Takes a whole picture.
  func replace(_ picture: PixelBuffer, _ palette: borrowing PicturePalette, _ quality: PixelQuality) {
    size = (picture.width, picture.height)
    shown.reserve(picture.width * picture.height)
    isChanged.reserve(columns * rows)
    channels.reserve(size.width * Self.height * 3)
    _ = picture_palette_update(
      palette.table, Self.words(picture), shown.elements, size.width, size.width, size.height, -1,
      Int32(quality.borrowing))
    motion = 0
  }

  /// Takes what has changed of a picture in colours of the same palette; `differs(from:)` must be false.
  ///
  /// Where most has changed, the whole picture has to replace this one.
  func change(_ picture: PixelBuffer, _ palette: borrowing PicturePalette, _ quality: PixelQuality) -> Change
  {
    let tolerance = Int32(quality.tolerance(inMotion: motion))
    let all = size.width * size.height
    var (count, pixels) = (0, 0)
    for tile in 0..<(columns * rows) {
      let (left, top) = (tile % columns * Self.width, tile / columns * Self.height)
      let start = top * size.width + left
      let differing = picture_palette_update(
        palette.table, Self.words(picture) + start, shown.elements + start, size.width,
        min(Self.width, size.width - left), min(Self.height, size.height - top), tolerance,
        Int32(quality.borrowing))
      isChanged.elements[tile] = differing > 0
      guard differing > 0 else { continue }
      (count, pixels) = (count + 1, pixels + differing)
      if count * Self.mostTiles > columns * rows, pixels * Self.mostPixels > all { return .most }
    }
    motion = Double(pixels) / Double(max(1, all))
    return count * Self.mostTiles > columns * rows ? .scattered : .few
  }

  /// Appends the changed tiles, those beside each other in one edit; false if zlib had no memory.
  func append(image: Int, _ envelope: KittyEnvelope, into out: inout ByteSink) -> Bool {
    for row in 0..<rows {
      var column = 0
      while column < columns {
        guard isChanged.elements[row * columns + column] else {
          column += 1
          continue
        }
        var end = column + 1
        while end < columns, end - column < reach, isChanged.elements[row * columns + end] { end += 1 }
        guard pack(row, column..<end) else { return false }
        while packed.count > Self.longestEdit, end - column > 1 {
          reach = max(1, min(end - column - 1, (end - column) * Self.longestEdit / packed.count))
          end = column + reach
          guard pack(row, column..<end) else { return false }
        }
        // One more tile may fit next time.
        if end - column == reach, packed.count / reach * (reach + 1) <= Self.longestEdit { reach += 1 }
        appendEdit(row, column..<end, image, envelope, into: &out)
        column = end
      }
    }
    return true
  }

  /// The rectangle of tiles of a row, in pixels.
  private func rectangle(_ row: Int, _ tiles: Range<Int>) -> (x: Int, y: Int, width: Int, height: Int) {
    let (x, y) = (tiles.lowerBound * Self.width, row * Self.height)
    return (x, y, min(tiles.count * Self.width, size.width - x), min(Self.height, size.height - y))
  }

  private func appendEdit(
    _ row: Int, _ tiles: Range<Int>, _ image: Int, _ envelope: KittyEnvelope, into out: inout ByteSink
  ) {
    let (x, y, width, height) = rectangle(row, tiles)
    envelope.open(into: &out)
    out.append("a=f,r=1,q=2,f=24,o=z,i=")
    out.append(decimal: image)
    KittyTransfer.append(",x=", x, to: &out)
    KittyTransfer.append(",y=", y, to: &out)
    KittyTransfer.append(",s=", width, to: &out)
    KittyTransfer.append(",v=", height, to: &out)
    out.append(";")
    packed.withBytes { Base64.append($0, to: &out) }
    envelope.close(into: &out)
  }

  /// Compresses tiles of a row; false if zlib had no memory.
  private func pack(_ row: Int, _ tiles: Range<Int>) -> Bool {
    let (x, y, width, height) = rectangle(row, tiles)
    let bytes = width * height * 3
    var target = channels.elements
    for line in y..<(y + height) {
      let colors = shown.elements + (line * size.width + x)
      for column in 0..<width {
        let color = colors[column]
        target[0] = UInt8(truncatingIfNeeded: color)
        target[1] = UInt8(truncatingIfNeeded: color >> 8)
        target[2] = UInt8(truncatingIfNeeded: color >> 16)
        target += 3
      }
    }
    packed.removeAll()
    let room = deflater.bound(bytes)
    let start = packed.room(room)
    guard deflater.begin(at: start, room: room) else { return false }
    packed.finish(at: start + deflater.add(channels.elements, count: bytes, isLast: true))
    return true
  }

  private static func words(_ picture: PixelBuffer) -> UnsafePointer<UInt32> {
    UnsafeRawPointer(picture.bytes).assumingMemoryBound(to: UInt32.self)
  }
}
