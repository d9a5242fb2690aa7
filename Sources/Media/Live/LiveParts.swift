// The parts of live HLS playlists whose pieces have headers, as those of MP4 have. A value; any thread.

internal import Base

/// Keeps libavformat within one part of each live playlist.
///
/// libavformat takes up neither a second header nor a clock that begins again in MP4: it reads that the playlist ends
/// with the part, and the next part is opened for itself.
struct LiveParts: Sendable {
  /// The pieces of one reading that libavformat is given.
  struct Given: Equatable, Sendable {
    var pieces: Range<Int>
    /// Whether the playlist ends behind them, although it goes on for the server.
    var endsThere: Bool
  }

  /// The part of a playlist.
  private struct Part {
    /// The number behind its newest piece.
    var end: Int64
    /// Whether other pieces follow, so that it does not grow.
    var isOver: Bool
    /// The header of its pieces.
    var header: UInt64
  }

  /// The piece at which the opening begins; nil is the live edge.
  var firstPiece: Int?
  private var parts: [String: Part] = [:]

  init(firstPiece: Int? = nil) { self.firstPiece = firstPiece }

  /// The number of the first piece behind the part of a playlist that is over; nil for any other.
  func next(of address: String) -> Int64? {
    parts[address].flatMap { $0.isOver ? $0.end : nil }
  }

  /// The pieces that libavformat is given; nil leaves the playlist as it is.
  mutating func take(_ list: PieceList, of address: String, isOpening: Bool) -> Given? {
    if let part = parts[address] { return goOn(part, with: list, of: address) }
    guard isOpening, !list.isEnded && list.hasHeader || list.isEnded && firstPiece != nil else { return nil }
    return begin(list, of: address)
  }

  private mutating func begin(_ list: PieceList, of address: String) -> Given? {
    let count = list.pieces.count
    let first = min(count - 1, max(0, firstPiece ?? count - PieceList.held))
    let piece = list.pieces[first]
    let part = list.hasHeader ? list.pieces(ofPart: piece.part) : 0..<count
    let isOver = part.upperBound < count
    if list.hasHeader {
      parts[address] = Part(
        end: list.firstNumber + Int64(part.upperBound), isOver: isOver, header: piece.header)
    }
    // libavformat begins at the first piece of a playlist that has ended.
    if list.isEnded { return Given(pieces: first..<part.upperBound, endsThere: false) }
    guard isOver else { return nil }
    // It counts the wanted piece from the first one, or the live edge from the last one. The end is told at the next
    // reading: a playlist that ends at once would not be live.
    return Given(pieces: (firstPiece == nil ? part.lowerBound : 0)..<part.upperBound, endsThere: false)
  }

  private mutating func goOn(_ known: Part, with list: PieceList, of address: String) -> Given {
    var part = known
    if !part.isOver {
      let last = Self.index(of: part.end - 1, in: list)
      var upper = 0
      if part.end > list.firstNumber, list.pieces.indices.contains(last) {
        upper = list.pieces(ofPart: list.pieces[last].part).upperBound
      } else if list.pieces[0].header == part.header {
        // The pieces read before have left, or the server counts from the beginning again.
        upper = list.pieces(ofPart: 0).upperBound
      }
      part.end = list.firstNumber + Int64(upper)
      part.isOver = upper < list.pieces.count
      parts[address] = part
    }
    return Given(
      pieces: 0..<Self.index(of: part.end, in: list), endsThere: part.isOver && !list.isEnded)
  }

  /// The index of a piece by its number; 0 for an earlier one.
  private static func index(of number: Int64, in list: PieceList) -> Int {
    Int(clamping: max(0, min(Int64(list.pieces.count), number - list.firstNumber)))
  }
}
