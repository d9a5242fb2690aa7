// The processes that read files which the user did not choose to play. Any thread may ask; it waits for the answer,
// with a limit.

internal import Base
internal import CPlatform
internal import Glibc
internal import Platform
internal import Synchronization

/// Readers, each started when it is first needed and again after its end.
///
/// libavformat and its codecs run in a process of their own, so that a file that crashes them, or that takes all memory
/// or all time, does not end or hold up the player. A file that has crashed its reader is not read again.
public final class Readers: Sendable {
  /// A reader that runs, with the conversations that it is in.
  private struct Running {
    let number: Int
    let control: ReaderControl
    let start: ReaderStart
    var open: [ObjectIdentifier: LookSocket] = [:]
    /// Conversations that wait for another order of their kind.
    var idle: [LookOrder.Kind: LookSocket] = [:]
    /// Whether it has answered anything.
    var hasBegun = false
  }

  private struct State {
    var running: [ReaderReach: Running] = [:]
    /// Counts readers.
    var started = 0
    var pause = ReaderPause()
    var suspects = ReaderSuspects()
  }

  private let state = Mutex(State())
  private let way: ReaderStart.Way
  /// The cover of the folder of a place whose songs play.
  let placeCover = PlaceCover()

  /// Time in which a reader has to begin; a new one has to start first.
  private static let patience = (new: MonotonicTime.seconds(5), running: MonotonicTime.milliseconds(1500))

  static let crashed = PlaybackFailure("The reader crashed on it.")
  static let late = PlaybackFailure("It does not answer.")
  static let broken = PlaybackFailure("Its reader ended.")
  static let cancelled = PlaybackFailure("The request was withdrawn.")

  /// Readers that are this program, started again.
  public convenience init() { self.init(.program) }

  /// Readers that are forked from this process, which must have no other thread.
  public static func forked() -> Readers { Readers(.fork) }

  init(_ way: ReaderStart.Way) { self.way = way }

  /// Reads for the player that started this process, until that ends; returns at once in any other process.
  ///
  /// Main thread, before any thread starts.
  public static func serveIfReader() {
    guard let argument = platform_reader_argument() else { return }
    (ReaderReach(rawValue: String(cString: argument)) ?? .files).confine()
    LookServer(at: PLATFORM_READER_SOCKET).run()
    _exit(0)
  }

  // MARK: Conversations

  /// Gives an order to a reader, and leaves the rest of the conversation to `body`.
  ///
  /// It tries once more where the conversation ends because the reader does.
  ///
  /// - Parameters:
  ///   - path: the file that it is about; nil for none.
  ///   - file: the file of a place that `body` reads for the reader.
  func converse<Answer>(
    _ order: LookOrder, about path: BytePath?, within reach: ReaderReach, _ look: Look,
    file: LookedPlaceFile? = nil, _ body: (LookSocket) throws(LookEnd) -> Answer
  ) throws(PlaybackFailure) -> Answer {
    for _ in 0..<2 {
      do throws(LookEnd) {
        return try tryToConverse(order, about: path, within: reach, look, file, body)
      } catch {
        if look.isCancelled { throw Self.cancelled }
        switch error {
        case .ended: continue
        case .cancelled: throw Self.cancelled
        case .crashed: throw Self.crashed
        case .late: throw Self.late
        case .garbled: throw Self.broken
        case .refused(let failure): throw failure
        }
      }
    }
    throw Self.broken
  }

  private func tryToConverse<Answer>(
    _ order: LookOrder, about path: BytePath?, within reach: ReaderReach, _ look: Look,
    _ file: LookedPlaceFile?, _ body: (LookSocket) throws(LookEnd) -> Answer
  ) throws(LookEnd) -> Answer {
    try rest(look)
    guard let (own, number, hasBegun) = open(order.kind, reach) else { throw .refused(Self.noDescriptor) }
    defer { forget(own, number, reach) }
    guard look.adopt(own) else { throw .cancelled }
    defer { _ = look.adopt(nil) }
    do throws(LookEnd) {
      let known = path.flatMap { path in state.withLock { $0.suspects[path] } }
      var orders = known.map { [LookOrder.avoid($0)] } ?? []
      if let file { orders.append(.offer(size: file.size)) }
      orders.append(order)
      let stamp = try begin(own, orders, hasBegun ? Self.patience.running : Self.patience.new)
      noteBegun(number, reach)
      if known != nil, known == stamp { throw LookEnd.refused(Self.crashed) }
      do throws(LookEnd) {
        let answer = try body(own)
        keep(own, after: order, look, number, reach)
        return answer
      } catch {
        if case .refused = error { keep(own, after: order, look, number, reach) }
        if error == .crashed, let path, let stamp { state.withLock { $0.suspects[path] = stamp } }
        throw error
      }
    } catch {
      // A reader that does not answer, or talks nonsense, is ended; other threads that wait for it ask the next one.
      switch error {
      case .crashed, .late, .garbled: end(number, reach)
      case .ended: if !look.isCancelled { end(number, reach) }
      case .cancelled, .refused: break
      }
      throw error
    }
  }

