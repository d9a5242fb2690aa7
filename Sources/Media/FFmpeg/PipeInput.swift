// Bytes that come through a pipe, whoever writes into it and when. One thread at a time.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

/// An input that reads a named pipe or standard input, and that its item's interrupt ends at any moment.
///
/// libavformat's own would wait in the system for whoever writes, where nobody can call it back.
struct PipeInput: ~Copyable {
  let raw: UnsafeMutablePointer<AVIOContext>
  private let source: Unmanaged<Source>

  /// How long one wait is, after which somebody may have given up.
  private static let slice: Int32 = 50

  private final class Source {
    let descriptor: Int32
    let interrupt: Interrupt
    /// Until when the first byte has to come.
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

  /// Opens the pipe that a location is; nil for what is none, and where it cannot be opened.
  ///
  /// The first byte of a named pipe has to come within `patience` seconds, where that is given. `interrupt` has to live as long.
  init?(_ location: MediaLocation, interrupt: Interrupt, patience: Double?) {
    let descriptor: Int32
    var limit = patience
    switch location {
    // Who leads something into the program has begun it already.
    case .standardInput: (descriptor, limit) = (STDIN_FILENO, nil)
    case .file(let path):
      guard let facts = location.fileStatus, facts.st_mode & S_IFMT == S_IFIFO, let name = path.terminated
      else { return nil }
      // Without waiting for somebody who opens it for writing.
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
    // libavformat may have put another buffer in its place.
    av_free(raw.pointee.buffer)
    var freeing: UnsafeMutablePointer<AVIOContext>? = raw
    avio_context_free(&freeing)
    source.release()
  }
}
