// The libavfilter functions that filter graphs use, found by name once, since the library is loaded late. Any thread.

internal import CFFmpeg

/// libavfilter's functions as pointers.
///
/// Unchecked Sendable: the pointers are written once.
struct FilterLibrary: @unchecked Sendable {
  typealias Graph = UnsafeMutablePointer<AVFilterGraph>
  typealias Context = UnsafeMutablePointer<AVFilterContext>
  typealias Ends = UnsafeMutablePointer<AVFilterInOut>

  let allocate: @convention(c) () -> Graph?
  let free: @convention(c) (UnsafeMutablePointer<Graph?>) -> Void
  let parse:
    @convention(c) (
      Graph, UnsafePointer<CChar>, UnsafeMutablePointer<Ends?>, UnsafeMutablePointer<Ends?>
    ) -> Int32
  let freeEnds: @convention(c) (UnsafeMutablePointer<Ends?>) -> Void
  let configure: @convention(c) (Graph, UnsafeMutableRawPointer?) -> Int32
  let find: @convention(c) (Graph, UnsafePointer<CChar>) -> Context?
  /// Moves the frame's data in; a nil frame ends the stream.
  let push: @convention(c) (Context, UnsafeMutablePointer<AVFrame>?, Int32) -> Int32
  let pull: @convention(c) (Context, UnsafeMutablePointer<AVFrame>) -> Int32

  /// The library; nil if it is not installed.
  ///
  /// The first use loads it, which takes some 40 ms.
  static let loaded = FilterLibrary(LateLibrary.filters)

  private init?(_ library: LateLibrary.Loaded) {
    guard let allocate = library.symbol("avfilter_graph_alloc"),
      let free = library.symbol("avfilter_graph_free"), let parse = library.symbol("avfilter_graph_parse2"),
      let freeEnds = library.symbol("avfilter_inout_free"),
      let configure = library.symbol("avfilter_graph_config"),
      let find = library.symbol("avfilter_graph_get_filter"),
      let push = library.symbol("av_buffersrc_add_frame_flags"),
      let pull = library.symbol("av_buffersink_get_frame")
    else { return nil }
    self.allocate = unsafeBitCast(allocate, to: (@convention(c) () -> Graph?).self)
    self.free = unsafeBitCast(free, to: (@convention(c) (UnsafeMutablePointer<Graph?>) -> Void).self)
    self.parse = unsafeBitCast(
      parse,
      to: (@convention(c) (
        Graph, UnsafePointer<CChar>, UnsafeMutablePointer<Ends?>, UnsafeMutablePointer<Ends?>
      ) -> Int32).self)
    self.freeEnds = unsafeBitCast(
      freeEnds, to: (@convention(c) (UnsafeMutablePointer<Ends?>) -> Void).self)
    self.configure = unsafeBitCast(
      configure, to: (@convention(c) (Graph, UnsafeMutableRawPointer?) -> Int32).self)
    self.find = unsafeBitCast(find, to: (@convention(c) (Graph, UnsafePointer<CChar>) -> Context?).self)
    self.push = unsafeBitCast(
      push, to: (@convention(c) (Context, UnsafeMutablePointer<AVFrame>?, Int32) -> Int32).self)
    self.pull = unsafeBitCast(
      pull, to: (@convention(c) (Context, UnsafeMutablePointer<AVFrame>) -> Int32).self)
  }
}
