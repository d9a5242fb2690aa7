// Where ncurses writes: a file in memory instead of the tty, so that a slow terminal never stops the loop in the
// middle of an update. Main thread only.

internal import CPlatform
internal import Glibc
import Picture

/// Owner of the file that ncurses takes for its terminal.
struct CursesOutput: ~Copyable {
  let file: UnsafeMutablePointer<FILE>
  private let descriptor: Int32
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// An empty file; nil where the system has none to give.
  init?() {
    let descriptor = platform_memory_file("screen")
    guard descriptor >= 0, let file = fdopen(descriptor, "w+") else {
      if descriptor >= 0 { close(descriptor) }
      buffer.deallocate()
      return nil
    }
    self.descriptor = descriptor
    self.file = file
  }

  deinit {
    fclose(file)
    buffer.deallocate()
  }

  /// Moves what ncurses wrote into the sink.
  func drain(into sink: inout ByteSink) {
    let end = lseek(descriptor, 0, SEEK_CUR)
    var offset: off_t = 0
    while offset < end {
      let count = pread(descriptor, buffer.baseAddress, min(buffer.count, Int(end - offset)), offset)
      guard count > 0 else { break }
      sink.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += off_t(count)
    }
    discard()
  }

  /// Drops what ncurses wrote.
  func discard() { lseek(descriptor, 0, SEEK_SET) }
}
