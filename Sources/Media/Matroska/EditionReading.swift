// Reads the editions of an open Matroska file, whose chapters libavformat mixes together, through the bytes that
// libavformat has opened. Belongs to the thread that opens the container.

internal import Base
internal import CFFmpeg

/// The inputs of which editions are read.
enum EditionReading: Equatable, Sendable {
  case never
  /// For local files, where that costs next to nothing.
  case ofFiles
  /// For every seekable input; over a network that costs a request or two before the first picture.
  case always
}

extension MatroskaEdition {
  /// The editions of a container whose header has been read; the reading position is restored.
  static func read(
    _ context: UnsafeMutablePointer<AVFormatContext>, of location: MediaLocation, _ reading: EditionReading
  ) -> [MatroskaEdition] {
    guard reading == .always || (reading == .ofFiles && location.isLocalFile),
      context.isMatroska,
      // libavformat reads the chapters of every seekable input: if it found none, the file has none.
      context.pointee.nb_chapters > 0, let bytes = context.pointee.pb, bytes.pointee.seekable != 0
    else { return [] }
    let before = avio_seek(bytes, 0, SEEK_CUR)
    guard before >= 0 else { return [] }
    let finder = MatroskaElementFinder(bytes)
    defer { _ = avio_seek(bytes, before, SEEK_SET) }
    guard let content = finder.find(MatroskaElementFinder.ID.chapters) else { return [] }
    var chapters = MatroskaChapters(content[...])
    if chapters.editions.count > 1, chapters.editions.contains(where: { $0.title == nil }),
      let tags = finder.find(MatroskaElementFinder.ID.tags)
    {
      chapters.takeNames(fromTags: tags[...])
    }
    return chapters.editions
  }
}

extension MatroskaElementFinder {
  /// Reads through an input that libavformat has opened; the caller restores its position.
  init(_ bytes: UnsafeMutablePointer<AVIOContext>) {
    self.init { place, count in
      guard avio_seek(bytes, place, SEEK_SET) == place else { return [] }
      return [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
        got = max(0, min(count, Int(avio_read(bytes, buffer.baseAddress, Int32(clamping: count)))))
      }
    }
  }
}
