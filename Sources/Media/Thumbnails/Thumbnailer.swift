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
    /// The open item and the interrupt that ends a wait for it.
    var open: (location: MediaLocation, interrupt: Interrupt)?
    var hasThread = false
  }

  private let state: Mutex<State>
  private let threads = WorkerThreads()
  private let asked = Wakeup()
  private let wake: Wakeup
  private let trust: ServerTrust
  /// The time for which an item stays open without a request.
  private let restTime: MonotonicTime
  /// After so many failures in a row the item is given up.
  private static let mostFailures = 5

  /// Creates a thumbnailer.
  ///
  /// - Parameters:
  ///   - wake: Signalled when a thumbnail was made or an item was refused.
  ///   - bytes: The limit of cached pixels, in bytes.
  ///   - rest: Seconds for which an item stays open after the last request, at most 3600.
  public init(wake: Wakeup, trust: ServerTrust = ServerTrust(), bytes: Int = 8 << 20, rest: Double = 5) {
    self.wake = wake
    self.trust = trust
    restTime = .seconds(max(0, min(3600, rest)))
    state = Mutex(State(cache: ThumbnailCache(limit: bytes)))
  }

  /// The nearest cached thumbnail, and whether it is the right one; nil when there is none.
  ///
  /// If it is not the right one, that one is made, and replaces any earlier request.
  public func picture(for request: ThumbnailRequest) -> (pixels: PixelBuffer, isExact: Bool)? {
    let (best, starts) = state.withLock { state in
      let best = state.cache.best(for: request)
      state.wanted = best?.isExact == true ? nil : request
      guard state.wanted != nil else { return (best, false) }
      // Work on another item is of no use any more.
      if let open = state.open, open.location != request.subject.location { open.interrupt.cancel() }
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
      let interrupt = Interrupt()
      state.withLock { $0.open = (film.location, interrupt) }
      do throws(PlaybackFailure) {
        var reader = try KeyFrameReader(
          film.location, film.headers, stream: film.stream, rows: request.height, trust: trust,
          interrupt: interrupt)
        serve(request, of: &reader, interrupt)
      } catch {
        if !interrupt.isCancelled { refuse(film.location) }
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
  private func serve(_ first: ThumbnailRequest, of reader: inout KeyFrameReader, _ interrupt: Interrupt) {
    var request = first
    var failures = 0
    while true {
      failures = make(request, with: &reader) ? 0 : failures + 1
      // Another item was requested: a reader that was interrupted makes nothing more, and that is no fault of its item.
      if interrupt.isCancelled { return }
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

  /// Makes one thumbnail; false when that failed.
  private func make(_ request: ThumbnailRequest, with reader: inout KeyFrameReader) -> Bool {
    do throws(PlaybackFailure) {
      let outcome = try reader.read(request) { time in
        state.withLock { $0.cache.note(request, leadsTo: time) }
      }
      state.withLock { state in
        if case .made(let pixels, let keyFrame) = outcome {
          state.cache.insert(pixels, keyFrame: keyFrame, for: request)
        }
        if state.wanted == request { state.wanted = nil }
        state.hasNews = true
      }
      wake.signal()
      return true
    } catch {
      // Another time may work.
      state.withLock { if $0.wanted == request { $0.wanted = nil } }
      return false
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
