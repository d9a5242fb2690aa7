// One libavfilter graph. Belongs to one thread at a time and frees in its deinit.

internal import CFFmpeg

/// A graph with one source and one sink.
struct FilterGraph: ~Copyable {
  /// What came out of the sink.
  enum Outcome { case frame, needsInput, end }

  private let library: FilterLibrary
  private let graph: FilterLibrary.Graph
  private let source: FilterLibrary.Context
  private let sink: FilterLibrary.Context

  /// A graph that runs from a filter called `source` to one called `sink` (`abuffer@in`, `abuffersink@out`);
  /// nil where libavfilter is missing or refuses it.
  init?(_ description: String, source: String, sink: String) {
    guard let library = FilterLibrary.loaded, let graph = library.allocate() else { return nil }
    // What small frames need is done before another thread has been woken.
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

  /// Takes a frame's data over, or a reference to them if `keeping`; nil ends the stream.
  func push(_ frame: UnsafeMutablePointer<AVFrame>?, keeping: Bool = false) -> Bool {
    library.push(source, frame, keeping ? Int32(AV_BUFFERSRC_FLAG_KEEP_REF) : 0) >= 0
  }

  /// Fills the frame with what comes out next.
  func pull(into frame: UnsafeMutablePointer<AVFrame>) -> Outcome {
    let code = library.pull(sink, frame)
    if code >= 0 { return .frame }
    return code == inset_error_again ? .needsInput : .end
  }
}
