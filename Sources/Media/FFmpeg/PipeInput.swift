// Bytes from a pipe, at the pace of its writer. One thread at a time.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

/// Reads a named pipe or standard input so that the item's interrupt can end it at any moment.
///
/// libavformat's own input would block in read(2), where its interrupt callback is not called.
struct PipeInput: ~Copyable {
  let raw: UnsafeMutablePointer<AVIOContext>
  private let source: Unmanaged<Source>

  /// Milliseconds between checks of the interrupt.
  private static let slice: Int32 = 50

  private final class Source {
    let descriptor: Int32
    let interrupt: Interrupt
    /// Deadline of the first byte; nil once it has come.
    var patience: MonotonicTime?

    init(_ descriptor: Int32, _ interrupt: Interrupt, _ patience: MonotonicTime?) {
      (self.descriptor, self.interrupt, self.patience) = (descriptor, interrupt, patience)
    }

    deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

    func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
      while true {
        if interrupt.endsCalls || patience.map({ MonotonicTime.now > $0 }) ?? false {
          return inset_error_exit
        }
        var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waited, 1, PipeInput.slice) > 0 else { continue }
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

  /// Opens the pipe that a location names; nil if it is none, or cannot be opened.
  ///
  /// - Parameter interrupt: has to live as long as this input.
  /// - Parameter patience: limit on the first byte of a named pipe, in seconds; nil for none.
  init?(_ location: MediaLocation, interrupt: Interrupt, patience: Double?) {
    let descriptor: Int32
    var limit = patience
    switch location {
    // The writer of standard input is there from the start.
    case .standardInput: (descriptor, limit) = (STDIN_FILENO, nil)
    case .file(let path):
      guard let facts = location.fileStatus, facts.st_mode & S_IFMT == S_IFIFO, let name = path.terminated
      else { return nil }
      // O_NONBLOCK: does not wait for a writer to open the pipe.
      descriptor = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
    case .url, .lavfi, .device: return nil
    }
    let size = 32_768
    let source = Unmanaged.passRetained(
      Source(descriptor, interrupt, limit.map { .now + .seconds($0) }))
    guard let buffer = av_malloc(size) else {
      source.release()
      return nil
    }
    let context = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), Int32(size), 0, source.toOpaque(),
      { opaque, target, count in
        guard let opaque, let target, count > 0 else { return inset_error_eof }
        return Unmanaged<Source>.fromOpaque(opaque).takeUnretainedValue().read(
          into: target, count: Int(count))
      }, nil, nil)
    guard let context else {
      av_free(buffer)
      source.release()
      return nil
    }
    raw = context
    self.source = source
  }

  deinit {
    // libavformat may have replaced the buffer.
    av_free(raw.pointee.buffer)
    var freeing: UnsafeMutablePointer<AVIOContext>? = raw
    avio_context_free(&freeing)
    source.release()
  }
}
