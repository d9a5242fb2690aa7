// Seeking in HLS whose pieces are MP4. Lives on the demux thread.

internal import Base
internal import Platform

extension Demuxer {
  /// Goes on with the piece in which that time lies, in all variants; the times of its packets are its own.
  ///
  /// libavformat looks for samples of the former piece in the one that it has sought (seen with FFmpeg 5.1), so that
  /// it is given lists that begin there.
  mutating func openLists(at time: MediaTime, isTold: Bool) -> Bool {
    var rules = session.configuration.openingRules
    rules.trimsLists = true
    if isTold { session.events.post(.waiting(session.item, .connection(session.location.shownHost))) }
    session.interrupt.setListStart(max(.zero, time))
    let done = exchangeContainer(until: .now + .seconds(session.configuration.openLimit), rules)
    session.interrupt.setListStart(nil)
    if isTold { session.events.post(.waiting(session.item, nil)) }
    return done && !session.isCancelled
  }
}
