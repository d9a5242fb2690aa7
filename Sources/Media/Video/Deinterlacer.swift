// Whole frames of woven fields, by libavfilter's motion-adaptive filters. Belongs to the video thread.

internal import Base
internal import CFFmpeg

/// A filter that takes frames and gives each back without its comb, one frame later.
///
/// There is no graph until a frame needs it: libavfilter is loaded then, and a film of whole frames never pays for it.
struct Deinterlacer: ~Copyable {
  /// What a graph is made for.
  private struct Shape: Equatable {
    var width: Int32
    var height: Int32
    var format: Int32
    var matrix: UInt32
    var range: UInt32
    /// Whether frames count as interlaced that do not say so.
    var isForced: Bool

    init(_ frame: UnsafeMutablePointer<AVFrame>, isForced: Bool) {
      (width, height, format) = (frame.pointee.width, frame.pointee.height, frame.pointee.format)
      (matrix, range) = (frame.pointee.colorspace.rawValue, frame.pointee.color_range.rawValue)
      self.isForced = isForced
    }

    /// A graph with the best filter that the library has; times are the item's microseconds before and after it.
    func makeGraph() -> FilterGraph? {
      var source =
        "buffer@in=width=\(width):height=\(height):pix_fmt=\(format):time_base=1/1000000:pixel_aspect=1/1"
      // From FFmpeg 7 on a graph has to be told, and says so in the log where it is not.
      if inset_buffer_has_colors() { source += ":colorspace=\(matrix):range=\(range)" }
      let options = "mode=send_frame:parity=auto:deint=\(isForced ? "all" : "interlaced")"
      for filter in ["bwdif", "yadif"] {
        let description = "\(source),\(filter)=\(options),settb=1/1000000,buffersink@out"
        if let graph = FilterGraph(description, source: "buffer@in", sink: "buffersink@out") { return graph }
      }
      return nil
    }
  }

  /// A frame that came out; its data may be taken until the next call.
  struct Filtered {
    var frame: UnsafeMutablePointer<AVFrame>
    var time: MediaTime
    /// Whether it takes the place of a picture on the screen.
    var wasShown: Bool
  }

  /// So many whole frames in a row, and the film is taken to have no more fields.
  private static let patience = 100

  private var graph: FilterGraph?
  private var shape: Shape?
  /// What could not be filtered; it is not tried again for each frame.
  private var refused: Shape?
  /// A film that changes its size all the time does not fill the log.
  private var refusals = 0
  private var wholeFrames = 0
  /// The time of a frame that has been shown as a field already.
  private var shownBefore: MediaTime?
  private let input: Frame
  private let output: Frame

  /// Nil where there is no memory.
  init?() {
    // Before a field is there: Swift 6.2 gives back those of a struct that cannot be copied twice.
    guard let input = Frame(), let output = Frame() else { return nil }
    self.init(input, output)
  }

  private init(_ input: consuming Frame, _ output: consuming Frame) {
    self.input = input
    self.output = output
  }

  /// Whether a frame that is to be shown so goes through the filter.
  ///
  /// Whole frames between interlaced ones do, untouched, so that the order is kept.
  func wants(
    _ frame: UnsafeMutablePointer<AVFrame>, for request: PictureRequest, _ orientation: Orientation
  ) -> Bool {
    guard request.deinterlacing != .no, request.showsFields(of: frame, orientation) else { return false }
    if request.deinterlacing.applies(to: frame) { return true }
    return graph != nil && wholeFrames < Self.patience
  }

  /// Whether what is inside has to come out before this frame goes in.
  func mustEmpty(for frame: UnsafeMutablePointer<AVFrame>, _ request: PictureRequest) -> Bool {
    graph != nil && shape != Shape(frame, isForced: request.deinterlacing == .yes)
  }

  /// Puts a reference to the frame in.
  ///
  /// `wasShown` means that the picture that comes of it takes the place of one on the screen. False where there is
  /// no filter for such frames: the log has said so.
  mutating func put(
    _ frame: UnsafeMutablePointer<AVFrame>, at time: MediaTime, for request: PictureRequest, wasShown: Bool
  ) -> Bool {
    let wanted = Shape(frame, isForced: request.deinterlacing == .yes)
    // Filters double the times on the way.
    guard refusals < 8, wanted != refused, time.microseconds.magnitude < 1 << 60 else { return false }
    if graph == nil {
      graph = wanted.makeGraph()
      shape = wanted
    }
    switch graph {
    case .none:
      LogRelay.pass(
        "Interlaced frames of \(wanted.width)×\(wanted.height) are shown as one field:"
          + " libavfilter has neither bwdif nor yadif for them.")
      refused = wanted
      refusals += 1
      return false
    case .some(let graph):
      guard av_frame_ref(input.raw, frame) >= 0 else { return false }
      input.raw.pointee.pts = time.microseconds
      wholeFrames = request.deinterlacing.applies(to: frame) ? 0 : wholeFrames + 1
      defer { input.clear() }
      guard graph.push(input.raw) else { return false }
    }
    if wasShown { shownBefore = time }
    return true
  }

  /// No more frames come: what is inside can be taken.
  mutating func finish() {
    switch graph {
    case .none: break
    case .some(let graph):
      _ = graph.push(nil)
    }
  }

  /// The next frame that is ready.
  mutating func take() -> Filtered? {
    output.clear()
    let outcome =
      switch graph {
      case .none: FilterGraph.Outcome.needsInput
      case .some(let graph): graph.pull(into: output.raw)
      }
    switch outcome {
    case .needsInput: return nil
    case .end:
      flush()
      return nil
    case .frame:
      let time = MediaTime(microseconds: output.raw.pointee.pts)
      return Filtered(frame: output.raw, time: time, wasShown: time == shownBefore)
    }
  }

  /// Forgets everything: the next frame is from elsewhere.
  mutating func flush() {
    graph = nil
    wholeFrames = 0
    shownBefore = nil
  }
}
