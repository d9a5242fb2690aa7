// A silent film that moves in place of a row's still picture. The main thread gives orders and takes pictures; a thread
// of its own receives them from a reader.

public import Base
internal import CPlatform
internal import Glibc
internal import Picture
public import Platform
internal import Synchronization

/// Shows one film at a time, which a reader plays.
///
/// Main thread; no call blocks.
public final class MovingPreview {
  private let readers: Readers
  private let wish: FilmWish
  private let wake: Wakeup
  private var film: Film?
  private var shown = PixelBuffer()
  private var taken: UInt64 = 0
  /// Whether films opened from here on yield to another film that plays.
  public var isModest = false

  /// Creates a preview that shows nothing, and signals `wake` for pictures and events.
  public init(_ wish: FilmWish, by readers: Readers, wake: Wakeup) {
    self.wish = wish
    self.readers = readers
    self.wake = wake
  }

  deinit { film?.look.cancel() }

  /// Shows a file from a time on, in place of the present one; anything but a file is not shown.
  public func open(
    _ item: ItemID, _ location: MediaLocation, startAt: MediaTime?, paused: Bool, headers: RequestHeaders,
    origin: Origin
  ) {
    stop()
    guard case .file(let path) = location else { return }
    var wish = wish
    wish.isModest = isModest
    let opened = Film(item, path, wake)
    if paused { opened.order(.setPaused(true)) }
    film = opened
    let order = LookOrder.film(path, from: startAt ?? .zero, wish)
    if !NativeThread.start("moving preview", { [readers] in opened.run(order, readers) }) {
      opened.fail(PlaybackFailure("The system has run out of threads."))
    }
  }

  /// Ends the film; its events that were not drained are lost.
  public func stop() {
    film?.look.cancel()
    film = nil
  }

  /// Ends the film.
  public func shutdown() { stop() }

  /// Pauses the film, or lets it continue.
  public func setPaused(_ paused: Bool) { film?.order(.setPaused(paused)) }

  /// Goes to the key frame before a time.
  public func seek(to target: MediaTime, exact: Bool, direction: SeekDirection) { film?.order(.seek(target)) }

  /// The end of the film and its failure.
  public func drainEvents() -> [PlayerEvent] { film?.drainEvents() ?? [] }

  /// The newest picture; nil if it was taken before.
  ///
  /// Its pixels are valid until the next call that returns a picture.
  public func takePicture(at now: MonotonicTime) -> TakenPicture? {
    guard let film, let (pixels, time) = film.takePicture(giving: shown) else { return nil }
    shown = pixels
    taken += 1
    return TakenPicture(
      pixels: pixels, time: time, serial: taken, isRedelivery: false, isReshaped: false, shape: nil)
  }

  /// A moment that has passed while a picture waits; nil while none does.
  public func nextPictureDue() -> MonotonicTime? { film?.hasPicture == true ? .zero : nil }

  /// Turns pictures on or off; while they are off, none is decoded.
  public func setPictureWanted(_ wanted: Bool) { film?.order(.setWanted(wanted)) }

  /// Sets the size in pixels to which pictures, or a part of them, are scaled, and their room on the screen.
  public func setPictureSize(width: Int, height: Int, crop: PictureCrop, room: PictureRoom) {
    let size = PixelSize(width: max(1, min(4096, width)), height: max(1, min(4096, height)))
    film?.order(.show(size, crop, enlargement: room.enlargement))
  }

  /// Has no effect: a file does not draw for cells.
  public func setPictureCells(columns: Int, rows: Int) {}
}

/// One film of a moving preview: the state that the main thread and the film's thread share.
private final class Film: Sendable {
  private struct State {
    /// The newest order of each kind, which a new reader receives if the first one ends.
    var orders: [LookOrder] = []
    /// Orders that the thread has not sent yet.
    var untold: [LookOrder] = []
    /// Sizes that pictures may have, the newest last.
    var sizes: [PixelSize] = []
    var picture: (pixels: PixelBuffer, time: MediaTime)?
    var spare: PixelBuffer? = PixelBuffer()
    var events: [PlayerEvent] = []
  }

