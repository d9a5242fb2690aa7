// Bytes from a pipe, at the pace of its writer. One thread at a time.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

/// Reads a named pipe or standard input so that the item's interrupt can end it at any moment.
///
/// libavformat's own input would block in read(2), where its interrupt callback is not called.
final class PipeReader: ByteSource {
  /// Milliseconds between checks of the interrupt.
  private static let slice: Int32 = 50

  private let descriptor: Int32
  private let interrupt: Interrupt
  /// Deadline of the first byte; nil once it has come.
  private var patience: MonotonicTime?

  /// Opens the pipe that a location names; nil if it is not a pipe, or cannot be opened.
  ///
  /// - Parameter patience: limit on the first byte of a named pipe, in seconds; nil for none.
  init?(_ location: MediaLocation, interrupt: Interrupt, patience: Double?) {
    switch location {
    // The writer of standard input is there from the start.
    case .standardInput: descriptor = STDIN_FILENO
    case .file(let path):
      guard let facts = location.fileStatus, facts.st_mode & S_IFMT == S_IFIFO, let name = path.terminated
      else { return nil }
      // O_NONBLOCK: does not wait for a writer to open the pipe.
      descriptor = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      self.patience = patience.map { .now + .seconds($0) }
    case .url, .lavfi, .device: return nil
    }
    self.interrupt = interrupt
  }

  deinit { if descriptor > STDIN_FILENO { close(descriptor) } }

  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
    while true {
      if interrupt.endsCalls || patience.map({ MonotonicTime.now > $0 }) ?? false {
        return inset_error_exit
      }
      var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waited, 1, Self.slice) > 0 else { continue }
      let got = Glibc.read(descriptor, target, count)
      if got > 0 {
        patience = nil
        return Int32(clamping: got)
      }
      if got == 0 { return inset_error_eof }
      guard errno == EAGAIN || errno == EINTR else { return -errno }
    }
  }
}
