// File descriptors of pseudo-terminals and pipes, closed with their owner.

internal import Glibc

/// Owner of a file descriptor.
///
/// Not thread-safe.
final class Descriptor {
  private(set) var number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close() }

  /// Closes the descriptor before the owner goes.
  func close() {
    if number >= 0 { _ = Glibc.close(number) }
    number = -1
  }

  /// Appends the result of one read(2); false at the end of the stream and on errors.
  func take(into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = buffer.withUnsafeMutableBytes { read(number, $0.baseAddress, $0.count) }
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
    bytes += buffer[..<count]
    return true
  }
}
