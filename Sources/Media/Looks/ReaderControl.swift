// The player's end of the socket at which a reader is handed conversations. Any thread.

internal import CPlatform
internal import Glibc

/// Hands conversations to a reader, which ends when this is closed.
final class ReaderControl: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// A control, and the reader's end of it; nil if the system has no descriptor left.
  static func pair() -> (ReaderControl, Int32)? {
    var ends: (Int32, Int32) = (-1, -1)
    let isMade = withUnsafeMutablePointer(to: &ends) {
      $0.withMemoryRebound(to: Int32.self, capacity: 2) { platform_packets_pair($0) == 0 }
    }
    return isMade ? (ReaderControl(ends.0), ends.1) : nil
  }

  /// Hands over the reader's end of a conversation; false if the reader takes no more.
  func hand(_ socket: LookSocket) -> Bool {
    var (byte, passed) = (UInt8(0), socket.descriptor)
    return platform_packets_send(descriptor, &byte, 1, &passed, 1) == 0
  }
}
