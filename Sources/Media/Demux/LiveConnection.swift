// The connection of a live stream, made anew after it broke off or where it is to go on with what is sent now. Lives on
// the demux thread.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

/// Opens a live stream from the network anew.
struct LiveConnection {
  /// How a stream that broke off goes on.
  enum Return {
    /// What comes now follows what was read.
    case joined
    /// From a place of its list.
    case at(Aim)
  }

  private let session: Session
  /// What stands before the address's colon.
  private let scheme: String
  /// Whether it is a radio station's, which sends without an end.
  private let isStation: Bool

  /// Nil where it is no live stream, or does not come from an address.
  init?(_ reader: borrowing ItemReader) {
    let session = reader.session
    guard case .url(let address) = session.location, reader.info.isLive else { return nil }
    self.session = session
    scheme = address.prefix { $0 != ":" }.lowercased()
    isStation = reader.info.tags.contains { $0.key.hasPrefix("icy-") }
  }

  // MARK: Breaking off

  /// Opens a stream that broke off again; nil where it has simply ended, or where that did not work for as long as it is
  /// tried.
  func takeUp(after code: Int32, _ window: LiveListWindow?, _ source: inout PacketSource) -> Return? {
    guard hasBrokenOff(code, window, source.reader) else { return nil }
    let end = MonotonicTime.now + .seconds(min(86_400, session.configuration.reconnectTime))
    var pause = MonotonicTime.milliseconds(250)
    session.events.post(.waiting(session.item, .reconnection(session.location.shownHost)))
    defer { session.events.post(.waiting(session.item, nil)) }
    while !session.isCancelled {
      if let window {
        if let aim = window.resume(&source) { return .at(aim) }
      } else if source.reopen(until: end) {
        return .joined
      }
      let next = MonotonicTime.now + pause
      guard next < end else { return nil }
      while !session.isCancelled, MonotonicTime.now < next { session.demuxWake.wait(until: next) }
      pause = min(.seconds(8), pause + pause)
    }
    return nil
  }

  /// Whether it broke off: what is sent without an end has not simply come to it.
  private func hasBrokenOff(
    _ code: Int32, _ window: LiveListWindow?, _ reader: borrowing ItemReader
  ) -> Bool {
    guard reader.hasReadSinceOpening, session.configuration.reconnectTime > 0, code != -ENOKEY else {
      return false
    }
    if code != inset_error_eof { return true }
    if let window { return !window.hasEnded }
    switch scheme {
    case "rtsp", "rtsps", "rtmp", "rtmps", "rtmpt", "srt", "tcp", "tls": return true
    default: return isStation
    }
  }

  // MARK: The edge

  /// Comes to what is sent now, where there is no list to tell where that is; false where that does not work.
  func comeToEdge(_ source: inout PacketSource) -> Bool {
    // Datagrams give what is there now; a connection has to be asked anew.
    if ["udp", "rtp", "srtp"].contains(scheme) { return true }
    session.events.post(.waiting(session.item, .connection(session.location.shownHost)))
    let end = MonotonicTime.now + .seconds(session.configuration.openLimit)
    let done = source.reopen(until: end)
    session.events.post(.waiting(session.item, nil))
    return done && !session.isCancelled
  }
}
