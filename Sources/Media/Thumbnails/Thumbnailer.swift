// Makes thumbnails of any time of an item during playback. The main thread requests them; a low-priority thread, which
// exists only while there are requests, makes them.

public import Base
public import Picture
public import Platform
internal import Synchronization

/// Decodes the key frames of thumbnails, newest request first, and caches them up to a limit.
///
/// Main thread; no call blocks.
public final class Thumbnailer {
  private enum News: Sendable {
    case made
    case refused(MediaLocation)
  }

  private let worker: Worker<ThumbnailRequest, News>
  private let shelf: ThumbnailShelf
  private var refused: MediaLocation?

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
    let shelf = ThumbnailShelf(bytes: bytes)
    self.shelf = shelf
    let rest = MonotonicTime.seconds(max(0, min(3600, rest)))
    // Work on another item is of no use any more. A lost request comes again with the next frame.
    worker = Worker(
      WorkerPlan(
        "thumbnails", .newest { $0.subject.location == $1.subject.location }, threads: 4, niceness: 5),
      wake: wake, lost: { _, _ in nil },
      work: { turn in
        var making = ThumbnailMaking(turn, shelf, rest) { turn.tell(.made) }
        return making.converse(readers, trust) ? nil : .refused(turn.question.subject.location)
      })
  }

  /// The nearest cached thumbnail, and whether it is the right one; or nil.
  ///
  /// If it is not the right one, that one is made, and replaces any earlier request.
  public func picture(for request: ThumbnailRequest) -> (pixels: PixelBuffer, isExact: Bool)? {
    let (best, isBeingMade) = shelf.find(request)
    if best?.isExact == true { rest() } else if !isBeingMade { worker.ask(request) }
    return best
  }

  /// Withdraws the request.
  public func rest() { worker.rearrange { $0 = [] } }

  /// Whether a thumbnail was made or an item was refused since the last call.
  public func takeNews() -> Bool {
    let news = worker.drain()
    for case .refused(let location) in news { refused = location }
    return !news.isEmpty
  }

  /// The item of which no thumbnails can be made, reported once.
  public func takeRefusal() -> MediaLocation? { refused.take() }

  /// What runs and what waits.
  public var load: WorkerLoad { worker.load }
}

/// The thumbnails that were made, and the one that is being made.
///
/// Any thread.
private final class ThumbnailShelf: Sendable {
  private struct State {
    var cache: ThumbnailCache
    var making: ThumbnailRequest?
  }

  private let state: Mutex<State>

  init(bytes: Int) { state = Mutex(State(cache: ThumbnailCache(limit: bytes))) }

  func find(_ request: ThumbnailRequest) -> (best: (pixels: PixelBuffer, isExact: Bool)?, isBeingMade: Bool) {
    state.withLock { ($0.cache.best(for: request), $0.making == request) }
  }

  func setMaking(_ request: ThumbnailRequest?) { state.withLock { $0.making = request } }

  /// Notes the key frame of a request; returns whether its picture is there.
  func note(_ request: ThumbnailRequest, leadsTo keyFrame: MediaTime) -> Bool {
    state.withLock { $0.cache.note(request, leadsTo: keyFrame) }
  }

  func insert(_ pixels: PixelBuffer, keyFrame: MediaTime, for request: ThumbnailRequest) {
    state.withLock { $0.cache.insert(pixels, keyFrame: keyFrame, for: request) }
  }
}

/// The making of thumbnails of one item, on the worker's thread.
private struct ThumbnailMaking<News: Sendable> {
  private let turn: WorkerTurn<ThumbnailRequest, News>
  private let shelf: ThumbnailShelf
  /// The time for which the item stays open without a request.
  private let rest: MonotonicTime
  private let tellMade: () -> Void
  private var failures = 0
  /// The item's file, if it is one of a place.
  private var file: LookedPlaceFile?

  /// After so many failures in a row the item is given up.
  private static var mostFailures: Int { 5 }

  init(
    _ turn: WorkerTurn<ThumbnailRequest, News>, _ shelf: ThumbnailShelf, _ rest: MonotonicTime,
    tellMade: @escaping () -> Void
  ) {
    (self.turn, self.shelf, self.rest, self.tellMade) = (turn, shelf, rest, tellMade)
  }

  /// Makes thumbnails of one item until another item is requested, or nothing is requested for a while; false where none
  /// can be made.
  mutating func converse(_ readers: Readers, _ trust: ServerTrust) -> Bool {
    let look = Look()
    turn.whenAbandoned { look.cancel() }
    let first = turn.question
    let film = first.subject
    let order = LookOrder.thumbnails(film, rows: first.height, trust)
    let reach = film.location.isOfPlace ? .files : ReaderReach(film.location, isLook: film.staysLocal)
    let path: BytePath? = if case .file(let path) = film.location { path } else { nil }
    let end = MonotonicTime.now + .seconds(KeyFrameReader.timeout.opening + 2)
    do throws(PlaybackFailure) {
      if let path { file = try LookedPlaceFile(path, budget: .max, until: end) { look.isCancelled } }
      return try readers.converse(
        order, about: path, within: reach, look, file: file
      ) { socket throws(LookEnd) in
        guard
          case .opened = try socket.report(
            until: .now + .seconds(KeyFrameReader.timeout.opening + 2), file)
        else { throw LookEnd.garbled }
        return try serve(at: socket)
      }
    } catch {
      return false
    }
  }

  private mutating func serve(at socket: LookSocket) throws(LookEnd) -> Bool {
    repeat {
      let request = turn.question
      shelf.setMaking(request)
      defer { shelf.setMaking(nil) }
      failures = try make(request, at: socket) ? 0 : failures + 1
      // Another item was requested: what is not made for this one is no fault of it.
      if turn.isAbandoned { return true }
      if failures == Self.mostFailures { return false }
    } while next()
    return true
  }

  /// Waits for another request of the item; false where there is none.
  private func next() -> Bool {
    let film = turn.question.subject
    return turn.next(until: .now + rest) {
      $0.subject.location == film.location && $0.subject.stream == film.stream
    } != nil
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
        report = try socket.report(until: end, file)
      } catch {
        // Another time may work.
        if case .refused = error { return false }
        throw error
      }
      switch report {
      case .keyFrame(let time):
        try socket.send(LookOrder.isKnown(shelf.note(request, leadsTo: time)).bytes, until: end)
        continue
      case .picture(let keyFrame, size):
        let pixels = try socket.receivePixels(of: size, until: end)
        shelf.insert(pixels, keyFrame: keyFrame, for: request)
      case .noPicture: break
      default: throw .garbled
      }
      tellMade()
      return true
    }
  }
}
