// A list of WebVTT files, as HLS has them, read as one file of subtitles. Blocks; any thread that may wait.

internal import Base
internal import Charsets

/// Reads the list of an HLS subtitle rendition and its pieces.
enum WholeSubtitleList {
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
    var first: WebVTTClock?
    var room = SubtitleSource.limit
    var failure = PlaybackFailure("It has no subtitles.")
    for address in pieces(list, from: base) {
      guard !source.isCancelled, room > 0, found.count < TimedSubtitle.limit else { break }
      do throws(PlaybackFailure) {
        let bytes = try source.bytes(of: address, limit: room)
        room -= bytes.count
        let text = String(
          decoding: try TextEncoding.utf8(bytes, charset: "UTF-8", language: nil), as: UTF8.self)
        let clock = WebVTTClock(text)
        first = first ?? clock
        let shift = clock.flatMap { clock in first.map { clock.shift(from: $0) } } ?? .zero
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

extension WebVTTClock {
  /// The time by which cues on this clock come later than they say, where those on the first segment's clock are right.
  fileprivate func shift(from first: WebVTTClock) -> MediaTime {
    let distance = offset - first.offset
    let turns = (distance.seconds / Self.period.seconds).rounded()
    return distance - MediaTime(seconds: turns * Self.period.seconds)
  }
}
