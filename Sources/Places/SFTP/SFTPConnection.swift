// A connection to an SFTP server: numbered questions, and their answers in any order. A thread of its own reads and
// writes; any thread may ask and wait.

internal import Base
internal import CPlatform
internal import Glibc
internal import Platform

/// Asks a server questions, many at a time.
final class SFTPConnection: Sendable {
  /// An answer of the server.
  struct Answer: Sendable {
    let type: UInt8
    let body: ArraySlice<UInt8>
  }

  /// The two ends of the program that carries the connection.
  struct Channel: Sendable {
    /// A socket for packets in both directions.
    var packets: Int32
    /// A pipe with the program's complaints; -1 for none.
    var complaints: Int32 = -1
    /// The process; -1 for none.
    var process: Int32 = -1
  }

  private enum Question: Sendable {
    case open
    case answered(Answer)
    /// Nobody waits for the answer.
    case abandoned
  }

  private struct State: Sendable {
    var isReady = false
    var failure: PlaceError?
    var number: UInt32 = 0
    var questions: [UInt32: Question] = [:]
    var outgoing: [UInt8] = []
    var heard = MonotonicTime.now
    /// Whether the connection is to end.
    var ends = false
  }

  /// Limits against a server that sends nonsense, trickles or says nothing.
  enum Limits {
    /// Bytes of a packet: OpenSSH sends at most 256 KiB.
    static let packet = 262_144 + 1024
    /// Questions without an answer.
    static let questions = 4096
    /// Time until the server has said its version: connecting and logging in may take a while.
    static let greeting = MonotonicTime.seconds(30)
    /// Time without a byte from the server.
    static let silence = MonotonicTime.seconds(15)
    /// Time for one answer, however the server trickles.
    static let answer = MonotonicTime.seconds(60)
    /// Bytes of complaints that are kept.
    static let complaints = 4096
  }

  let server: String
  private let state = Monitor(State())
  private let wake = Wakeup()
  private let began = MonotonicTime.now

  /// Begins a conversation over a channel, which the connection closes.
  init(_ channel: Channel, to server: String) {
    self.server = server
    state.withLock { $0.outgoing = [0, 0, 0, 5, SFTPType.initialize, 0, 0, 0, 3] }
    if !NativeThread.start("sftp", { SFTPTraffic(channel, self).run() }) {
      _ = SFTPTraffic(channel, self)
      fail(.failed("The system has run out of threads."))
    }
  }

  /// Whether the connection cannot be used any more.
  var isOver: Bool { state.withLock { $0.failure != nil } }

  /// Ends the connection; questions that wait fail.
  func end() {
    state.withLock { state in
      state.ends = true
      state.failure = state.failure ?? PlaceError(.lost, of: server)
    }
    wake.signal()
  }

  // MARK: Asking

  /// Sends a question; the answer has to be taken, or abandoned.
  func ask(_ type: UInt8, _ fill: (inout SFTPRequest) -> Void) throws(PlaceError) -> UInt32 {
    let asked: Result<UInt32, PlaceError> = state.withLock { state in
      if let failure = state.failure { return .failure(failure) }
      guard state.questions.count < Limits.questions else {
        // A server that answers none of so many questions does not answer the next one either.
        state.failure = PlaceError(.silent, of: server)
        state.ends = true
        return .failure(PlaceError(.silent, of: server))
      }
      state.number &+= 1
      var request = SFTPRequest(type, number: state.number)
      fill(&request)
      state.questions[state.number] = .open
      state.outgoing += request.whole
      return .success(state.number)
    }
    wake.signal()
    return try asked.get()
  }

  /// Waits for the answer to a question.
  func answer(to number: UInt32, isOver: () -> Bool) throws(PlaceError) -> Answer {
    let asked = MonotonicTime.now
    let found: Result<Answer, PlaceError> = state.wait { state in
      if case .answered(let answer) = state.questions[number] {
        state.questions[number] = nil
        return .found(.success(answer))
      }
      if let failure = state.failure { return .found(.failure(failure)) }
      let now = MonotonicTime.now
      let isLate =
        state.isReady
        ? now - max(asked, state.heard) > Limits.silence || now - asked > Limits.answer
        : now - began > Limits.greeting
      guard !isLate, !isOver() else {
        state.questions[number] = .abandoned
        return .found(.failure(PlaceError(isLate ? .silent : .cancelled, of: server)))
      }
      return .wait(until: now + .milliseconds(50))
    }
    do throws(PlaceError) {
      return try found.get()
    } catch {
      // A silent server does not serve the next question either.
      if error.code == .silent { end() }
      throw error
    }
  }

