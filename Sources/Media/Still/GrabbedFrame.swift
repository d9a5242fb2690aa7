// The frame shown on the screen, taken for a screenshot at full size.

public import Base
internal import CFFmpeg
internal import Glibc
public import Picture
internal import Platform

/// A frame that is kept while playback continues.
///
/// The main thread takes it, and one other thread renders it. Unchecked Sendable: it is not modified after its
/// creation.
public final class GrabbedFrame: @unchecked Sendable {
  /// The frame's PTS in the item.
  public let time: MediaTime
  /// The frame as decoded for the screen, or an empty one.
  private let frame: Frame
  private let location: MediaLocation
  private let source: VideoSource
  private let deinterlacing: Deinterlacing
  /// The whole picture, turned as it is shown.
  private let crop: PictureCrop
  /// Whether the decoder left out details that only a large picture shows.
  private let isSimplified: Bool
  /// Bitmap subtitles.
  private let overlay: SubtitleOverlay?

  /// Seconds that decoding the frame again may take.
  private static let timeout = 20.0

  init(
    _ frame: consuming Frame, at time: MediaTime, of location: MediaLocation, source: VideoSource,
    grabbed: FrameQueue.Grabbed
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

  /// Renders the frame in square pixels, upright, at the video's own size.
  ///
  /// Blocks.
  ///
  /// With `withSubtitles` bitmap subtitles are drawn over it; `TextDrawing` adds text. In a local file, a frame that
  /// the decoder simplified is decoded again in full; a stream is not opened a second time.
  ///
  /// - Parameter asDecoded: Whether a frame of full size is taken as the decoder made it for the screen, for a series.
  public func pixels(withSubtitles: Bool, asDecoded: Bool = false) throws(PlaybackFailure) -> PixelBuffer {
    let pixels = try framePixels(asDecoded: asDecoded)
    if withSubtitles, let overlay {
      let video = PixelSize(width: source.codedWidth, height: source.codedHeight)
      overlay.draw(into: pixels, crop: crop, video: video)
    }
    return pixels
  }

  private func framePixels(asDecoded: Bool) throws(PlaybackFailure) -> PixelBuffer {
    let isWhole = asDecoded && Int(frame.raw.pointee.height) >= source.codedHeight
    if isSimplified && !isWhole || frame.isEmpty, case .file = location {
      do throws(PlaybackFailure) {
        var reader = try StillReader(location, timeout: Self.timeout, wantsAudio: false, video: source.stream)
        let careful = try reader.decode(at: .time(time))
        // In a file whose timestamps restart in its middle, the seek may find another frame.
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

/// The video stream of an item and the way it has to be shown.
struct VideoSource: Sendable {
  /// The stream's index in the container.
  var stream: Int
  var orientation: Orientation
  /// The sample aspect ratio.
  var ratio: AVRational
  /// Whether the ratio comes from the container rather than from the codec.
  var isRatioFixed: Bool
  /// The coded size according to the container.
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

  /// The display size according to the container.
  var shape: DisplayedSize { shape(width: codedWidth, height: codedHeight, ratio, orientation) }

  /// The display size of a frame in square pixels; broadcast streams change it in the middle.
  ///
  /// The container's sample aspect ratio takes precedence over the frame's, as in FFmpeg.
  ///
  /// - Parameter halvings: The number of times that the decoder has halved the sides, if known.
  func shape(of frame: UnsafeMutablePointer<AVFrame>, halvings: Int32? = nil) -> DisplayedSize {
    let (width, height) = size(of: frame, halvings)
    let own = frame.pointee.sample_aspect_ratio
    let isOwn = !isRatioFixed && own.num > 0 && own.den > 0
    return shape(width: width, height: height, isOwn ? own : ratio, orientation.overridden(by: frame))
  }

  private func shape(
    width: Int, height: Int, _ ratio: AVRational, _ orientation: Orientation
  ) -> DisplayedSize {
    DisplayedSize(
      codedWidth: width, codedHeight: height, ratioNumerator: Int(ratio.num),
      ratioDenominator: Int(ratio.den), orientation: orientation)
  }

  /// The full size of a frame; a frame that does not have the container's size, halved or not, comes from a stream that
  /// has changed its size.
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
  /// Takes the frame shown at the moment; nil without one, if the item is not a local file.
  public func grabFrame() -> GrabbedFrame? {
    guard let playback, let frame = Frame(), let source = playback.withState({ $0.videoSource }) else {
      return nil
    }
    let grabbed = playback.pictures.grab(into: frame)
    if grabbed.time == nil {
      guard case .file = playback.location else { return nil }
    }
    return GrabbedFrame(
      frame, at: grabbed.time ?? playback.withState { $0.position(at: .now) }, of: playback.location,
      source: source, grabbed: grabbed)
  }
}
