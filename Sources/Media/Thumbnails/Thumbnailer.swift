// Small pictures of any moment of a film, made beside its playback. The main thread asks; one thread of low priority
// makes them, and is there only while somebody asks.

public import Base
internal import Glibc
public import Picture
public import Platform
internal import Synchronization

/// Makes pictures of key frames, the newest request first, and keeps as many as its memory holds.
///
/// Any thread may call it; nothing blocks.
public final class Thumbnailer: Sendable {
  private struct State {
    var cache: ThumbnailCache
    /// What is wanted and not there yet.
    var wanted: ThumbnailRequest?
    var refused: MediaLocation?
    /// Whether anything was made or refused that nobody has heard of.
    var hasNews = false
    /// The film that is open, and what ends a wait for it.
    var open: (location: MediaLocation, interrupt: Interrupt)?
    var hasThread = false
  }

  private let state: Mutex<State>
  private let threads = WorkerThreads()
  private let asked = Wakeup()
  private let wake: Wakeup
  private let trust: ServerTrust
  /// How long the film stays open while nobody asks.
  private let restTime: MonotonicTime
  /// So many moments in a row of which no picture can be made, and none is tried any more.
  private static let mostFailures = 5

  /// A maker that writes the eventfd `wake` when a picture has been made; it keeps at most so many bytes of pixels
  /// and has a film open for `rest` seconds after the last request.
  public init(wake: Wakeup, trust: ServerTrust = ServerTrust(), bytes: Int = 8 << 20, rest: Double = 5) {
    self.wake = wake
    self.trust = trust
    restTime = .seconds(max(0, min(3600, rest)))
    state = Mutex(State(cache: ThumbnailCache(limit: bytes)))
  }

  /// The picture that is nearest to a moment of those that are there, and whether it is the right one.
  ///
  /// Where it is not, the right one is made, in place of whatever was wanted before.
  public func picture(for request: ThumbnailRequest) -> (pixels: PixelBuffer, isExact: Bool)? {
    let (best, starts) = state.withLock { state in
      let best = state.cache.best(for: request)
      state.wanted = best?.isExact == true ? nil : request
      guard state.wanted != nil else { return (best, false) }
      // Whatever the other film is doing is of no use any more.
      if let open = state.open, open.location != request.subject.location { open.interrupt.cancel() }
      defer { state.hasThread = true }
      return (best, !state.hasThread)
    }
    if best?.isExact == true { return best }
    if starts, !threads.start("thumbnails", { [self] in run() }) { state.withLock { $0.hasThread = false } }
    asked.signal()
    return best
  }

  /// Nobody looks any more: what was wanted need not be made.
  public func rest() { state.withLock { $0.wanted = nil } }

  /// Whether there are pictures, or a refusal, since the last call.
  public func takeNews() -> Bool {
    state.withLock { state in
      defer { state.hasNews = false }
      return state.hasNews
    }
  }

  /// The film of which no picture can be made, once.
  public func takeRefusal() -> MediaLocation? {
    state.withLock { state in
      defer { state.refused = nil }
      return state.refused
    }
  }

  /// Whether a film is open.
  var isOpen: Bool { state.withLock { $0.open != nil } }

  // MARK: The thread

  private func run() {
    // Playback comes first. On Linux this is the thread's own priority, and that of those it starts.
    _ = nice(5)
    while let request = next() {
      let film = request.subject
      let interrupt = Interrupt()
      state.withLock { $0.open = (film.location, interrupt) }
      do throws(PlaybackFailure) {
        var reader = try KeyFrameReader(
          film.location, film.headers, stream: film.stream, rows: request.height, trust: trust,
          interrupt: interrupt)
        serve(request, of: &reader)
      } catch {
        if !interrupt.isCancelled { refuse(film.location) }
      }
      state.withLock { $0.open = nil }
    }
  }

  /// The next request; nil where none came for a while, and then the thread ends.
  private func next() -> ThumbnailRequest? {
    state.withLock { state in
      defer { if state.wanted == nil { state.hasThread = false } }
      return state.wanted
    }
  }

  /// Makes pictures of one film until another one is wanted, or none for a while.
  private func serve(_ first: ThumbnailRequest, of reader: inout KeyFrameReader) {
    var request = first
    var failures = 0
    while true {
      failures = make(request, with: &reader) ? 0 : failures + 1
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

  /// Makes one picture; says whether it could.
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
      // Another moment may do.
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
