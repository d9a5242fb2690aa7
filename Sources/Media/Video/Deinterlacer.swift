// Deinterlaces frames with libavfilter's motion-adaptive filters. Video thread only.

internal import Base
internal import CFFmpeg

/// A filter that outputs each frame deinterlaced, one frame later.
///
/// The graph is created for the first interlaced frame, so that progressive video never loads libavfilter.
struct Deinterlacer: ~Copyable {
  /// The frame format that a graph is created for.
  private struct Shape: Equatable {
    var width: Int32
    var height: Int32
    var format: Int32
    var matrix: UInt32
    var range: UInt32
    /// Whether frames without an interlaced flag are deinterlaced too.
    var isForced: Bool

    init(_ frame: UnsafeMutablePointer<AVFrame>, isForced: Bool) {
      (width, height, format) = (frame.pointee.width, frame.pointee.height, frame.pointee.format)
      (matrix, range) = (frame.pointee.colorspace.rawValue, frame.pointee.color_range.rawValue)
      self.isForced = isForced
    }

    /// Creates a graph with bwdif, or else yadif; PTS are the item's microseconds on both sides.
    func makeGraph() -> FilterGraph? {
      var source =
        "buffer@in=width=\(width):height=\(height):pix_fmt=\(format):time_base=1/1000000:pixel_aspect=1/1"
      // From FFmpeg 7 on a buffer source needs the colour properties, otherwise it logs a warning.
      if inset_buffer_has_colors() { source += ":colorspace=\(matrix):range=\(range)" }
      let options = "mode=send_frame:parity=auto:deint=\(isForced ? "all" : "interlaced")"
      for filter in ["bwdif", "yadif"] {
        let description = "\(source),\(filter)=\(options),settb=1/1000000,buffersink@out"
        if let graph = FilterGraph(description, source: "buffer@in", sink: "buffersink@out") { return graph }
      }
      return nil
    }
  }

  /// An output frame; its data may be moved out until the next call of `take`.
  struct Filtered {
    var frame: UnsafeMutablePointer<AVFrame>
    var time: MediaTime
    /// Whether the frame replaces a picture that is already on the screen.
    var wasShown: Bool
  }

  /// After so many progressive frames in a row the stream counts as progressive.
  private static let patience = 100

  private var graph: FilterGraph?
  private var shape: Shape?
  /// The format for which no graph could be created; it is not tried again for each frame.
  private var refused: Shape?
  /// Counts refused formats, so that a stream that keeps changing its size does not flood the log.
  private var refusals = 0
  private var wholeFrames = 0
  /// The PTS of a frame that is already shown as a single field.
  private var shownBefore: MediaTime?
  private let input: Frame
  private let output: Frame

  /// Fails without memory.
  init?() {
    // The frames are allocated before any property is set: the Swift 6.2 compiler aborts on a noncopyable struct whose
    // initialiser can fail after it has set a property.
    guard let input = Frame(), let output = Frame() else { return nil }
    self.init(input, output)
  }

  private init(_ input: consuming Frame, _ output: consuming Frame) {
    self.input = input
    self.output = output
  }

  /// Whether a frame shown at the requested size goes through the filter.
  ///
  /// Progressive frames between interlaced ones do, unchanged, which keeps the frames in order.
  func wants(
    _ frame: UnsafeMutablePointer<AVFrame>, for request: PictureRequest, _ orientation: Orientation
  ) -> Bool {
    guard request.deinterlacing != .no, request.showsFields(of: frame, orientation) else { return false }
    if request.deinterlacing.applies(to: frame) { return true }
    return graph != nil && wholeFrames < Self.patience
  }

  /// Whether the filter has to be drained before this frame, because its format differs.
  func mustEmpty(for frame: UnsafeMutablePointer<AVFrame>, _ request: PictureRequest) -> Bool {
    graph != nil && shape != Shape(frame, isForced: request.deinterlacing == .yes)
  }

  /// Pushes a reference to the frame into the filter.
  ///
  /// - Parameter wasShown: Whether the filtered picture replaces one that is already on the screen.
  /// - Returns: False when no filter accepts such frames; the reason is in the log.
  mutating func put(
    _ frame: UnsafeMutablePointer<AVFrame>, at time: MediaTime, for request: PictureRequest, wasShown: Bool
  ) -> Bool {
    let wanted = Shape(frame, isForced: request.deinterlacing == .yes)
    // The filters double the PTS internally.
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

  /// Marks the end of the input; the frames inside can be taken.
  mutating func finish() {
    switch graph {
    case .none: break
    case .some(let graph):
      _ = graph.push(nil)
    }
  }

  /// Takes the next filtered frame; nil when more input is needed or after the end.
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

  /// Drops everything after a seek or at a change of format.
  mutating func flush() {
    graph = nil
    wholeFrames = 0
    shownBefore = nil
  }
}
