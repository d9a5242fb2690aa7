// Subtitles in pieces, as HLS has them: a list of WebVTT files. Blocks; any thread that may wait.

internal import Base

/// Reads the list of an HLS subtitle rendition and its pieces.
enum SubtitlePieces {
  /// The most pieces of a list, those of a day.
  private static let mostPieces = 20_000

  /// Whether the bytes are a list.
  static func isList(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "#EXTM3U".utf8) }

  /// The cues of all pieces, in order of time; pieces that cannot be read are left out.
  ///
  /// - Parameter base: The address of the list.
  static func read(
    _ list: [UInt8], from base: String, _ source: SubtitleSource
  ) throws(PlaybackFailure) -> [TimedSubtitle] {
    var found: [TimedSubtitle] = []
    var first: TimestampMap?
    var room = SubtitleSource.limit
    var failure = PlaybackFailure("There are no subtitles in it.")
    for address in pieces(list, from: base) {
      guard !source.isCancelled, room > 0, found.count < TimedSubtitle.limit else { break }
      do throws(PlaybackFailure) {
        let bytes = try source.bytes(of: address, limit: room)
        room -= bytes.count
        let text = String(
          decoding: try TextEncoding.utf8(bytes, charset: "UTF-8", language: nil), as: UTF8.self)
        let map = TimestampMap(text)
        first = first ?? map
        let shift = map.flatMap { map in first.map { map.shift(from: $0) } } ?? .zero
        found += ArrowSubtitles.read(text).map { $0.later(by: shift) }
      } catch {
        failure = error
        // A server that fails at the first piece fails at all of them.
        if found.isEmpty { break }
      }
    }
    guard !found.isEmpty else { throw failure }
    return found.sorted { $0.start < $1.start }
  }

  /// The addresses of the pieces, which have to be on the web.
  private static func pieces(_ list: [UInt8], from base: String) -> [String] {
    var found: [String] = []
    for line in String(decoding: list, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard line.first != "#", found.count < mostPieces else { continue }
      let address = RelativeAddress.resolve(line.trimmingSpaces(), from: base)
      // Several pieces may be ranges of one file.
      if MediaLocation.url(address).isOfWeb, address != found.last { found.append(address) }
    }
    return found
  }
}

/// The header of a WebVTT piece that ties its times to those of the film, `X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:0:0.0`.
private struct TimestampMap {
  /// Ticks of 90 kHz in the film.
  private let ticks: Int64
  /// The time of the same moment in the piece.
  private let local: MediaTime

  init?(_ text: String) {
    guard
      let line = text.prefix(1_000).split(whereSeparator: \.isNewline).first(where: {
        $0.hasPrefix("X-TIMESTAMP-MAP=")
      })
    else { return nil }
    var ticks: Int64?
    var local: MediaTime?
    for part in line.dropFirst("X-TIMESTAMP-MAP=".count).split(separator: ",") {
      if part.hasPrefix("MPEGTS:") {
        ticks = Int64(part.dropFirst("MPEGTS:".count)).flatMap { (0..<1 << 33).contains($0) ? $0 : nil }
      } else if part.hasPrefix("LOCAL:") {
        local = ArrowSubtitles.time(part.dropFirst("LOCAL:".count))
      }
    }
    guard let ticks, let local else { return nil }
    (self.ticks, self.local) = (ticks, local)
  }

  /// The time by which the cues of this piece come later than they say, where the first piece's are right.
  func shift(from first: TimestampMap) -> MediaTime {
    // The clock has 33 bits.
    let distance = (ticks - first.ticks) & ((1 << 33) - 1)
    let signed = distance < 1 << 32 ? distance : distance - (1 << 33)
    return MediaTime(microseconds: signed * 100 / 9) - (local - first.local)
  }
}

extension TimedSubtitle {
  fileprivate func later(by shift: MediaTime) -> TimedSubtitle {
    TimedSubtitle(start: start + shift, end: end.map { $0 + shift }, text: text)
  }
}
