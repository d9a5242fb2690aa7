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
  /// The part of a picture that the terminal needs.
  enum Part { case whole, edits }

  let envelope: KittyEnvelope
  let features: KittyFeatures
  private let png = PNGEncoder()
  private var palette = PicturePalette(limit: 256)
  /// The picture that was sent through the tty.
  private let tiles = KittyTiles()
  /// Whether the terminal has it.
  private var isThere = false
  private var encoded = ByteSink()

  init(_ envelope: KittyEnvelope, _ features: KittyFeatures) {
    self.envelope = envelope
    self.features = features
  }

  /// The terminal no longer has the picture.
  func forget() { isThere = false }

  /// Encodes a picture, whole or what has changed of it, where the terminal shows the last one in its place
  /// (`isPlaced`); nil if there was no memory.
  func prepare(
    _ picture: PixelBuffer, by medium: KittyMedium, _ quality: PixelQuality, image: Int, isPlaced: Bool
  ) -> Part? {
    encoded.removeAll()
    switch medium {
    case .shared(var name):
      isThere = false
      name.withUTF8 { Base64.append(UnsafeRawBufferPointer($0), to: &encoded) }
    case .inline:
      let isOther = palette.follow(picture) || tiles.differs(from: picture)
      let canEdit = features.edits && isPlaced && isThere && !isOther
      switch canEdit ? tiles.change(picture, palette, quality) : .most {
      case .few:
        isThere = tiles.append(image: image, envelope, into: &encoded)
        return isThere ? .edits : nil
      case .scattered: break
      case .most: tiles.replace(picture, palette, quality)
      }
      isThere = png.encode(tiles.pixels, width: picture.width, height: picture.height, palette)
      guard isThere else { return nil }
      png.appendBase64(to: &encoded)
    }
    return .whole
  }

  /// Appends the edits.
  func appendEdits(to out: inout ByteSink) { encoded.withBytes { out.append($0) } }

  /// Appends the keys that describe format and medium.
  func appendFormat(_ picture: PixelBuffer, by medium: KittyMedium, into out: inout ByteSink) {
    if features.hints { out.append(",N=1") }
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
