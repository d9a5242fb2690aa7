// ncurses' output: a file in memory instead of the tty, so that a slow terminal never blocks the loop in the middle
// of an update. Main thread only.

internal import CPlatform
internal import Glibc
import Picture

/// Owns the memory file that ncurses uses as its terminal.
struct CursesOutput: ~Copyable {
  let file: UnsafeMutablePointer<FILE>
  private let descriptor: Int32
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// An empty file; nil if the system refuses one.
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

  /// Moves ncurses' output into the sink, in the terminal's colours.
  func drain(_ colors: CursesColors, into sink: inout ByteSink) {
    let end = lseek(descriptor, 0, SEEK_CUR)
    var offset: off_t = 0
    while offset < end {
      let count = pread(descriptor, buffer.baseAddress, min(buffer.count, Int(end - offset)), offset)
      guard count > 0 else { break }
      let taken = colors.translate(
        UnsafeRawBufferPointer(rebasing: buffer[..<count]), isEnd: offset + off_t(count) >= end, into: &sink)
      offset += off_t(taken)
    }
    discard()
  }

  /// Drops ncurses' output.
  func discard() { lseek(descriptor, 0, SEEK_SET) }
}
