// Finds the list of a live stream of HLS or DASH among what libavformat opened for it, and reads it. Blocking; on the demux
// thread while the item is opened, later on a thread of its own too.

internal import Base
internal import Platform

/// Where the list of a live stream is.
struct LiveListAddress: Sendable {
  private let address: String
  private let timeout: Double

  /// A list that takes longer than this at the start is not waited for.
  private static let longestAtStart = 3.0

  private init(_ address: String, timeout: Double) {
    self.address = address
    self.timeout = timeout
  }

  /// The list of a live stream that has just been opened; nil where there is none to be read.
  ///
  /// The item's timeline begins with the oldest piece, and the session learns what there is.
  static func find(
    in opened: [String], of container: inout Container, isLive: Bool, _ session: Session
  ) -> LiveListAddress? {
    guard isLive, case .url = session.location else { return nil }
    let format = container.formatName
    guard format.hasPrefix("hls") || (format == "dash" && TrimmedList.isExchanged(container.raw))
    else {
      return nil
    }
    let timeout = max(0.1, min(longestAtStart, session.configuration.connectTimeout))
    for candidate in candidates(opened) {
      let found = LiveListAddress(candidate, timeout: timeout)
      guard let list = found.read(session) else { continue }
      guard !session.isCancelled else { return nil }
      let piece = list.index(ofOneIn: opened) ?? max(0, list.pieces.count - PieceList.held)
      let timeline = LiveTimeline(list, start: .zero, at: .now)
      let told = timeline.place(ofMediaTime: MediaTime(microseconds: container.startTime))
      let early = max(.zero, told ?? timeline.beginning(of: piece))
      // A recording without an end has more before its present place than a seek can be told.
      guard early < MediaTime(seconds: 1e9) else { return nil }
      container.beginTimeline(before: early)
      session.withState { state in
        state.live = timeline
        state.aim.target = early
        state.clock.jump(to: early, at: .now)
      }
      return found
    }
    return nil
  }

  /// A list of lists is followed by the first of these, a list of pieces by a piece.
  private static func candidates(_ opened: [String]) -> [String] {
    guard let first = opened.first else { return [] }
    guard let second = opened.dropFirst().first else { return [first] }
    let path = second.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return path.hasSuffix(".m3u8") || path.hasSuffix(".m3u") ? [second, first] : [first]
  }

  /// The list as it is now; nil where it cannot be read.
  func read(_ session: Session) -> PieceList? {
    // One interrupt a reading: that of the item counts the time of its own reads.
    let interrupt = Interrupt(parent: session.interrupt)
    do throws(PlaybackFailure) {
      let bytes = try NetworkFile.read(
        address, limit: PieceList.mostBytes, timeoutSeconds: timeout, headers: session.configuration.headers,
        trust: session.configuration.trust, interrupt: interrupt)
      guard TrimmedList.isManifest(address) else { return PieceList(bytes) }
      let whole = TrimmedList.address(ofWhole: bytes, from: address)
      session.withState { $0.manifest = whole ?? $0.manifest }
      return PieceList(presentation: bytes)
    } catch {
      return nil
    }
  }
}
