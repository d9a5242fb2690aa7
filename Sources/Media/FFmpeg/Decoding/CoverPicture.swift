// Decodes a picture file that is beside a song. Blocks; in a reader, or in a thread that may wait.

internal import Base
internal import CFFmpeg
internal import Picture
internal import Platform

/// A decoded cover.
struct CoverPicture: Sendable {
  /// RGBA pixels.
  let pixels: PixelBuffer
  /// FFmpeg's short name of the file's codec.
  let codec: String

  /// Limit on reading the picture, in seconds.
  static let patience = 2.0
  /// Limit on the pixels; a larger picture is scaled down.
  static let mostPixels = 1 << 22

  /// The size at which a picture of that size is kept.
  static func size(of width: Int, _ height: Int) -> PixelSize {
    let scale = min(1, (Double(mostPixels) / Double(max(1, width) * max(1, height))).squareRoot())
    return PixelSize(width: max(1, Int(Double(width) * scale)), height: max(1, Int(Double(height) * scale)))
  }

  /// Opens and decodes the file, under the rules of a look.
  ///
  /// - Parameter bytes: The bytes of a file of a place; nil for one of the disk.
  /// - Throws: the reason why it is not a picture.
  static func read(
    _ path: BytePath, bytes: (any ByteSource)? = nil, interrupt: Interrupt
  ) throws(PlaybackFailure) -> CoverPicture {
    LogRelay.silence()
    interrupt.setDeadline(.now + .seconds(patience))
    let container = try Container(
      .file(path), interrupt: interrupt, rules: OpeningRules(isLook: true), bytes: bytes)
    let choice = StreamChoice(in: container, wantsAudio: false, languages: [])
    let info = MediaInfo(container, choice: choice)
    guard container.isImage, let stream = choice.video, let width = info.displayWidth,
      let height = info.displayHeight
    else { throw PlaybackFailure("It is not a picture.") }
    if let refusal = PictureBound.refusal(width: width, height: height) { throw refusal }
    let size = size(of: width, height)
    let codec = info.stream(stream)?.codec ?? ""
    var reader = try KeyFrameReader(container, stream: stream, rows: size.height, interrupt: interrupt)
    guard case .made(let pixels, _) = try reader.next(size) else {
      throw PlaybackFailure("It is not a picture.")
    }
    return CoverPicture(pixels: pixels, codec: codec)
  }
}

/// The thread or process that decodes the cover beside a song.
enum CoverReading: Equatable, Sendable {
  /// None: the opener does not look for a cover.
  case none
  /// The thread that opens the song: in a reader.
  case here
  /// A reader, so that a cover does not end the player.
  ///
  /// Of a place it is given a cover of so many bytes at the most.
  case by(Readers, placeBytes: Int)

  /// Seconds for which a song waits for its cover at the most, from the search on.
  static let patience = 4.0

  /// The cover beside a song; nil if none exists, or it may not be read.
  func file(beside song: BytePath, until end: MonotonicTime, _ interrupt: Interrupt) -> ListedCover? {
    guard song.isOfPlace else { return CoverSearch.find(in: song.parent).map { ListedCover(path: $0) } }
    guard case .by(_, let bytes) = self else { return nil }
    return CoverSearch.find(inPlace: song.parent, budget: bytes) { interrupt.endsCalls || .now > end }
  }

  /// Decodes the picture in that file.
  ///
  /// - Throws: the reason why it is not a picture.
  func picture(
    in cover: ListedCover, until end: MonotonicTime, _ interrupt: Interrupt
  ) throws(PlaybackFailure) -> CoverPicture {
    switch self {
    case .none: throw PlaybackFailure("There is none.")
    case .here: return try CoverPicture.read(cover.path, interrupt: interrupt)
    case .by(let readers, let bytes):
      return try readers.placeCover.picture(of: cover) { () throws(PlaybackFailure) in
        try readers.cover(cover.path, budget: bytes, until: end, interrupt)
      }
    }
  }
}