  /// Gives the orders and awaits the first message; a reader that does not begin in time counts as ended.
  private func begin(
    _ socket: LookSocket, _ orders: [LookOrder], _ patience: MonotonicTime
  ) throws(LookEnd) -> LookStamp? {
    do throws(LookEnd) {
      let deadline = MonotonicTime.now + patience
      for order in orders { try socket.send(order.bytes, until: deadline) }
      guard case .begun(let stamp) = try socket.report(until: deadline) else { throw LookEnd.garbled }
      return stamp
    } catch {
      throw error == .late ? .ended : error
    }
  }

  static let noDescriptor = PlaybackFailure("The system has run out of file descriptors.")

  /// Waits until a reader may be started again.
  private func rest(_ look: Look) throws(LookEnd) {
    while state.withLock({ $0.pause.isOn(at: .now) }) {
      if look.isCancelled { throw .cancelled }
      usleep(20_000)
    }
  }

  // MARK: Readers

  /// A conversation with the reader of that reach, which is started where none runs.
  ///
  /// - Returns: also the reader's number, and whether it has answered anything yet; nil if the system has no
  ///   descriptor left.
  private func open(
    _ kind: LookOrder.Kind?, _ reach: ReaderReach
  ) -> (LookSocket, reader: Int, hasBegun: Bool)? {
    state.withLock { state in
      if let kind, let running = state.running[reach], let idle = running.idle[kind] {
        state.running[reach]?.idle[kind] = nil
        state.running[reach]?.open[ObjectIdentifier(idle)] = idle
        return (idle, running.number, running.hasBegun)
      }
      guard let (own, others) = LookSocket.pair() else { return nil }
      if state.running[reach] == nil {
        guard let (control, theirs) = ReaderControl.pair() else { return nil }
        state.started += 1
        let number = state.started
        let start = ReaderStart(reach, by: way, at: theirs) { [weak self] signal in
          LogRelay.pass(signal == 0 ? "a reader has ended" : "a reader was killed by signal \(signal)")
          self?.end(number, reach)
        }
        state.running[reach] = Running(number: number, control: control, start: start)
      }
      guard let running = state.running[reach] else { return nil }
      state.running[reach]?.open[ObjectIdentifier(own)] = own
      // A reader that takes no more conversations does not begin this one either.
      _ = running.control.hand(others)
      return (own, running.number, running.hasBegun)
    }
  }

  /// Keeps a conversation whose order has been carried out for the next one of its kind.
  private func keep(
    _ socket: LookSocket, after order: LookOrder, _ look: Look, _ number: Int, _ reach: ReaderReach
  ) {
    // From here on `cancel` does not shut it.
    guard let kind = order.kind, look.adopt(nil) else { return }
    state.withLock { state in
      if state.running[reach]?.number == number { state.running[reach]?.idle[kind] = socket }
    }
  }

  private func noteBegun(_ number: Int, _ reach: ReaderReach) {
    state.withLock { state in
      if state.running[reach]?.number == number { state.running[reach]?.hasBegun = true }
    }
  }

  /// Forgets a conversation that is over; a reader of anything but files ends with its last one.
  private func forget(_ socket: LookSocket, _ number: Int, _ reach: ReaderReach) {
    state.withLock { state in
      guard state.running[reach]?.number == number else { return }
      state.running[reach]?.open[ObjectIdentifier(socket)] = nil
      if reach != .files, state.running[reach]?.open.isEmpty == true { state.running[reach] = nil }
    }
  }

  /// Ends a reader and its conversations; another one is started when it is needed.
  private func end(_ number: Int, _ reach: ReaderReach) {
    state.withLock { state in
      guard let running = state.running[reach], running.number == number else { return }
      running.start.kill()
      for socket in running.open.values { socket.shut() }
      state.running[reach] = nil
      state.pause.noteDeath(at: .now)
    }
  }
}

extension Readers: Equatable {
  /// Whether they are the same.
  public static func == (a: Readers, b: Readers) -> Bool { a === b }
}
