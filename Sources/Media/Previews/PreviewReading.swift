// A preview of a file, as a reader finds it out. Blocks; one thread, but `cancel` may come from another.

public import Base
public import Picture
internal import Platform

/// The contents of a file and a picture of it.
public struct MediaPreview: Sendable {
  /// Streams and metadata of the file.
  public let info: MediaInfo
  /// RGBA pixels of a frame that is not black, of the cover, or of the image itself; or nil.
  public let picture: PixelBuffer?
  /// The picture's PTS; zero for a cover or an image.
  public let time: MediaTime
}

/// The reading of one file of the disk, or of a place.
public final class PreviewReading: Sendable {
  private let path: BytePath
  /// The moment of the film to show; nil lets the reader choose one.
  private let moment: MediaTime?
  private let readers: Readers
  /// Bytes of a place's file that may be read.
  private let budget: Int
  private let look = Look()

  /// Seconds beyond the reader's own limits, for the transport of the picture.
  private static let slack = 1.5

  /// Prepares to read the file at that path, without opening it.
  ///
  /// - Parameters:
  ///   - moment: The moment of the film to show; nil lets the reader choose one.
  ///   - budget: Bytes that are read of a file of a place at the most.
  public init(_ path: BytePath, at moment: MediaTime? = nil, by readers: Readers, budget: Int = 0) {
    self.path = path
    self.moment = moment
    self.readers = readers
    self.budget = budget
  }

  /// The size to scale a picture to, by its display size in square pixels.
  public typealias Size = (_ displayWidth: Int, _ displayHeight: Int) -> (width: Int, height: Int)

  /// Ends `run` early; any thread may call it.
  public func cancel() { look.cancel() }

  /// Reads the preview.
  ///
  /// - Parameter size: Called with the display size in square pixels; returns the size to scale to.
  /// - Throws: When the file cannot be opened or has neither picture nor sound that can be played.
  public func run(size: Size) throws(PlaybackFailure) -> MediaPreview {
    let timeout = path.isOfPlace ? FilePreview.placeTimeout : FilePreview.timeout
    let end = MonotonicTime.now + .seconds(timeout.opening + timeout.pictures + Self.slack)
    let file = try LookedPlaceFile(path, budget: budget, until: end) { [look] in look.isCancelled }
    let preview = try read(path, at: moment, file, until: end, size: size)
    guard let file, preview.info.audioStream != nil, preview.info.videoStream == nil else { return preview }
    return addingCover(to: preview, budget: file.budget, until: end, size: size)
  }

  /// The preview of a place's song with the cover in its folder, which is beyond the reader's reach.
  private func addingCover(
    to preview: MediaPreview, budget: Int, until end: MonotonicTime, size: Size
  ) -> MediaPreview {
    let isOver = { [look] in look.isCancelled || .now > end }
    guard let path = CoverSearch.find(inPlace: path.parent, budget: budget, isOver: isOver)?.path,
      let file = try? LookedPlaceFile(path, budget: budget, until: end, isOver: isOver),
      let cover = try? read(path, at: nil, file, until: end, size: size), cover.picture != nil
    else { return preview }
    return MediaPreview(
      info: preview.info.adding(cover: path, cover.info), picture: cover.picture, time: .zero)
  }

  /// Reads the preview of one file.
  private func read(
    _ path: BytePath, at moment: MediaTime?, _ file: LookedPlaceFile?, until end: MonotonicTime, size: Size
  ) throws(PlaybackFailure) -> MediaPreview {
    try readers.converse(
      .preview(path, at: moment), about: path, within: .files, look, file: file
    ) { socket throws(LookEnd) in
      var wanted: PixelSize?
      var info: MediaInfo?
      while true {
        switch (try socket.report(until: end, file), info) {
        case (.shape(let shape), nil) where wanted == nil:
          let asked = size(shape.width, shape.height)
          let size = PixelSize(width: max(1, min(4096, asked.width)), height: max(1, min(4096, asked.height)))
          wanted = size
          try socket.send(LookOrder.size(size).bytes, until: end)
        case (.info(let found), nil): info = found
        case (.noPicture, let info?): return MediaPreview(info: info, picture: nil, time: .zero)
        case (.picture(let time, let size), let info?):
          guard size == wanted else { throw LookEnd.garbled }
          return MediaPreview(info: info, picture: try socket.receivePixels(of: size, until: end), time: time)
        default: throw LookEnd.garbled
        }
      }
    }
  }
}

extension MediaInfo {
  /// The facts of a song with the stream of a picture file, its cover.
  fileprivate func adding(cover path: BytePath, _ cover: MediaInfo) -> MediaInfo {
    guard var stream = cover.stream(cover.videoStream) else { return self }
    stream.index = CoverFile.stream
    stream.isAttachedPicture = true
    stream.file = .file(path)
    var info = self
    info.streams.append(stream)
    info.videoStream = stream.index
    (info.displayWidth, info.displayHeight) = (cover.displayWidth, cover.displayHeight)
    return info
  }
}
