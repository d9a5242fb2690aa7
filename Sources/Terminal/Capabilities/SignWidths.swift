// Measures how far signs move the terminal's cursor, which the font does not tell. Main thread, while no session holds the
// terminal.

internal import Base
internal import CPlatform
internal import Glibc
internal import Platform

/// The widths that the terminal gives to signs.
public enum SignWidths {
  /// The longest wait for the terminal's answers.
  private static let patience = MonotonicTime.seconds(1)

  /// The cells that each sign takes on this process's terminal, in the order of the signs.
  ///
  /// The signs are printed at the start of a row, which is emptied again. The terminal is in raw mode meanwhile.
  ///
  /// - Returns: nil where the terminal does not answer for each of them in time.
  public static func measure(_ signs: [String]) -> [Int]? {
    guard let tty = try? Tty(), tty.isForeground else { return nil }
    var former = tty.modes
    let cleaned = Array("\r\u{1B}[K".utf8)
    guard platform_restore_arm(tty.descriptor, &former, cleaned, cleaned.count) == 0 else { return nil }
    defer { platform_restore_now(500) }
    tty.makeRaw()
    var rest = Array(signs.map { "\r\($0)\u{1B}[6n" }.joined().utf8)[...]
    var answers = CursorAnswers()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    defer { buffer.deallocate() }
    let end = MonotonicTime.now + patience
    while answers.columns.count < signs.count {
      let left = (end - .now).nanoseconds / 1_000_000
      guard left > 0 else { return nil }
      var waiting = pollfd(
        fd: tty.descriptor, events: Int16(rest.isEmpty ? POLLIN : POLLIN | POLLOUT), revents: 0)
      guard poll(&waiting, 1, Int32(clamping: left)) > 0 else { continue }
      if waiting.revents & Int16(POLLOUT) != 0 {
        let count = rest.withUnsafeBytes { write(tty.descriptor, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
      }
      guard waiting.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 else { continue }
      switch tty.read(into: buffer) {
      case .bytes(let count): answers.feed(buffer[..<count])
      case .nothing: break
      case .gone: return nil
      }
    }
    return answers.columns.prefix(signs.count).map { $0 - 1 }
  }
}

/// Reads reports of the cursor's position, `CSI row ; column R`, and passes over everything else.
struct CursorAnswers {
  /// The columns that were reported, counted from 1.
  private(set) var columns: [Int] = []
  private var numbers: [Int]?
  private var isEscaped = false

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    if byte == 0x1B {
      (isEscaped, numbers) = (true, nil)
    } else if isEscaped {
      isEscaped = false
      numbers = byte == UInt8(ascii: "[") ? [0] : nil
    } else if var read = numbers {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        read[read.count - 1] = min(9_999, read[read.count - 1] * 10 + Int(byte - UInt8(ascii: "0")))
        numbers = read
      case UInt8(ascii: ";") where read.count == 1: numbers = read + [0]
      case UInt8(ascii: "R") where read.count == 2:
        columns.append(read[1])
        numbers = nil
      default: numbers = nil
      }
    }
  }
}
