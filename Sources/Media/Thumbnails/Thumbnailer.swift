// Makes thumbnails of any time of an item during playback. The main thread requests them; a low-priority thread, which
// exists only while there are requests, makes them.

public import Base
internal import Glibc
public import Picture
public import Platform
internal import Synchronization

/// Decodes the key frames of thumbnails, newest request first, and caches them up to a limit.
///
/// Any thread may call it; no call blocks.
public final class Thumbnailer: Sendable {
  private struct State {
    var cache: ThumbnailCache
    /// The newest request that is not fulfilled.
    var wanted: ThumbnailRequest?
    var refused: MediaLocation?
    /// Whether a thumbnail or a refusal has not been collected by `takeNews`.
    var hasNews = false
    /// The open item and the look that a reader takes at it.
    var open: (location: MediaLocation, look: Look)?
    var hasThread = false
  }

  private let state: Mutex<State>
  private let threads = WorkerThreads()
  private let asked = Wakeup()
  private let wake: Wakeup
  private let readers: Readers
  private let trust: ServerTrust
  /// The time for which an item stays open without a request.
  private let restTime: MonotonicTime
  /// After so many failures in a row the item is given up.
  private static let mostFailures = 5

  /// Creates a thumbnailer.
  ///
  /// - Parameters:
  ///   - wake: Signalled when a thumbnail was made or an item was refused.
  ///   - readers: They decode the pictures.
  ///   - bytes: The limit of cached pixels, in bytes.
  ///   - rest: Seconds for which an item stays open after the last request, at most 3600.
  public init(
    wake: Wakeup, readers: Readers, trust: ServerTrust = ServerTrust(), bytes: Int = 8 << 20, rest: Double = 5
  ) {
    self.wake = wake
    self.readers = readers
    self.trust = trust
    restTime = .seconds(max(0, min(3600, rest)))
    state = Mutex(State(cache: ThumbnailCache(limit: bytes)))
  }

  /// The nearest cached thumbnail, and whether it is the right one; or nil.
  ///
  /// If it is not the right one, that one is made, and replaces any earlier request.
  public func picture(for request: ThumbnailRequest) -> (pixels: PixelBuffer, isExact: Bool)? {
    let (best, starts) = state.withLock { state in
      let best = state.cache.best(for: request)
      state.wanted = best?.isExact == true ? nil : request
      guard state.wanted != nil else { return (best, false) }
      // Work on another item is of no use any more.
      if let open = state.open, open.location != request.subject.location { open.look.cancel() }
      defer { state.hasThread = true }
      return (best, !state.hasThread)
    }
    if best?.isExact == true { return best }
    if starts, !threads.start("thumbnails", { [self] in run() }) { state.withLock { $0.hasThread = false } }
    asked.signal()
    return best
  }

  /// Withdraws the request.
  public func rest() { state.withLock { $0.wanted = nil } }

  /// Whether a thumbnail was made or an item was refused since the last call.
  public func takeNews() -> Bool {
    state.withLock { state in
      defer { state.hasNews = false }
      return state.hasNews
    }
  }

  /// The item of which no thumbnails can be made, reported once.
  public func takeRefusal() -> MediaLocation? {
    state.withLock { state in
      defer { state.refused = nil }
      return state.refused
    }
  }

  var isOpen: Bool { state.withLock { $0.open != nil } }

  // MARK: The thread

  private func run() {
    // Playback comes first. On Linux `nice` sets the priority of this thread and of those it starts.
    _ = nice(5)
    while let request = next() {
      let film = request.subject
      let look = Look()
      state.withLock { $0.open = (film.location, look) }
      let order = LookOrder.thumbnails(film, rows: request.height, trust)
      let reach = ReaderReach(film.location, isLook: film.staysLocal)
      let path: BytePath? = if case .file(let path) = film.location { path } else { nil }
      do throws(PlaybackFailure) {
        try readers.converse(order, about: path, within: reach, look) { socket throws(LookEnd) in
          guard case .opened = try socket.report(until: .now + .seconds(KeyFrameReader.timeout.opening + 2))
          else { throw LookEnd.garbled }
          try serve(request, at: socket, look)
        }
      } catch {
        if !look.isCancelled { refuse(film.location) }
      }
      state.withLock { $0.open = nil }
    }
  }

  /// The current request; nil ends the thread.
  private func next() -> ThumbnailRequest? {
    state.withLock { state in
      defer { if state.wanted == nil { state.hasThread = false } }
      return state.wanted
    }
  }

  /// Makes thumbnails of one item until another item is requested, or nothing is requested for a while.
  private func serve(_ first: ThumbnailRequest, at socket: LookSocket, _ look: Look) throws(LookEnd) {
    var request = first
    var failures = 0
    while true {
      failures = try make(request, at: socket) ? 0 : failures + 1
      // Another item was requested: this failure is not a fault of the new one.
      if look.isCancelled { return }
      if failures == Self.mostFailures { return refuse(first.subject.location) }
      let restsUntil = MonotonicTime.now + restTime
      while true {
        if let wanted = state.withLock({ $0.wanted }) {
          guard wanted.subject.location == first.subject.location,
            wanted.subject.stream == first.subject.stream
          else { return }
          request = wanted
          break
        }
        guard MonotonicTime.now < restsUntil else { return }
        asked.wait(until: restsUntil)
      }
    }
  }

  /// Has one thumbnail made; false when that failed.
  private func make(_ request: ThumbnailRequest, at socket: LookSocket) throws(LookEnd) -> Bool {
    let end = MonotonicTime.now + .seconds(KeyFrameReader.timeout.picture + 1.5)
    let size = PixelSize(width: request.width, height: request.height)
    let order = LookOrder.thumbnail(request.subject.time, size, quarterTurns: request.subject.quarterTurns)
    try socket.send(order.bytes, until: end)
    while true {
      let report: LookReport
      do throws(LookEnd) {
        report = try socket.report(until: end)
      } catch {
        guard case .refused = error else { throw error }
        // Another time may work.
        state.withLock { if $0.wanted == request { $0.wanted = nil } }
        return false
      }
      switch report {
      case .keyFrame(let time):
        let isKnown = state.withLock { $0.cache.note(request, leadsTo: time) }
        try socket.send(LookOrder.isKnown(isKnown).bytes, until: end)
        continue
      case .picture(let keyFrame, size):
        let pixels = try socket.receivePixels(of: size, until: end)
        state.withLock { $0.cache.insert(pixels, keyFrame: keyFrame, for: request) }
      case .noPicture: break
      default: throw .garbled
      }
      state.withLock { state in
        if state.wanted == request { state.wanted = nil }
        state.hasNews = true
      }
      wake.signal()
      return true
    }
  }

  private func refuse(_ location: MediaLocation) {
    state.withLock { state in
      if state.wanted?.subject.location == location { state.wanted = nil }
      state.refused = location
      state.hasNews = true
    }
    wake.signal()
  }
}
