// The frame on the screen, taken out of the engine: for a file, at its own size.

public import Base
internal import CFFmpeg
internal import Glibc
public import Picture
internal import Platform

/// A frame that is held on to while playback goes on.
///
/// Taken by the main thread, made into pixels by one other thread. Unchecked Sendable: after it was made nothing
/// changes it.
public final class GrabbedFrame: @unchecked Sendable {
  /// Its time in the item.
  public let time: MediaTime
  /// The frame as it was decoded for the screen; empty where none was.
  private let frame: Frame
  private let location: MediaLocation
  private let source: VideoSource
  private let deinterlacing: Deinterlacing
  /// All of it, turned as it is shown.
  private let crop: PictureCrop
  /// Whether the decoder left out what only a large picture shows.
  private let isSimplified: Bool
  /// Subtitles that are pictures.
  private let overlay: SubtitleOverlay?

  /// Seconds that decoding it once more may take.
  private static let timeout = 20.0

  init(
    _ frame: consuming Frame, at time: MediaTime, of location: MediaLocation, source: VideoSource,
    grabbed: PictureRing.Grabbed
  ) {
    self.frame = frame
    self.time = time
    self.location = location
    self.source = source
    deinterlacing = grabbed.deinterlacing
    crop = .whole.turned(grabbed.quarterTurns)
    isSimplified = grabbed.isSimplified
    overlay = grabbed.overlay?.copy()
  }

  /// Its pixels: square ones, upright, as many as the film has.
  ///
  /// With subtitles, those that are pictures lie over it; `TextDrawing` adds those that are text.
  ///
  /// Blocks. A frame of a local film that the decoder simplified is decoded once more with all care; a stream
  /// is not opened a second time.
  public func pixels(withSubtitles: Bool) throws(PlaybackFailure) -> PixelBuffer {
    let pixels = try framePixels()
    if withSubtitles, let overlay {
      let video = PixelSize(width: source.codedWidth, height: source.codedHeight)
      overlay.draw(into: pixels, crop: crop, video: video)
    }
    return pixels
  }

  private func framePixels() throws(PlaybackFailure) -> PixelBuffer {
    if isSimplified || frame.isEmpty, case .file = location {
      do throws(PlaybackFailure) {
        var reader = try StillReader(location, timeout: Self.timeout, wantsAudio: false, video: source.stream)
        let careful = try reader.decode(at: .time(time))
        // A file whose times start anew in its middle may lead elsewhere.
        if frame.isEmpty || abs((careful.time - time).seconds) < 0.02 {
          return try pixels(of: careful.frame.raw)
        }
      } catch {
        if frame.isEmpty { throw error }
      }
    }
    guard !frame.isEmpty else { throw PlaybackFailure("No picture is being shown.") }
    return try pixels(of: frame.raw)
  }

  private func pixels(of frame: UnsafeMutablePointer<AVFrame>) throws(PlaybackFailure) -> PixelBuffer {
    let shape = source.shape(of: frame)
    let (width, height) = crop.swapsSides ? (shape.height, shape.width) : (shape.width, shape.height)
    let pixels = PixelBuffer()
    var request = PictureRequest(
      size: PixelSize(width: min(16384, width), height: min(16384, height)), crop: crop)
    request.deinterlacing = deinterlacing
    var scaler = Scaler(
      orientation: source.orientation, streamHeight: source.codedHeight, isCareful: true)
    guard scaler.scale(frame, into: pixels, request) else {
      throw PlaybackFailure("The picture cannot be scaled.")
    }
    return pixels
  }
}

/// Where an item's video comes from and how it has to be shown.
struct VideoSource: Sendable {
  /// The container's index of its stream.
  var stream: Int
  var orientation: Orientation
  /// The shape of its pixels.
  var ratio: AVRational
  /// Whether that is the container's word, and not the codec's.
  var isRatioFixed: Bool
  /// The size that the container says.
  var codedWidth: Int
  var codedHeight: Int

  init(_ stream: UnsafeMutablePointer<AVStream>, in container: borrowing Container) {
    self.stream = Int(stream.pointee.index)
    orientation = Orientation(stream)
    ratio = av_guess_sample_aspect_ratio(container.raw, stream, nil)
    let said = stream.pointee.sample_aspect_ratio
    isRatioFixed = said.num > 0 && said.den > 0
    codedWidth = Int(stream.pointee.codecpar.pointee.width)
    codedHeight = Int(stream.pointee.codecpar.pointee.height)
  }

  /// What the container says of the picture as a whole.
  var shape: DisplayedSize { shape(width: codedWidth, height: codedHeight, ratio) }

  /// What a frame is in square pixels: streams of broadcasts change their size and proportions on the way.
  ///
  /// The container's word for the shape of a pixel counts more than the frame's, as everywhere in FFmpeg.
  /// `halvings` is how often the decoder has halved its sides, where that is known.
  func shape(of frame: UnsafeMutablePointer<AVFrame>, halvings: Int32? = nil) -> DisplayedSize {
    let (width, height) = size(of: frame, halvings)
    let own = frame.pointee.sample_aspect_ratio
    let isOwn = !isRatioFixed && own.num > 0 && own.den > 0
    return shape(width: width, height: height, isOwn ? own : ratio)
  }

  private func shape(width: Int, height: Int, _ ratio: AVRational) -> DisplayedSize {
    DisplayedSize(
      codedWidth: width, codedHeight: height, ratioNumerator: Int(ratio.num),
      ratioDenominator: Int(ratio.den), orientation: orientation)
  }

  /// How large a frame is; where it is not as the container says even when it was halved, the stream has changed
  /// its size.
  private func size(of frame: UnsafeMutablePointer<AVFrame>, _ halvings: Int32?) -> (width: Int, height: Int)
  {
    let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
    let isKnown = (halvings.map { $0...$0 } ?? 0...3).contains { times in
      (codedWidth + (1 << times) - 1) >> times == width && (codedHeight + (1 << times) - 1) >> times == height
    }
    return isKnown ? (codedWidth, codedHeight) : (width << (halvings ?? 0), height << (halvings ?? 0))
  }
}

extension Player {
  /// Holds on to the frame that is shown; nil where there is none to be had.
  public func grabFrame() -> GrabbedFrame? {
    guard let session, let frame = Frame(), let source = session.withState({ $0.videoSource }) else {
      return nil
    }
    let grabbed = session.pictures.grab(into: frame)
    if grabbed.time == nil {
      guard case .file = session.location else { return nil }
    }
    return GrabbedFrame(
      frame, at: grabbed.time ?? session.withState { $0.position(at: .now) }, of: session.location,
      source: source, grabbed: grabbed)
  }
}
