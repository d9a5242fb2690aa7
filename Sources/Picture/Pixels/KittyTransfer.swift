// The transfer of kitty's pixels. Main thread; keeps its memory from frame to frame.

/// The medium of kitty's pixels.
public enum KittyMedium {
  /// A shared-memory object of that name holds them, RGBA, rows packed; the terminal unlinks it.
  case shared(name: String)
  /// They are sent through the tty.
  case inline
}

/// Writes the common parts of kitty commands with pixels.
final class KittyTransfer {
  let envelope: KittyEnvelope
  private let png = PNGEncoder()
  private var palette = PicturePalette(limit: 256)
  /// Whether the palette has followed the next picture already.
  private var hasFollowed = false
  /// The picture that the terminal has received through the tty; nil if it does not take edits.
  private let tiles: KittyTiles?
  private var encoded = ByteSink()

  init(_ envelope: KittyEnvelope, takesEdits: Bool) {
    self.envelope = envelope
    tiles = takesEdits ? KittyTiles() : nil
  }

  /// The terminal no longer has the picture.
  func forget() { tiles?.forget() }

  /// Appends what has changed, as edits of the picture that the terminal has; false if it must be sent whole.
  func appendEdits(
    _ picture: PixelBuffer, by medium: KittyMedium, _ quality: PixelQuality, image: Int,
    into out: inout ByteSink
  ) -> Bool {
    guard case .inline = medium, let tiles else { return false }
    let isOther = palette.follow(picture)
    hasFollowed = true
    // Other colours are chosen where the picture is another one.
    guard !isOther, tiles.fits(picture), tiles.find(picture, palette, quality) else { return false }
    hasFollowed = false
    tiles.append(image: image, envelope, into: &out)
    return true
  }

  /// Encodes the picture; false if there was no memory.
  func prepare(_ picture: PixelBuffer, by medium: KittyMedium) -> Bool {
    encoded.removeAll()
    switch medium {
    case .shared(var name):
      name.withUTF8 { Base64.append(UnsafeRawBufferPointer($0), to: &encoded) }
    case .inline:
      if !hasFollowed { _ = palette.follow(picture) }
      hasFollowed = false
      guard png.encode(picture, palette) else { return false }
      tiles?.remember(picture, palette)
      png.appendBase64(to: &encoded)
    }
    return true
  }

  /// Appends the keys that describe format and medium.
  func appendFormat(_ picture: PixelBuffer, by medium: KittyMedium, into out: inout ByteSink) {
    guard case .shared = medium else { return out.append(",t=d,f=100") }
    out.append(",t=s,f=32")
    Self.append(",s=", picture.width, to: &out)
    Self.append(",v=", picture.height, to: &out)
    Self.append(",S=", picture.stride * picture.height, to: &out)
  }

  /// Appends the pixels, or their object's name, in chunks of 4096 bytes, and ends the command.
  func appendPayload(isAnswered: Bool, into out: inout ByteSink) {
    encoded.withBytes { bytes in
      var start = 0
      repeat {
        let end = min(bytes.count, start + 4096)
        if start > 0 {
          envelope.open(into: &out)
          out.append(isAnswered ? "q=0" : "q=2")
        }
        out.append(end < bytes.count ? ",m=1;" : ",m=0;")
        out.append(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        envelope.close(into: &out)
        start = end
      } while start < bytes.count
    }
  }

  /// Appends a key with its number.
  static func append(_ key: StaticString, _ number: Int, to out: inout ByteSink) {
    out.append(key)
    out.append(decimal: number)
  }
}
