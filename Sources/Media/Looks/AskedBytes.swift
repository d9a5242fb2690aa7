// The bytes of a file of a place on the reader's side, which has no network: the player reads them. One thread at a time.

internal import Base
internal import CFFmpeg
internal import Glibc

/// Asks the player for the bytes of the file that the conversation is about.
final class AskedBytes: ByteSource {
  private let socket: LookSocket
  private let interrupt: Interrupt
  private let size: Int64?
  private var position: Int64 = 0

  /// Bytes of one question at the most.
  static let mostAtOnce = 1 << 18

  init(_ socket: LookSocket, size: Int64?, _ interrupt: Interrupt) {
    (self.socket, self.size, self.interrupt) = (socket, size, interrupt)
  }

  var canSeekBytes: Bool { size != nil }

  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
    guard !interrupt.endsCalls else { return inset_error_exit }
    let most = min(count, Self.mostAtOnce)
    do throws(LookEnd) {
      try socket.send(LookReport.wanted(from: position, count: most).bytes, until: nil)
      guard case .piece(let bytes) = try LookOrder(try socket.receive(until: nil)), bytes.count <= most else {
        throw .garbled
      }
      guard !bytes.isEmpty else { return inset_error_eof }
      target.update(from: bytes, count: bytes.count)
      position += Int64(bytes.count)
      return Int32(bytes.count)
    } catch {
      interrupt.cancel()
      return inset_error_exit
    }
  }

  func seek(to offset: Int64, whence: Int32) -> Int64 {
    Self.move(&position, to: offset, whence: whence, size: size)
  }
}
