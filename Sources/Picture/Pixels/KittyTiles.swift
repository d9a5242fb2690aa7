// The changed parts of a picture that kitty already has, as edits of the image's frame. Main thread; keeps its memory
// from frame to frame.

internal import CPicture

/// A picture in tiles of which the terminal has a copy.
///
/// An edit is one chunk of opaque pixels: kitty 0.45 to 0.48 mishandles edits of several chunks, and the key that
/// overwrites transparent pixels.
final class KittyTiles {
  private static let width = 40
  private static let height = 18
  /// The share of the tiles above which a whole picture takes fewer bytes: one in so many.
  private static let mostTiles = 3

  private let deflater = Deflater()
  /// The colours that the terminal shows; valid for `size`.
  private var shown = GrowingBuffer<UInt32>()
  private var size = (width: 0, height: 0)
  /// Indices of the changed tiles.
  private var changed = GrowingBuffer<Int>()
  private(set) var count = 0
  private var pixels = GrowingBuffer<UInt8>()
  private var packed = ByteSink()
  private var motion = 0.0

  private var columns: Int { (size.width + Self.width - 1) / Self.width }
  private var rows: Int { (size.height + Self.height - 1) / Self.height }

  /// Whether the terminal has a picture of that size.
  func fits(_ picture: PixelBuffer) -> Bool { picture.width == size.width && picture.height == size.height }

  /// The terminal has no picture.
  func forget() { size = (0, 0) }

  /// Remembers a picture that the terminal receives whole.
  func remember(_ picture: PixelBuffer, _ palette: borrowing PicturePalette) {
    size = (picture.width, picture.height)
    shown.reserve(picture.width * picture.height)
    _ = picture_palette_update(
      palette.table, Self.words(picture), shown.elements, picture.width, picture.width, picture.height, -1)
    motion = 0
  }

  /// Finds what has changed; false if so much has that the whole picture should be sent.
  ///
  /// `fits(_:)` must hold.
  func find(_ picture: PixelBuffer, _ palette: borrowing PicturePalette, _ quality: PixelQuality) -> Bool {
    let (columns, rows) = (columns, rows)
    changed.reserve(columns * rows)
    count = 0
    var all = 0
    let tolerance = Int32(quality.tolerance(inMotion: motion))
    for row in 0..<rows {
      for column in 0..<columns {
        let (left, top) = (column * Self.width, row * Self.height)
        let (width, height) = (min(Self.width, size.width - left), min(Self.height, size.height - top))
        let start = top * size.width + left
        let differing = picture_palette_update(
          palette.table, Self.words(picture) + start, shown.elements + start, size.width, width, height,
          tolerance)
        all += differing
        guard differing > 0 else { continue }
        changed.elements[count] = row * columns + column
        count += 1
      }
    }
    motion = Double(all) / Double(max(1, size.width * size.height))
    return count * Self.mostTiles <= columns * rows
  }

  /// Appends the found tiles.
  func append(image: Int, _ envelope: KittyEnvelope, into out: inout ByteSink) {
    for place in 0..<count {
      let tile = changed.elements[place]
      let (left, top) = (tile % columns * Self.width, tile / columns * Self.height)
      let (width, height) = (min(Self.width, size.width - left), min(Self.height, size.height - top))
      guard pack(left, top, width, height) else { return forget() }
      envelope.open(into: &out)
      out.append("a=f,r=1,q=2,f=24,o=z,i=")
      out.append(decimal: image)
      KittyTransfer.append(",x=", left, to: &out)
      KittyTransfer.append(",y=", top, to: &out)
      KittyTransfer.append(",s=", width, to: &out)
      KittyTransfer.append(",v=", height, to: &out)
      out.append(";")
      packed.withBytes { Base64.append($0, to: &out) }
      envelope.close(into: &out)
    }
  }

  /// Compresses a tile; false if zlib had no memory.
  private func pack(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> Bool {
    let bytes = width * height * 3
    pixels.reserve(bytes)
    var target = pixels.elements
    for row in top..<(top + height) {
      let line = shown.elements + (row * size.width + left)
      for column in 0..<width {
        let color = line[column]
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
    packed.finish(at: start + deflater.add(pixels.elements, count: bytes, isLast: true))
    return true
  }

  private static func words(_ picture: PixelBuffer) -> UnsafePointer<UInt32> {
    UnsafeRawPointer(picture.bytes).assumingMemoryBound(to: UInt32.self)
  }
}
