// Where playlists and live manifests given to libavformat begin: it can open them only whole. Any thread.

internal import Base
internal import Synchronization

/// The place at which the complete playlists of an opening begin.
enum ListStart: Equatable, Sendable {
  case beginning
  /// The segment that holds a time, from the start of the playlist.
  case time(MediaTime)
  /// The first segment of a part (see `PieceList.Piece.part`).
  case part(Int)
}

/// A complete media playlist that libavformat was given, from one of its segments on.
struct GivenList: Equatable, Sendable {
  /// The start of the first given segment, from the start of the whole playlist.
  var begins: MediaTime
  /// The index of that segment in the whole playlist.
  var firstPiece: Int
  /// The part that holds that segment.
  var part: Int
  /// The starts of the parts behind the first, from the start of the whole playlist.
  var seams: [MediaTime]
  /// Whether the playlist was given up to the end of the part, and not up to its own end.
  var endsWithPart: Bool
  /// The duration of the whole playlist.
  var duration: MediaTime

  /// The number of parts of the whole playlist.
  var parts: Int { seams.count + 1 }

  /// Whether segments whose timestamps begin at `start`, on the item's timeline, are not there.
  ///
  /// The durations that a playlist tells are rounded, so that the timestamps count if both are near each other.
  ///
  /// - Parameter isKnown: whether the timestamps have been found to jump.
  func isAstray(_ start: MediaTime, isKnown: Bool) -> Bool {
    let most = isKnown || parts > 1 ? 1 + Double(firstPiece) * 0.02 : 10 + Double(firstPiece) * 0.5
    return abs((begins - start).seconds) > most
  }
}

/// The starts of the playlists and manifests that are opened next.
final class ListPlaces: Sendable {
  /// The playlists of one opening.
  private struct Opening {
    var start: ListStart
    var given: [GivenList] = []
    var master: MasterList?
  }

  private let opening = Mutex<Opening?>(nil)
  private let manifestPlace = Mutex<MediaTime?>(nil)
  private let liveParts = Mutex(LiveParts())

  /// Whether a container is being opened.
  var isOpening: Bool { opening.withLock { $0 != nil } }

  /// Begins an opening, whose complete playlists begin at `start`, and whose live ones at a piece (nil: the live edge).
  func begin(at start: ListStart, firstPiece: Int? = nil) {
    opening.withLock { $0 = Opening(start: start) }
    liveParts.withLock { $0 = LiveParts(firstPiece: firstPiece) }
  }

  /// The pieces of a live playlist that libavformat is given; nil for all of a playlist that is read as before.
  func takeLive(_ list: PieceList, of address: String) -> LiveParts.Given? {
    let isOpening = isOpening
    return liveParts.withLock { $0.take(list, of: address, isOpening: isOpening) }
  }

  /// The number of the first piece behind the part of a live playlist that libavformat has been given whole; nil
  /// while that part goes on.
  func nextPart(of address: String) -> Int64? { liveParts.withLock { $0.next(of: address) } }

  /// Ends the opening, and returns the complete media playlists in the order in which libavformat opened them, and the
  /// master playlist that named them.
  func end() -> (lists: [GivenList], master: MasterList?) {
    opening.withLock { opening in
      defer { opening = nil }
      return (opening?.given ?? [], opening?.master)
    }
  }

  /// Records the master playlist of the opening.
  func note(_ master: MasterList) { opening.withLock { $0?.master = master } }

  /// Records a complete playlist, and returns its segments that libavformat is given.
  ///
  /// All playlists of an opening begin in the same part, so that their clocks agree. libavformat takes up neither a
  /// second header nor a clock that begins again in MP4, so such a playlist ends with its part.
  func take(_ list: PieceList) -> Range<Int> {
    opening.withLock { opening in
      guard let start = opening?.start else { return list.pieces.indices }
      let first: Int
      switch (start, opening?.given.first?.part) {
      case (.beginning, _): first = 0
      case (.part(let part), _): first = list.pieces(ofPart: part).lowerBound
      case (.time(let time), nil): first = list.index(of: time)
      case (.time(let time), let part?):
        let pieces = list.pieces(ofPart: part)
        first = max(pieces.lowerBound, min(pieces.upperBound - 1, list.index(of: time)))
      }
      let part = list.pieces[first].part
      let end = list.hasHeader ? list.pieces(ofPart: part).upperBound : list.pieces.count
      opening?.given.append(
        GivenList(
          begins: list.pieces[..<first].reduce(.zero) { $0 + $1.duration }, firstPiece: first, part: part,
          seams: list.seams, endsWithPart: end < list.pieces.count, duration: list.duration))
      return first..<end
    }
  }

  /// The manifest time at which live DASH manifests begin; nil for the live edge.
  var manifestStart: MediaTime? { manifestPlace.withLock { $0 } }

  /// Sets the start of the live manifests opened from here on.
  func setManifestStart(_ time: MediaTime?) { manifestPlace.withLock { $0 = time } }
}
