// The bytes of a file of a place on the player's side, for the reader that looks into it. One thread; it blocks.

internal import Base
internal import Places
internal import Platform

/// Reads what a reader asks for, up to a number of bytes of the whole look.
final class LookedPlaceFile {
  private let file: any PlaceFile
  private let isOver: () -> Bool
  /// Bytes that may still be read.
  private(set) var budget: Int

  /// Time that an answer to the reader takes.
  private static let slack = MonotonicTime.milliseconds(500)

  /// Opens the file at a path; nil for a path of the disk.
  ///
  /// - Parameter isOver: Ends every wait once it returns true.
  init?(
    _ path: BytePath, budget: Int, until end: MonotonicTime, isOver: @escaping () -> Bool
  ) throws(PlaybackFailure) {
    guard path.isOfPlace else { return nil }
    do throws(PlaceError) {
      file = try Places.shared.open(path) { isOver() || .now > end }
    } catch {
      throw error.code == .cancelled ? Readers.cancelled : PlaybackFailure(error)
    }
    file.readsAhead = false
    (self.budget, self.isOver) = (budget, isOver)
  }

  /// The size in bytes; nil where the file cannot be sought.
  var size: Int64? { file.canSeek ? file.size : nil }

  /// Bytes from an offset on; none at the end of the file or of the budget, and where the place fails or is late.
  fileprivate func piece(from offset: Int64, count: Int, until end: MonotonicTime) -> [UInt8] {
    let most = min(count, budget)
    guard most > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { room, count in
      count =
        (try? file.read(at: offset, into: UnsafeMutableRawBufferPointer(room)) {
          isOver() || .now > end - Self.slack
        }) ?? 0
    }
    budget -= bytes.count
    return bytes
  }
}

extension LookSocket {
  /// The reader's next message; bytes that it wants before come from the file of a place.
  func report(
    until deadline: MonotonicTime, _ file: LookedPlaceFile?, unless isOver: () -> Bool = { false }
  ) throws(LookEnd) -> LookReport {
    while true {
      guard try hasNews(until: deadline, unless: isOver) else { throw .cancelled }
      let report = try report(until: deadline)
      guard case .wanted(let offset, let count) = report else { return report }
      guard let file else { throw .garbled }
      try send(
        LookOrder.piece(file.piece(from: offset, count: count, until: deadline)).bytes, until: deadline)
    }
  }
}