  /// Asks a question and waits for its answer.
  func answer(
    to type: UInt8, isOver: () -> Bool, _ fill: (inout SFTPRequest) -> Void
  ) throws(PlaceError) -> Answer {
    try answer(to: try ask(type, fill), isOver: isOver)
  }

  /// Forgets questions: their answers are dropped when they come.
  func abandon(_ numbers: some Sequence<UInt32>) {
    state.withLock { state in
      for number in numbers {
        switch state.questions[number] {
        case .open: state.questions[number] = .abandoned
        case .answered: state.questions[number] = nil
        case .abandoned, nil: break
        }
      }
    }
  }

  /// Asks a question whose answer is of no interest.
  func tell(_ type: UInt8, _ fill: (inout SFTPRequest) -> Void) {
    if let number = try? ask(type, fill) { abandon([number]) }
  }

  /// The failure that an answer tells, or that an answer of another type than the expected one means.
  func failure(_ answer: Answer) -> PlaceError {
    var fields = SFTPFields(answer.body)
    guard answer.type == SFTPType.status, let code = try? fields.number() else { return nonsense() }
    switch code {
    case 2: return PlaceError(.missing, of: server)
    case 3: return PlaceError(.denied, of: server)
    case 6, 7: return PlaceError(.lost, of: server)
    default:
      let said = (try? fields.string()).map { VisibleText.filter(bytes: $0.prefix(200)) } ?? ""
      let host = PlaceError(.failed(""), of: server).server
      return PlaceError(.failed(said.isEmpty ? "\(host) refuses." : "\(host) says: \(said)"), of: server)
    }
  }

  /// Ends the connection of a server that violates the protocol.
  func nonsense() -> PlaceError {
    fail(.nonsense)
    return PlaceError(.nonsense, of: server)
  }

  // MARK: The thread

  /// Ends the connection for a reason; the first one counts.
  func fail(_ code: PlaceError.Code) {
    state.withLock { state in
      state.failure = state.failure ?? PlaceError(code, of: server)
      state.ends = true
    }
    wake.signal()
  }

  /// Takes a packet; false where the server violates the protocol.
  fileprivate func take(_ packet: ArraySlice<UInt8>) -> Bool {
    var fields = SFTPFields(packet)
    guard let type = try? fields.byte(), let number = try? fields.number() else { return false }
    return state.withLock { state in
      state.heard = .now
      guard state.isReady else {
        state.isReady = type == SFTPType.version && number >= 3
        return state.isReady
      }
      switch state.questions[number] {
      case .open: state.questions[number] = .answered(Answer(type: type, body: packet.dropFirst(5)))
      case .abandoned: state.questions[number] = nil
      case .answered, nil: return false
      }
      return true
    }
  }

  fileprivate func takeOutgoing() -> (bytes: [UInt8], ends: Bool) {
    state.withLock { state in
      defer { state.outgoing = [] }
      return (state.outgoing, state.ends)
    }
  }

  /// Whether the server has said its version.
  var isReady: Bool { state.withLock { $0.isReady } }

  fileprivate var descriptor: Int32 { wake.descriptor }
  fileprivate func clearWake() { wake.clear() }
}

/// The reading and writing of a connection, on its thread.
private struct SFTPTraffic: ~Copyable {
  private let channel: SFTPConnection.Channel
  /// The pipe with the program's complaints, until it ends; then -1, which poll leaves out.
  private var complaintsPipe: Int32
  private let connection: SFTPConnection
  private var outgoing: ArraySlice<UInt8> = []
  private var incoming: [UInt8] = []
  private var complaints: [UInt8] = []

