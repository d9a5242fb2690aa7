// Takes up a live stream again after its connection broke. Lives on the demux thread.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

extension Demuxer {
  /// Opens a live stream that broke off again and goes on with what comes now; false where it has simply ended,
  /// or where that did not work for as long as it is tried.
  mutating func reconnect(after code: Int32) -> Bool {
    guard hasBrokenOff(code) else { return false }
    let end = MonotonicTime.now + .seconds(min(86_400, session.configuration.reconnectTime))
    var pause = MonotonicTime.milliseconds(250)
    session.events.post(.waiting(session.item, .reconnection(session.location.shownHost)))
    defer { session.events.post(.waiting(session.item, nil)) }
    while !session.isCancelled {
      if let list = reader.list {
        if resume(in: list) { return true }
      } else if reopen(until: end) {
        return true
      }
      let next = MonotonicTime.now + pause
      guard next < end else { return false }
      while !session.isCancelled, MonotonicTime.now < next { session.demuxWake.wait(until: next) }
      pause = min(.seconds(8), pause + pause)
    }
    return false
  }

  /// Whether a live stream broke off: what is sent without an end has not simply come to it.
  private func hasBrokenOff(_ code: Int32) -> Bool {
    guard case .url(let address) = session.location, info.isLive, reader.hasReadSinceOpening,
      session.configuration.reconnectTime > 0, code != -ENOKEY
    else { return false }
    if code != inset_error_eof { return true }
    if let list = reader.list { return !hasEnded(list) }
    switch address.prefix(while: { $0 != ":" }).lowercased() {
    case "rtsp", "rtsps", "rtmp", "rtmps", "rtmpt", "srt", "tcp", "tls": return true
    default: return info.tags.contains { $0.key.hasPrefix("icy-") }
    }
  }

  /// Opens it anew, at a piece of its list or where it is live.
  mutating func reopen(until end: MonotonicTime, firstPiece: Int? = nil) -> Bool {
    var rules = session.configuration.openingRules
    rules.firstPiece = firstPiece
    guard reader.exchangeContainer(until: end, rules) else { return false }
    times.join()
    variants.giveUp()
    refill.restart()
    return true
  }
}
