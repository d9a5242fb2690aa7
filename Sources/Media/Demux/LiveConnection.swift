// The connection of a live stream, reopened after it broke off or to return to the live edge. Demux thread only.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

/// Reopens a live stream from the network.
struct LiveConnection {
  /// The way in which a broken stream continues.
  enum Return {
    /// The new connection's first packet follows the last one read.
    case joined
    /// Playback continues at a place of the playlist.
    case at(GenerationStart)
  }

  private let playback: ItemPlayback
  /// The scheme of the URL, in lower case.
  private let scheme: String
  /// Whether the stream is an Internet radio station (with `icy-` tags), which has no end.
  private let isStation: Bool

  /// Nil if the item is not live or has no URL.
  init?(_ reader: borrowing ItemReader) {
    let playback = reader.playback
    guard playback.source == nil, case .url(let address) = playback.location, reader.info.isLive else {
      return nil
    }
    self.playback = playback
    scheme = address.prefix { $0 != ":" }.lowercased()
    isStation = reader.info.tags.contains { $0.key.hasPrefix("icy-") }
  }

  // MARK: Reconnecting

  /// Reopens a stream that broke off; nil if it has ended properly, or no try within `reconnectTime` worked.
  func takeUp(after code: Int32, _ window: LiveListWindow?, _ source: inout PacketSource) -> Return? {
    guard hasBrokenOff(code, window, source.reader) else { return nil }
    let end = MonotonicTime.now + .seconds(min(86_400, playback.configuration.reconnectTime))
    var pause = MonotonicTime.milliseconds(250)
    playback.events.post(.waiting(playback.item, .reconnection(playback.location.shownHost)))
    defer { playback.events.post(.waiting(playback.item, nil)) }
    while !playback.isCancelled {
      if let window {
        if let wantedStart = window.resume(&source) { return .at(wantedStart) }
      } else if source.reopen(until: end) {
        return .joined
      }
      let next = MonotonicTime.now + pause
      guard next < end else { return nil }
      while !playback.isCancelled, MonotonicTime.now < next { playback.demuxWake.wait(until: next) }
      pause = min(.seconds(8), pause + pause)
    }
    return nil
  }

  /// Whether the connection broke; for an endless stream, the end of its data means that too.
  private func hasBrokenOff(
    _ code: Int32, _ window: LiveListWindow?, _ reader: borrowing ItemReader
  ) -> Bool {
    guard reader.hasReadSinceOpening, playback.configuration.reconnectTime > 0, code != -ENOKEY else {
      return false
    }
    if code != inset_error_eof { return true }
    if let window { return !window.hasEnded }
    switch scheme {
    case "rtsp", "rtsps", "srt", "tcp", "tls": return true
    default: return scheme.hasPrefix("rtmp") || isStation
    }
  }

  // MARK: The live edge

  /// Reconnects to get to the live edge of a stream without a playlist; false if that fails.
  func comeToEdge(_ source: inout PacketSource) -> Bool {
    // Datagrams carry the present; a connection delivers it only after a reconnection.
    if ["udp", "rtp", "srtp"].contains(scheme) { return true }
    playback.events.post(.waiting(playback.item, .connection(playback.location.shownHost)))
    let end = MonotonicTime.now + .seconds(playback.configuration.openLimit)
    let done = source.reopen(until: end)
    playback.events.post(.waiting(playback.item, nil))
    return done && !playback.isCancelled
  }
}