  init(_ channel: SFTPConnection.Channel, _ connection: SFTPConnection) {
    (self.channel, self.connection) = (channel, connection)
    complaintsPipe = channel.complaints
    for descriptor in [channel.packets, channel.complaints] where descriptor >= 0 {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    close(channel.packets)
    if complaintsPipe >= 0 { close(complaintsPipe) }
    guard channel.process > 0 else { return }
    kill(-channel.process, SIGKILL)
    var status: Int32 = 0
    while waitpid(channel.process, &status, 0) < 0, errno == EINTR {}
  }

  consuming func run() {
    var isOpen = true
    while isOpen {
      let (bytes, ends) = connection.takeOutgoing()
      if ends { return }
      outgoing = outgoing.isEmpty ? bytes[...] : outgoing + bytes
      isOpen = write() && wait()
    }
    connection.fail(reason)
  }

  /// Waits for something to do, and reads; false at the end of the connection.
  private mutating func wait() -> Bool {
    var polled = [
      pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: channel.packets, events: Int16(POLLIN | (outgoing.isEmpty ? 0 : POLLOUT)), revents: 0),
      pollfd(fd: complaintsPipe, events: Int16(POLLIN), revents: 0),
    ]
    let ready = poll(&polled, nfds_t(polled.count), connection.descriptor < 0 ? 10 : -1)
    guard ready >= 0 || errno == EINTR else { return false }
    connection.clearWake()
    if polled[2].revents != 0 { readComplaints() }
    return polled[1].revents & Int16(POLLIN | POLLHUP | POLLERR) == 0 || read()
  }

  private mutating func write() -> Bool {
    while !outgoing.isEmpty {
      let sent = outgoing.withUnsafeBytes {
        send(channel.packets, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent < 0 { return errno == EAGAIN || errno == EINTR }
      outgoing = outgoing.dropFirst(sent)
    }
    return true
  }

  /// Reads the bytes that have arrived, and hands whole packets on.
  private mutating func read() -> Bool {
    var (got, code) = (0, Int32(0))
    let piece = [UInt8](unsafeUninitializedCapacity: 1 << 17) { buffer, count in
      got = Glibc.read(channel.packets, buffer.baseAddress, buffer.count)
      (count, code) = (max(0, got), errno)
    }
    guard got > 0 else { return got < 0 && (code == EAGAIN || code == EINTR) }
    if incoming.isEmpty { incoming = piece } else { incoming += piece }
    var start = 0
    while incoming.count - start >= 4 {
      let length = incoming[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard (5...SFTPConnection.Limits.packet).contains(length) else {
        connection.fail(connection.isReady ? .nonsense : reasonOfNoise)
        return false
      }
      guard incoming.count - start >= 4 + length else { break }
      guard connection.take(ArraySlice(Array(incoming[(start + 4)..<(start + 4 + length)]))) else {
        connection.fail(.nonsense)
        return false
      }
      start += 4 + length
    }
    incoming = start == incoming.count ? [] : start == 0 ? incoming : Array(incoming[start...])
    return true
  }

  private mutating func readComplaints() {
    var (got, code) = (0, Int32(0))
    complaints += [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      got = Glibc.read(complaintsPipe, buffer.baseAddress, buffer.count)
      (count, code) = (max(0, got), errno)
    }
    // A program may close its end long before the connection ends.
    if got == 0 || got < 0 && code != EAGAIN && code != EINTR {
      close(complaintsPipe)
      complaintsPipe = -1
    }
    if complaints.count > SFTPConnection.Limits.complaints {
      complaints.removeFirst(complaints.count - SFTPConnection.Limits.complaints)
    }
  }

  /// A text before the first packet: scripts of a login shell write it.
  private var reasonOfNoise: PlaceError.Code {
    let host = PlaceError(.nonsense, of: connection.server).server
    return .failed("\(host) sends text before the files: a start-up file of its login shell prints it.")
  }

  /// The reason of the connection's end, by the program's complaints.
  private var reason: PlaceError.Code {
    mutating get {
      let end = MonotonicTime.now + .milliseconds(300)
      while complaintsPipe >= 0, MonotonicTime.now < end {
        var polled = pollfd(fd: complaintsPipe, events: Int16(POLLIN), revents: 0)
        if poll(&polled, 1, 50) > 0 { readComplaints() }
      }
      return SSHComplaint.reason(complaints, isReady: connection.isReady)
    }
  }
}
