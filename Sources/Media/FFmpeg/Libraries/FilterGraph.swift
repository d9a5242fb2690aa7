// A libavfilter graph. One thread at a time; its deinit frees it.

internal import CFFmpeg

/// A libavfilter graph with one source and one sink.
struct FilterGraph: ~Copyable {
  /// The result of `pull(into:)`.
  enum Outcome { case frame, needsInput, end }

  private let library: FilterLibrary
  private let graph: FilterLibrary.Graph
  private let source: FilterLibrary.Context
  private let sink: FilterLibrary.Context

  /// Builds a graph from the filter called `source` to the one called `sink` (`abuffer@in`, `abuffersink@out`); nil if
  /// libavfilter is missing or refuses the description.
  init?(_ description: String, source: String, sink: String) {
    guard let library = FilterLibrary.loaded, let graph = library.allocate() else { return nil }
    // Small frames are done in less time than waking another thread takes.
    graph.pointee.nb_threads = 1
    var inputs: FilterLibrary.Ends?
    var outputs: FilterLibrary.Ends?
    let parsed = library.parse(graph, description, &inputs, &outputs)
    let isWhole = inputs == nil && outputs == nil
    library.freeEnds(&inputs)
    library.freeEnds(&outputs)
    guard parsed >= 0, isWhole, library.configure(graph, nil) >= 0, let from = library.find(graph, source),
      let to = library.find(graph, sink)
    else {
      var failed: FilterLibrary.Graph? = graph
      library.free(&failed)
      return nil
    }
    self.library = library
    self.graph = graph
    self.source = from
    self.sink = to
  }

  deinit {
    var graph: FilterLibrary.Graph? = graph
    library.free(&graph)
  }

  /// Moves the frame's data in, or takes a reference if `keeping`; nil ends the stream, and false means an error.
  func push(_ frame: UnsafeMutablePointer<AVFrame>?, keeping: Bool = false) -> Bool {
    library.push(source, frame, keeping ? Int32(AV_BUFFERSRC_FLAG_KEEP_REF) : 0) >= 0
  }

  /// Fills `frame` with the sink's next output.
  func pull(into frame: UnsafeMutablePointer<AVFrame>) -> Outcome {
    let code = library.pull(sink, frame)
    if code >= 0 { return .frame }
    return code == inset_error_again ? .needsInput : .end
  }
}
