// Graphs of libavfilter, which cannot be sought: they are made anew. Lives on the demux thread.

internal import Base

extension Demuxer {
  /// Begins a graph from its start; false where that does not work.
  mutating func restartGraph() -> Bool {
    do throws(PlaybackFailure) {
      container = try Container(
        session.location, interrupt: session.interrupt, rules: session.configuration.openingRules)
      return true
    } catch {
      return false
    }
  }
}
