// Reads a preview of a file: its streams, metadata and one picture. Blocks; in a reader.

internal import Base
internal import CFFmpeg
internal import Picture
internal import Platform

/// Decodes the preview that a row shows of a file.
enum FilePreview {
  /// Seconds for opening the file, and for all its pictures.
  static let timeout = (opening: 3.0, pictures: 2.0)
  /// The same for a file of a place.
  static let placeTimeout = (opening: 10.0, pictures: 8.0)
  /// The positions tried for a picture: behind the titles, and further on when it is dark there.
  private static let moments = [0.1, 0.25, 0.5]

  /// Opens the file and reads its preview.
  ///
  /// - Parameter moment: The moment of the film to show; nil, or one without a bright picture, stands for the first bright one.
  /// - Parameter bytes: The bytes of a file of a place; nil for one of the disk.
  /// - Parameter size: Called with the display size in square pixels; returns the size to scale to.
  /// - Throws: When the file cannot be opened or has neither picture nor sound that can be played.
  static func read(
    _ path: BytePath, at moment: MediaTime?, bytes: (any ByteSource)? = nil, interrupt: Interrupt,
    size: (_ displayWidth: Int, _ displayHeight: Int) -> (width: Int, height: Int)
  ) throws(PlaybackFailure) -> MediaPreview {
    LogRelay.silence()
    let timeout = bytes == nil ? timeout : placeTimeout
    interrupt.setDeadline(.now + .seconds(timeout.opening))
    // The covers beside a file of a place are beyond the reader's reach.
    let container = try Container(
      .file(path), interrupt: interrupt,
      rules: OpeningRules(editions: .ofFiles, isLook: true, covers: bytes == nil ? .here : .none),
      bytes: bytes)
    let choice = StreamChoice(in: container, wantsAudio: true, languages: [])
    let info = MediaInfo(container, choice: choice)
    guard let stream = info.videoStream, let width = info.displayWidth, let height = info.displayHeight else {
      if info.audioStream == nil, let complaint = choice.complaint { throw complaint }
      return MediaPreview(info: info, picture: nil, time: .zero)
    }
    let asked = size(width, height)
    let wanted = PixelSize(width: max(1, min(4096, asked.width)), height: max(1, min(4096, asked.height)))
    do throws(PlaybackFailure) {
      interrupt.setDeadline(.now + .seconds(timeout.pictures))
      var reader = try KeyFrameReader(container, stream: stream, rows: wanted.height, interrupt: interrupt)
      return try read(&reader, info, wanted, at: moment)
    } catch {
      // A file whose picture cannot be decoded still has streams and metadata.
      return MediaPreview(info: info, picture: nil, time: .zero)
    }
  }

  private static func read(
    _ reader: inout KeyFrameReader, _ info: MediaInfo, _ size: PixelSize, at moment: MediaTime?
  ) throws(PlaybackFailure) -> MediaPreview {
    let isCover = info.stream(info.videoStream)?.isAttachedPicture ?? false
    guard !isCover, info.isSeekable, let duration = info.duration, duration > MediaTime(seconds: 1) else {
      guard case .made(let pixels, _) = try reader.next(size) else { throw PlaybackFailure("No picture") }
      return MediaPreview(info: info, picture: pixels, time: .zero)
    }
    if let moment, let left = try? read(&reader, info, size, leftAt: moment) { return left }
    var darkest: MediaPreview?
    for part in moments {
      let time = MediaTime(seconds: duration.seconds * part)
      guard case .made(let pixels, let keyFrame) = try reader.next(size, at: time) else { continue }
      let preview = MediaPreview(info: info, picture: pixels, time: max(.zero, keyFrame))
      if pixels.hasContrast { return preview }
      darkest = darkest ?? preview
    }
    // With few key frames all moments have the same one: a film that fades in would stay black.
    if darkest != nil, case .made(let pixels, let keyFrame)? = try? reader.next(size), pixels.hasContrast {
      return MediaPreview(info: info, picture: pixels, time: max(.zero, keyFrame))
    }
    guard let darkest else { throw PlaybackFailure("No picture") }
    return darkest
  }

  /// The key frame before the moment, or where that is dark, the one after it; nil if both are.
  private static func read(
    _ reader: inout KeyFrameReader, _ info: MediaInfo, _ size: PixelSize, leftAt moment: MediaTime
  ) throws(PlaybackFailure) -> MediaPreview? {
    guard case .made(var pixels, var keyFrame) = try reader.next(size, at: moment) else { return nil }
    if !pixels.hasContrast, case .made(let later, let time) = try reader.next(size) {
      (pixels, keyFrame) = (later, time)
    }
    return pixels.hasContrast
      ? MediaPreview(info: info, picture: pixels, time: max(.zero, keyFrame)) : nil
  }
}

extension PixelBuffer {
  /// Whether the picture shows more than a dark or uniform surface.
  fileprivate var hasContrast: Bool {
    let count = width * height
    guard count > 0 else { return false }
    var (sum, squares) = (0, 0)
    for pixel in 0..<count {
      let green = Int(bytes[pixel * 4 + 1])
      sum += green
      squares += green * green
    }
    let mean = sum / count
    return mean > 12 && squares / count - mean * mean > 40
  }
}
