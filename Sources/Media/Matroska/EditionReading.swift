// Reads the editions of an opened Matroska file, which libavformat throws together, through the bytes that it has
// opened itself. Lives on the thread that opens the container.

internal import Base
internal import CFFmpeg

/// When editions are looked for.
enum EditionReading: Equatable, Sendable {
  /// Not at all.
  case never
  /// In files, where that costs next to nothing.
  case ofFiles
  /// Wherever the bytes can be sought: over a network that is a request or two before the first picture.
  case always
}

extension MatroskaEdition {
  /// The editions of a container whose header has been read; its bytes stand where they stood after it.
  static func read(
    _ context: UnsafeMutablePointer<AVFormatContext>, of location: MediaLocation, _ reading: EditionReading
  ) -> [MatroskaEdition] {
    guard reading == .always || (reading == .ofFiles && location.isLocalFile),
      context.isMatroska,
      // libavformat reads the chapters of a stream that can be sought: where it found none, there are none.
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
  /// Of bytes that libavformat has opened; where they stand afterwards is left to the caller.
  init(_ bytes: UnsafeMutablePointer<AVIOContext>) {
    self.init { place, count in
      guard avio_seek(bytes, place, SEEK_SET) == place else { return [] }
      return [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
        got = max(0, min(count, Int(avio_read(bytes, buffer.baseAddress, Int32(clamping: count)))))
      }
    }
  }
}
