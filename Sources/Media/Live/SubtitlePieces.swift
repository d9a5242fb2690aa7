// The segments of a subtitle rendition of HLS, and the place of their cues. Pure; any thread.

internal import Base

/// The segments that the playlist of a subtitle rendition lists at one moment.
struct SubtitlePieces: Equatable, Sendable {
  /// One segment, a WebVTT file.
  struct Piece: Equatable, Sendable {
    var address: String
    /// Its number in the playlist, which stays as the playlist slides.
    var number: Int64
    /// Its start, from the start of the playlist.
    var begins: MediaTime
    var duration: MediaTime
    /// The start of its part (see `PieceList.Piece.part`), from the start of the playlist.
    var partBegins: MediaTime
  }

  private(set) var pieces: [Piece] = []
  let list: PieceList

  /// Reads a playlist that came from `base`.
  ///
  /// - Throws: if it is not one, or its segments are not WebVTT that anybody may read.
  init(_ bytes: [UInt8], base: String) throws(PlaybackFailure) {
    guard let list = PieceList(bytes) else {
      throw PlaybackFailure("The list of these subtitles is damaged.")
    }
    self.list = list
    guard !list.hasHeader else { throw PlaybackFailure("These subtitles are not WebVTT: they come in MP4.") }
    let seams = [.zero] + list.seams
    var begins = MediaTime.zero
    var hasDuration = false
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if line.starts(with: "#EXTINF:".utf8) { hasDuration = true }
      if line.starts(with: "#EXT-X-KEY:".utf8), !line.starts(with: "#EXT-X-KEY:METHOD=NONE".utf8) {
        throw PlaybackFailure("These subtitles are encrypted.")
      }
      if line.starts(with: "#EXT-X-BYTERANGE:".utf8) {
        throw PlaybackFailure("These subtitles are in a single file, which Inset cannot read in parts.")
      }
      guard line.first != UInt8(ascii: "#"), hasDuration, pieces.count < list.pieces.count else { continue }
      hasDuration = false
      let known = list.pieces[pieces.count]
      pieces.append(
        Piece(
          address: RelativeAddress.resolve(String(decoding: line, as: UTF8.self)[...], from: base),
          number: list.firstNumber + Int64(pieces.count), begins: begins, duration: known.duration,
          partBegins: seams[min(known.part, seams.count - 1)]))
      begins = begins + known.duration
    }
  }

  /// The segments that overlap a range from the start of the playlist, those from `middle` on first.
  func pieces(in range: ClosedRange<MediaTime>, from middle: MediaTime) -> [Piece] {
    let first = pieces.partitioningIndex { $0.begins + $0.duration > range.lowerBound }
    let found = pieces[first...].prefix { $0.begins <= range.upperBound }
    let split = found.partitioningIndex { $0.begins + $0.duration > middle }
    return Array(found[split...]) + found[..<split]
  }

  /// The time that is added to those of cues for the item's.
  ///
  /// The clock gives it, from the start of the item on that clock. Writers leave the clock out, or count from the start
  /// of the segment or of its part: where the cues would be far from their segment, what leads nearest to it counts.
  ///
  /// - Parameter first: the time of the first cue.
  /// - Parameter origin: the start of the playlist on the item's timeline.
  /// - Parameter start: the start of the item on the clock.
  func shift(of piece: Piece, first: MediaTime, clock: WebVTTClock?, origin: MediaTime, start: MediaTime)
    -> MediaTime
  {
    let begins = origin + piece.begins
    let end = begins + piece.duration
    func distance(_ shift: MediaTime) -> MediaTime {
      let time = first + shift
      return max(.zero, max(begins - time, time - end))
    }
    var shifts: [MediaTime] = []
    if let clock {
      var told = clock.offset - start
      let periods = ((begins - first - told).seconds / WebVTTClock.period.seconds).rounded()
      told = told + MediaTime(seconds: periods * WebVTTClock.period.seconds)
      shifts.append(told)
      if piece.partBegins > .zero { shifts.append(told + origin + piece.partBegins) }
    }
    shifts += [origin, begins]
    // A cue may begin before its segment, and a segment may tell its duration wrongly.
    let likely = piece.duration + MediaTime(microseconds: 10_000_000)
    if list.parts == 1, distance(shifts[0]) <= likely { return shifts[0] }
    return shifts.min { distance($0) < distance($1) } ?? .zero
  }
}
