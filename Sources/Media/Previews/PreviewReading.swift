// Looks into a file that somebody may want to play: what it holds, and one picture of it. Blocks; any one thread, but
// `cancel` may come from another.

public import Base
internal import CFFmpeg
public import Picture
internal import Platform

/// What a file holds, and a picture of it.
public struct MediaPreview: Sendable {
  /// What it holds.
  public let info: MediaInfo
  /// A moment of a film that is not black, a cover, or the image; nil where there is none.
  public let picture: PixelBuffer?
  /// Where the moment lies.
  public let time: MediaTime
}

/// One look into a local file.
public final class PreviewReading: Sendable {
  private let location: MediaLocation
  private let interrupt = Interrupt()

  /// Seconds that opening the file may take, and those for all its pictures.
  private static let timeout = (opening: 3.0, pictures: 2.0)
  /// Where in a film a picture is looked for: not where titles are, and further on where it is dark.
  private static let moments = [0.1, 0.25, 0.5]

  /// A look into that file; nothing is opened yet.
  public init(_ path: BytePath) { location = .file(path) }

  /// Nobody wants it any more.
  public func cancel() { interrupt.cancel() }

  /// Reads; `size` is asked with the size of the picture in square pixels and tells the one to scale to.
  public func run(
    size: (_ displayWidth: Int, _ displayHeight: Int) -> (width: Int, height: Int)
  ) throws(PlaybackFailure) -> MediaPreview {
    LogRelay.silence()
    interrupt.setDeadline(.now + .seconds(Self.timeout.opening))
    let container = try Container(
      location, interrupt: interrupt, rules: OpeningRules(editions: .ofFiles, isLook: true, findsCover: true))
    let choice = StreamChoice(in: container, wantsAudio: true, languages: [])
    let info = MediaInfo(container, choice: choice)
    guard let stream = info.videoStream, let width = info.displayWidth, let height = info.displayHeight else {
      if info.audioStream == nil, let complaint = choice.complaint { throw complaint }
      return MediaPreview(info: info, picture: nil, time: .zero)
    }
    let asked = size(width, height)
    let wanted = PixelSize(width: max(1, min(4096, asked.width)), height: max(1, min(4096, asked.height)))
    do throws(PlaybackFailure) {
      interrupt.setDeadline(.now + .seconds(Self.timeout.pictures))
      var reader = try KeyFrameReader(container, stream: stream, rows: wanted.height, interrupt: interrupt)
      return try Self.read(&reader, info, wanted)
    } catch {
      // A film of which no picture comes has facts all the same.
      return MediaPreview(info: info, picture: nil, time: .zero)
    }
  }

  private static func read(
    _ reader: inout KeyFrameReader, _ info: MediaInfo, _ size: PixelSize
  ) throws(PlaybackFailure) -> MediaPreview {
    let isCover = info.stream(info.videoStream)?.isAttachedPicture ?? false
    guard !isCover, info.isSeekable, let duration = info.duration, duration > MediaTime(seconds: 1) else {
      guard case .made(let pixels, _) = try reader.next(size) else { throw PlaybackFailure("No picture") }
      return MediaPreview(info: info, picture: pixels, time: .zero)
    }
    var darkest: MediaPreview?
    for part in moments {
      let time = MediaTime(seconds: duration.seconds * part)
      guard case .made(let pixels, let keyFrame) = try reader.next(size, at: time) else { continue }
      let preview = MediaPreview(info: info, picture: pixels, time: max(.zero, keyFrame))
      if pixels.hasContrast { return preview }
      darkest = darkest ?? preview
    }
    guard let darkest else { throw PlaybackFailure("No picture") }
    return darkest
  }
}

extension PixelBuffer {
  /// Whether there is more to see than one dark or even ground.
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