  let look = Look()
  private let item: ItemID
  private let path: BytePath
  private let wake: Wakeup
  private let ordered = Wakeup()
  private let state = Mutex(State())

  /// A size that was replaced may still be on its way.
  private static let mostSizes = 8
  /// Time in which a picture that has begun to come has to be whole.
  private static let patience = MonotonicTime.seconds(2)

  init(_ item: ItemID, _ path: BytePath, _ wake: Wakeup) {
    (self.item, self.path, self.wake) = (item, path, wake)
  }

  // MARK: The main thread

  func order(_ order: LookOrder) {
    state.withLock { state in
      state.orders = state.orders.filter { !order.replaces($0) } + [order]
      state.untold = state.untold.filter { !order.replaces($0) } + [order]
      if case .show(let size, _, _) = order { state.sizes = state.sizes.suffix(Self.mostSizes - 1) + [size] }
    }
    ordered.signal()
  }

  var hasPicture: Bool { state.withLock { $0.picture != nil } }

  func takePicture(giving former: PixelBuffer) -> (PixelBuffer, MediaTime)? {
    let taken = state.withLock { state -> (PixelBuffer, MediaTime)? in
      guard let picture = state.picture.take() else { return nil }
      state.spare = former
      return (picture.pixels, picture.time)
    }
    if taken != nil { ordered.signal() }
    return taken
  }

  func drainEvents() -> [PlayerEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  func fail(_ failure: PlaybackFailure) {
    state.withLock { $0.events.append(.failed(item, failure)) }
    wake.signal()
  }

  // MARK: The film's thread

  func run(_ order: LookOrder, _ readers: Readers) {
    _ = nice(5)
    do throws(PlaybackFailure) {
      try readers.converse(order, about: path, within: .files, look) { socket throws(LookEnd) in
        state.withLock { $0.untold = $0.orders }
        try follow(socket)
      }
    } catch {
      if !look.isCancelled { fail(error) }
    }
  }

  private func follow(_ socket: LookSocket) throws(LookEnd) {
    /// Whether a requested picture has not arrived.
    var isAsked = false
    while true {
      for order in untold() { try socket.send(order.bytes, until: .now + Self.patience) }
      if !isAsked, state.withLock({ $0.spare != nil && $0.picture == nil }) {
        try socket.send(LookOrder.next.bytes, until: .now + Self.patience)
        isAsked = true
      }
      var waited = [
        pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: ordered.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&waited, 2, -1)
      if waited[1].revents != 0 { ordered.clear() }
      guard waited[0].revents != 0 else { continue }
      let end = MonotonicTime.now + Self.patience
      switch try socket.report(until: end) {
      case .ended:
        let end = PlayerEvent.ended(item, damage: nil)
        state.withLock { if !$0.events.contains(end) { $0.events.append(end) } }
      case .picture(let time, let size):
        guard isAsked, let pixels = spare(for: size) else { throw .garbled }
        isAsked = false
        try socket.receive(pixels, of: size, until: end)
        state.withLock { $0.picture = (pixels, time) }
      default: throw .garbled
      }
      wake.signal()
    }
  }

  private func untold() -> [LookOrder] {
    state.withLock { state in
      defer { state.untold = [] }
      return state.untold
    }
  }

  /// The buffer for a picture of that size; nil if no such picture was requested.
  private func spare(for size: PixelSize) -> PixelBuffer? {
    state.withLock { state in state.sizes.contains(size) ? state.spare.take() : nil }
  }
}

extension LookOrder {
  /// Whether the order makes an earlier one pointless.
  fileprivate func replaces(_ other: LookOrder) -> Bool {
    switch (self, other) {
    case (.show, .show), (.setWanted, .setWanted), (.setPaused, .setPaused), (.seek, .seek): true
    default: false
    }
  }
}
