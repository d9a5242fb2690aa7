// The reader's side: takes conversations, and serves each on a thread of its own. Main thread of the reader.

internal import Base
internal import CPlatform
internal import Glibc
internal import Platform
internal import Synchronization

/// Serves conversations until the player hangs up.
struct LookServer: ~Copyable {
  /// One conversation, served by one thread.
  private final class Service: Sendable {
    let socket: LookSocket
    let interrupt = Interrupt()
    let isDone = Atomic(false)

    init(_ socket: LookSocket) { self.socket = socket }
  }

  private let control: Int32
  private let wake = Wakeup()

  /// Limit on conversations at a time; a player has fewer, unless their files hang.
  private static let mostServices = 16
  /// POLLRDHUP, which Glibc's module lacks: the other end has hung up.
  private static let hangUp: Int16 = 0x2000

  /// A server of the conversations that come at that socket; closes it at its end.
  init(at control: Int32) { self.control = control }

  deinit { close(control) }

  /// Serves until the player hangs up.
  func run() {
    LogRelay.silence()
    var services: [Service] = []
    while true {
      services.removeAll { $0.isDone.load(ordering: .acquiring) }
      let watched = services.filter { !$0.interrupt.isCancelled }
      var waited = [pollfd(fd: control, events: Int16(POLLIN), revents: 0)]
      waited.append(pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0))
      for service in watched {
        waited.append(pollfd(fd: service.socket.descriptor, events: Self.hangUp, revents: 0))
      }
      guard poll(&waited, nfds_t(waited.count), -1) >= 0 || errno == EINTR else { return }
      if waited[1].revents != 0 { wake.clear() }
      for (index, service) in watched.enumerated() where waited[index + 2].revents != 0 {
        service.interrupt.cancel()
      }
      guard waited[0].revents != 0 else { continue }
      var (byte, passed, found) = (UInt8(0), Int32(-1), Int32(0))
      let got = platform_packets_receive(control, &byte, 1, &passed, 1, &found)
      if got == 0 || got < 0 && errno != EAGAIN { break }
      guard found > 0 else { continue }
      let socket = LookSocket(passed)
      guard services.count < Self.mostServices else { continue }
      let service = Service(socket)
      if start(service) { services.append(service) }
    }
    for service in services { service.interrupt.cancel() }
  }

  private func start(_ service: Service) -> Bool {
    // Codecs need a deep stack.
    NativeThread.start("look", stackBytes: 4 << 20) { [wake] in
      let words = Self.lastWords
      platform_reader_tell_crash(service.socket.descriptor, words.baseAddress, words.count)
      var conversation = LookService(service.socket, service.interrupt)
      conversation.run()
      platform_reader_tell_crash(-1, nil, 0)
      service.isDone.store(true, ordering: .releasing)
      wake.signal()
    }
  }

  /// The message that a thread sends from the handler of its crash.
  ///
  /// The buffer is written once, never freed, and only read from then on.
  private nonisolated(unsafe) static let lastWords: UnsafeMutableBufferPointer<UInt8> = {
    let message = LookSocket.framed(LookReport.crashed.bytes)
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: message.count)
    _ = bytes.initialize(from: message)
    return bytes
  }()
}
