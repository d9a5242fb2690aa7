// Finds the playlist or manifest of a live stream among the addresses that libavformat opened, and reads it. Blocking;
// on the demux thread during opening, later on the thread that follows the playlist too.

internal import Base
internal import Platform

/// The address of a live stream's HLS playlist or DASH manifest.
struct LiveListAddress: Sendable {
  private let address: String
  private let timeout: Double

  /// Limit on a read of the playlist, in seconds.
  private static let longestAtStart = 3.0

  private init(_ address: String, timeout: Double) {
    self.address = address
    self.timeout = timeout
  }

  /// Finds the readable playlist of a live stream that has just been opened; nil if none exists.
  ///
  /// Moves the start of the item's timeline to the oldest segment, and sets the live window of its playback.
  static func find(
    in opened: [String], of container: inout Container, isLive: Bool, _ playback: ItemPlayback
  ) -> LiveListAddress? {
    guard isLive, case .url = playback.location else { return nil }
    let format = container.formatName
    guard format.hasPrefix("hls") || (format == "dash" && TrimmedList.isExchanged(container.raw))
    else {
      return nil
    }
    let timeout = max(0.1, min(longestAtStart, playback.configuration.connectTimeout))
    for candidate in candidates(opened) {
      let found = LiveListAddress(candidate, timeout: timeout)
      guard let list = found.read(playback) else { continue }
      guard !playback.isCancelled else { return nil }
      let piece = list.index(ofOneIn: opened) ?? max(0, list.pieces.count - PieceList.held)
      let timeline = LiveTimeline(list, start: .zero, at: .now)
      let told = timeline.place(ofMediaTime: MediaTime(microseconds: container.startTime))
      let early = max(.zero, told ?? timeline.beginning(of: piece))
      // A seek bar cannot show an endless recording with this much before the live edge.
      guard early < MediaTime(seconds: 1e9) else { return nil }
      container.beginTimeline(before: early)
      playback.withState { state in
        state.live = timeline
        state.wantedStart.time = early
        state.clock.jump(to: early, at: .now)
      }
      return found
    }
    return nil
  }

  /// Behind a master playlist libavformat opens a media playlist, and behind a media playlist a segment.
  private static func candidates(_ opened: [String]) -> [String] {
    guard let first = opened.first else { return [] }
    guard let second = opened.dropFirst().first else { return [first] }
    let path = second.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return path.hasSuffix(".m3u8") || path.hasSuffix(".m3u") ? [second, first] : [first]
  }

  /// The number of the first segment behind the part that libavformat has been given whole; nil while that goes on.
  func nextPart(_ playback: ItemPlayback) -> Int64? { playback.interrupt.listPlaces.nextPart(of: address) }

  /// The playlist as of this read, or nil if it cannot be read; a DASH manifest also goes to the playback.
  func read(_ playback: ItemPlayback) -> PieceList? {
    // An interrupt of its own: the item's holds the deadline of the item's reads.
    let interrupt = Interrupt(parent: playback.interrupt)
    do throws(PlaybackFailure) {
      let bytes = try NetworkFile.read(
        address, of: playback.interrupt.connections, limit: PieceList.mostBytes, timeoutSeconds: timeout,
        interrupt: interrupt)
      guard TrimmedList.isManifest(address) else { return PieceList(bytes) }
      let whole = TrimmedList.address(ofWhole: bytes, from: address, playback.interrupt)
      playback.withState { $0.manifest = whole ?? $0.manifest }
      return PieceList(presentation: bytes)
    } catch {
      return nil
    }
  }
}
