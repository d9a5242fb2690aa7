// Formats that not every FFmpeg reads, told from a file's first bytes, so that a whole file is not called damaged.
// Blocks for a read; any thread.

internal import Base
internal import CFFmpeg
internal import Glibc

/// Names the format of a local file that could not be opened or decoded.
enum UnreadFormat {
  /// The sentence for a file that could not be opened; nil for any other format.
  static func sentence(for location: MediaLocation) -> String? {
    name(of: head(of: location)).map { "This FFmpeg cannot read \($0), or the file is damaged." }
  }

  /// The failure of an opened file whose only picture has no size, since its decoder reads a part of the format only.
  static func failure(
    of context: UnsafeMutablePointer<AVFormatContext>, at location: MediaLocation
  ) -> PlaybackFailure? {
    guard context.pointee.nb_streams == 1, Container.isImageFormat(context.formatName),
      let parameters = context.pointee.streams[0]?.pointee.codecpar, parameters.pointee.width == 0
    else { return nil }
    return sentence(for: location).map { PlaybackFailure($0) }
  }

  private static func head(of location: MediaLocation) -> [UInt8] {
    guard case .file(let path) = location, let name = path.terminated else { return [] }
    let file = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      count = max(0, pread(file, buffer.baseAddress, 32, 0))
    }
  }

  /// The format as the object of a sentence; nil for other bytes.
  static func name(of head: [UInt8]) -> String? {
    func holds(_ text: String, at place: Int) -> Bool { head.dropFirst(place).starts(with: text.utf8) }
    if holds("ftyp", at: 4) {
      let brand = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
      if ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].contains(brand) {
        return "HEIF pictures (HEIC)"
      }
      if ["avif", "avis"].contains(brand) { return "AVIF pictures" }
      return brand == "crx " ? "raw camera pictures (CR3)" : nil
    }
    // The second bit of the flags says that the picture moves.
    if holds("RIFF", at: 0), holds("WEBPVP8X", at: 8), head.count > 20, head[20] & 2 != 0 {
      return "animated WebP pictures"
    }
    if head.starts(with: [0xFF, 0x0A]) || holds("JXL ", at: 4) { return "JPEG XL pictures" }
    if head.starts(with: [0x8A, 0x4D, 0x4E, 0x47]) { return "MNG pictures" }
    return head.starts(with: [0x49, 0x49, 0xBC]) ? "JPEG XR pictures" : nil
  }
}
