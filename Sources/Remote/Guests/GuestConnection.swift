// A guest's end of the connection to the player around it. One thread; calling may wait a moment.

public import Base
import CPlatform
import Glibc
internal import Platform

/// The connection of a process that was started as mpv to the player in whose embedded terminal it runs.
public final class GuestConnection {
  /// The longest wait for the player to take the call.
  private static let patience = MonotonicTime.seconds(10)

  /// To be polled for the end.
  public var descriptor: Int32 { socket.descriptor }
  private let socket: PacketSocket

  /// Connects to the player around this process; nil without one, or if it does not answer.
  public convenience init?() {
    guard let path = getenv(GuestSurroundings.variable), path.pointee == UInt8(ascii: "/") else { return nil }
    self.init(to: BytePath(String(cString: path)))
  }

  /// Connects to a player of this user at a socket; nil if none answers there.
  init?(to path: BytePath) {
    let descriptor = path.connectSocket(SOCK_SEQPACKET)
    guard descriptor >= 0 else { return nil }
    let socket = PacketSocket(descriptor)
    guard socket.peer?.user == geteuid() else { return nil }
    self.socket = socket
  }

  /// Hands the command line and open files over; false if the player is gone, or if a word is too long.
  public func send(_ call: GuestCall, files: [Int32]) -> Bool {
    let deadline = MonotonicTime.now + Self.patience
    var part: [[UInt8]] = []
    var size = 0
    for word in call.words {
      guard word.count < GuestMessage.mostBytes else { return false }
      if size + word.count + 1 > GuestMessage.mostBytes {
        guard send(.words(part), until: deadline) else { return false }
        (part, size) = ([], 0)
      }
      part.append(word)
      size += word.count + 1
    }
    if !part.isEmpty, !send(.words(part), until: deadline) { return false }
    for file in files where !send(.file(file), with: [file], until: deadline) { return false }
    return send(.call(call.role, folder: call.folder, holdsKeys: call.holdsKeys), until: deadline)
  }

  /// Tells the player what happened to this process.
  public func tell(_ news: GuestNews) { socket.send(GuestMessage.news(news).packet) }

  private func send(_ message: GuestMessage, with files: [Int32] = [], until deadline: MonotonicTime) -> Bool
  {
    let packet = message.packet
    while true {
      if socket.send(packet, with: files) { return true }
      let left = (deadline - .now).nanoseconds
      guard errno == EAGAIN, left > 0 else { return false }
      var waited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = platform_poll(&waited, 1, left)
    }
  }

  /// The result of looking for the end.
  public enum Reading: Hashable, Sendable {
    case ended(GuestEnd)
    /// The film was left there; the end follows.
    case left(GuestPlace)
    case nothing
    /// The player is gone.
    case lost
  }

  /// Looks for the player's answer, without waiting.
  public func receive() -> Reading {
    switch socket.receive() {
    case .nothing: return .nothing
    case .ended: return .lost
    case .packet(let bytes, let descriptors):
      for descriptor in descriptors { close(descriptor) }
      return GuestPlace(bytes).map { .left($0) } ?? GuestEnd(bytes).map { .ended($0) } ?? .lost
    }
  }
}
