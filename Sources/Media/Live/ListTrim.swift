// Trims HLS playlists: libavformat can open a playlist only whole, and fails to seek in many. Pure; any thread.

internal import Base

/// Removes segments from a complete playlist.
enum ListTrim {
  /// The playlist of the given bytes with some of its segments only.
  static func trim(_ bytes: [UInt8], of list: PieceList, to kept: Range<Int>) -> [UInt8] {
    guard kept != list.pieces.indices else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var piece = 0
    var hasDuration = false
    let hasNumber = namesNumber(in: bytes)
    var offset: (next: Int64, own: Int64?) = (0, nil)
    for line in lines(of: bytes) {
      let isDropped = !kept.contains(piece)
      if line.starts(with: "#EXTINF:".utf8) { hasDuration = true }
      if line.first != UInt8(ascii: "#") {
        // An address without a duration is not a segment.
        guard hasDuration else { continue }
        hasDuration = false
        piece += 1
        if let own = offset.own { offset.next += own }
        offset.own = nil
        if isDropped { continue }
      } else if line.starts(with: "#EXT-X-MEDIA-SEQUENCE:".utf8) {
        append("#EXT-X-MEDIA-SEQUENCE:\(list.firstNumber + Int64(kept.lowerBound))", to: &result)
        continue
      } else if let range = byteRange(line) {
        if let begins = range.offset { offset.next = begins }
        offset.own = range.length
        if isDropped { continue }
        append("#EXT-X-BYTERANGE:\(range.length)@\(offset.next)", to: &result)
        continue
      } else if isDropped, ofPiece.contains(where: { line.starts(with: $0.utf8) }) {
        continue
      }
      result.append(contentsOf: line)
      result.append(0x0A)
      if !hasNumber, line.elementsEqual("#EXTM3U".utf8) {
        append("#EXT-X-MEDIA-SEQUENCE:\(kept.lowerBound)", to: &result)
      }
    }
    return result
  }

  /// The tag of a playlist that keeps all its segments, whether it still grows or not.
  private static let event = "#EXT-X-PLAYLIST-TYPE:EVENT"

  /// Whether the first lines of a playlist carry the tag of an event.
  static func isEvent(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: "#EXTM3U".utf8) && lines(of: beginning).contains { $0.elementsEqual(event.utf8) }
  }

  /// A growing playlist without the tag of an event; one that has ended stays as it is.
  static func unending(_ bytes: [UInt8]) -> [UInt8] {
    guard let list = PieceList(bytes), !list.isEnded else { return bytes }
    return Array(lines(of: bytes).filter { !$0.elementsEqual(event.utf8) }.joined(separator: [0x0A])) + [0x0A]
  }

  /// A growing playlist as one that ends behind its last segment.
  static func ended(_ bytes: [UInt8]) -> [UInt8] { bytes + Array("\n#EXT-X-ENDLIST\n".utf8) }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }
  }

  /// A playlist with its addresses made absolute.
  static func moved(_ bytes: [UInt8], from base: String) -> [UInt8] {
    moved(bytes) { RelativeAddress.resolve(String(decoding: $0, as: UTF8.self)[...], from: base) }
  }

  /// A playlist with other addresses in place of those that it names.
  static func moved(_ bytes: [UInt8], to address: (ArraySlice<UInt8>) -> String) -> [UInt8] {
    Array(lines(of: bytes).map { moved($0, to: address) }.joined(separator: [0x0A])) + [0x0A]
  }

  /// A line with another address in place of its own.
  private static func moved(_ line: ArraySlice<UInt8>, to address: (ArraySlice<UInt8>) -> String) -> [UInt8] {
    var own = line
    if line.first == UInt8(ascii: "#") {
      guard let start = line.firstRange(of: Array("URI=\"".utf8))?.upperBound,
        let end = line[start...].firstIndex(of: UInt8(ascii: "\""))
      else { return Array(line) }
      own = line[start..<end]
    } else {
      // libavformat leaves out the spaces at the end.
      while let last = own.last, last <= 0x20 { own.removeLast() }
      if own.isEmpty { return [] }
    }
    return line[..<own.startIndex] + Array(address(own).utf8) + line[own.endIndex...]
  }

  /// Tags that apply to a single segment; `EXT-X-KEY` and `EXT-X-MAP` also apply to later ones.
  private static let ofPiece = [
    "#EXTINF:", "#EXT-X-PROGRAM-DATE-TIME:", "#EXT-X-DISCONTINUITY", "#EXT-X-GAP", "#EXT-X-BITRATE:",
  ]

  /// Whether the playlist gives its first segment's number.
  private static func namesNumber(in bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x0A).contains { $0.starts(with: "#EXT-X-MEDIA-SEQUENCE:".utf8) }
  }

  private static func append(_ line: String, to result: inout [UInt8]) {
    result.append(contentsOf: line.utf8)
    result.append(0x0A)
  }

  /// Parses `#EXT-X-BYTERANGE:length[@offset]` into bytes from 0 to 2^40; nil for any other line.
  private static func byteRange(_ line: ArraySlice<UInt8>) -> (length: Int64, offset: Int64?)? {
    let head = "#EXT-X-BYTERANGE:"
    guard line.starts(with: head.utf8) else { return nil }
    let parts = line.dropFirst(head.utf8.count).split(separator: UInt8(ascii: "@"), maxSplits: 1).map {
      Int64(String(decoding: $0.prefix(32), as: UTF8.self)).map { max(0, min(1 << 40, $0)) }
    }
    guard let length = parts.first ?? nil else { return nil }
    return (length, parts.count > 1 ? parts[1] : nil)
  }
}
