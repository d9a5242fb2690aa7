// The bytes of a file of a place, as libavformat reads them. One thread at a time.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Places

/// Reads a file of a place, so that the item's interrupt can end it at any moment.
final class PlaceReader: ByteSource {
  private let file: any PlaceFile
  private let interrupt: Interrupt
  private var position: Int64 = 0
  /// The reason why reading broke off; nil while it did not.
  private(set) var failure: PlaybackFailure?

  /// Opens a file of a place.
  init(_ path: BytePath, interrupt: Interrupt) throws(PlaceError) {
    self.interrupt = interrupt
    file = try Places.shared.open(path) { interrupt.endsCalls }
  }

  /// Opens the file that a location names; nil if it is not one of a place.
  ///
  /// - Throws: the reason why it cannot be opened.
  convenience init?(_ location: MediaLocation, interrupt: Interrupt) throws(PlaybackFailure) {
    guard case .file(let path) = location, path.isOfPlace else { return nil }
    do throws(PlaceError) {
      try self.init(path, interrupt: interrupt)
    } catch {
      throw PlaybackFailure(error)
    }
  }

  var canSeekBytes: Bool { file.canSeek }

  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
    do throws(PlaceError) {
      let room = UnsafeMutableRawBufferPointer(start: target, count: count)
      let got = try file.read(at: position, into: room) { [interrupt] in interrupt.endsCalls }
      position += Int64(got)
      return got == 0 ? inset_error_eof : Int32(got)
    } catch {
      if error.code == .cancelled { return inset_error_exit }
      let reason = PlaybackFailure(error)
      failure = reason
      // The film's end tells it in place of the code.
      interrupt.connections.noteFault(reason)
      return -EIO
    }
  }

  func seek(to offset: Int64, whence: Int32) -> Int64 {
    Self.move(&position, to: offset, whence: whence, size: file.size)
  }
}

extension PlaybackFailure {
  /// A file of a place is opened only to be played.
  static let onlyPlayed = PlaybackFailure("Files of a server open only when you play them.")

  /// The failure of a place.
  init(_ error: PlaceError) {
    self.init(error.code == .needsLogin ? error.sentence + " Open its folder for that." : error.sentence)
    isUnreachable = [.silent, .unreachable, .lost].contains(error.code)
  }
}
