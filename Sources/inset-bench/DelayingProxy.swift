// A proxy on loopback that holds every byte back for half a round trip, as a long line does. A thread of its own.

internal import Base
internal import Glibc
internal import Platform
internal import Synchronization

/// Passes connections on to a server on loopback, late.
///
/// It delays bytes and not packets: a connection is there at once, and its first bytes pay for its round trip.
final class DelayingProxy: Sendable {
  /// The port at which it listens.
  let port: UInt16
  private let isOver = Atomic(false)
  private let passed = Mutex<[(time: MonotonicTime, bytes: Int)]>([])

  /// Bytes on their way in one direction, about the most that Linux keeps for a connection.
  private static let window = 6 << 20

  /// One direction of a connection.
  private struct Direction {
    let from: Int32
    let to: Int32
    var delay: MonotonicTime
    var pieces: ArraySlice<(due: MonotonicTime, bytes: ArraySlice<UInt8>)> = []
    var waiting = 0
    var hasEnded = false
  }

  /// A proxy of the server at that port; nil if the system refuses.
  init?(to server: UInt16, roundTrip: MonotonicTime) {
    guard let (listener, port) = Self.listener() else { return nil }
    self.port = port
    let isStarted = NativeThread.start("proxy") { [self] in serve(listener, server, roundTrip) }
    guard isStarted else { return nil }
  }

  /// Ends all connections.
  func stop() { isOver.store(true, ordering: .releasing) }

  /// The bytes that were sent to the player since the last call, with the times at which they left.
  func takePassed() -> [(time: MonotonicTime, bytes: Int)] {
    passed.withLock { passed in
      defer { passed = [] }
      return passed
    }
  }

  private func serve(_ listener: Int32, _ server: UInt16, _ roundTrip: MonotonicTime) {
    let half = MonotonicTime(nanoseconds: roundTrip.nanoseconds / 2)
    var directions: [Direction] = []
    defer {
      for direction in directions { close(direction.from) }
      close(listener)
    }
    while !isOver.load(ordering: .acquiring) {
      var polled = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
      for direction in directions {
        let reads = !direction.hasEnded && direction.waiting < Self.window
        polled.append(pollfd(fd: reads ? direction.from : -1, events: Int16(POLLIN), revents: 0))
      }
      let due = directions.compactMap { $0.pieces.first?.due }.min()
      let wait = due.map { max(0, min(20, ($0 - .now).nanoseconds / 1_000_000 + 1)) } ?? 20
      poll(&polled, nfds_t(polled.count), Int32(wait))
      for index in directions.indices {
        if polled[index + 1].revents != 0 { Self.read(&directions[index], half) }
        let sent = Self.write(&directions[index])
        if index % 2 == 1, sent > 0 { passed.withLock { $0.append((.now, sent)) } }
      }
      // Both directions of a connection are neighbours, and end together.
      for index in stride(from: 0, to: directions.count, by: 2).reversed()
      where directions[index...(index + 1)].contains(where: { $0.hasEnded && $0.pieces.isEmpty }) {
        close(directions[index].from)
        close(directions[index].to)
        directions.removeSubrange(index...(index + 1))
      }
      guard polled[0].revents != 0 else { continue }
      let client = accept(listener, nil, nil)
      guard client >= 0 else { continue }
      guard let other = Self.connection(to: server) else {
        close(client)
        continue
      }
      directions.append(Direction(from: client, to: other, delay: half + roundTrip))
      directions.append(Direction(from: other, to: client, delay: half))
    }
  }

  private static func read(_ direction: inout Direction, _ half: MonotonicTime) {
    var got = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, count in
      got = recv(direction.from, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
      count = max(0, got)
    }
    if got == 0 || got < 0 && errno != EAGAIN { direction.hasEnded = true }
    guard got > 0 else { return }
    // Later bytes do not overtake the first ones.
    let due = max(.now + direction.delay, direction.pieces.last?.due ?? .zero)
    direction.delay = half
    direction.pieces.append((due, bytes[...]))
    direction.waiting += got
  }

  private static func write(_ direction: inout Direction) -> Int {
    var done = 0
    while let piece = direction.pieces.first, piece.due <= .now {
      let sent = piece.bytes.withUnsafeBytes {
        send(direction.to, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
      }
      guard sent > 0 else {
        if sent < 0, errno != EAGAIN { (direction.hasEnded, direction.pieces) = (true, []) }
        break
      }
      done += sent
      direction.waiting -= sent
      direction.pieces.removeFirst()
      if sent < piece.bytes.count {
        direction.pieces = [(piece.due, piece.bytes.dropFirst(sent))] + direction.pieces
        break
      }
    }
    return done
  }

  // MARK: Sockets

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// A socket of loopback, given to a call together with its address.
  private static func socket(
    at port: UInt16, _ call: (Int32, UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Bool
  ) -> (descriptor: Int32, port: UInt16)? {
    let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = loopback(port)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let works = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(descriptor, $0, &length) }
    }
    guard works else {
      close(descriptor)
      return nil
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  private static func listener() -> (Int32, UInt16)? {
    socket(at: 0) { descriptor, address, length in
      bind(descriptor, address, length) == 0 && listen(descriptor, 32) == 0
        && getsockname(descriptor, address, &length) == 0
    }
  }

  /// A connection to a server; nil while the port does not accept connections.
  static func connection(to port: UInt16) -> Int32? {
    socket(at: port) { descriptor, address, length in connect(descriptor, address, length) == 0 }?.descriptor
  }

  /// A port that is free now.
  static func freePort() -> UInt16? {
    guard let (descriptor, port) = listener() else { return nil }
    close(descriptor)
    return port
  }
}
