// Lists of HLS that begin later than they do: libavformat cannot seek in pieces of MP4, so that it is given what
// follows the place that is wanted. Pure; any thread.

internal import Base

/// Takes the first pieces out of a list that is complete.
enum ListTrim {
  /// The list from the piece on in which a time lies; nil where it is no list of pieces, or goes on.
  ///
  /// Where another address answered than was asked, `base` is that: what the list names is named from there.
  static func trim(_ bytes: [UInt8], from start: MediaTime, base: String? = nil) -> [UInt8]? {
    guard let list = PieceList(bytes), list.isEnded else { return nil }
    let first = list.index(of: start)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var piece = 0
    var hasNumber = false
    var offset: (next: Int64, own: Int64?) = (0, nil)
    for line in lines(of: bytes) {
      let isDropped = piece < first
      if line.first != UInt8(ascii: "#") {
        piece += 1
        if let own = offset.own { offset.next += own }
        offset.own = nil
        if isDropped { continue }
      } else if line.starts(with: "#EXT-X-MEDIA-SEQUENCE:".utf8) {
        hasNumber = true
        append("#EXT-X-MEDIA-SEQUENCE:\(list.firstNumber + Int64(first))", to: &result)
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
      if let base { result += moved(line, from: base) } else { result.append(contentsOf: line) }
      result.append(0x0A)
      if result.count < 16, !hasNumber, line.elementsEqual("#EXTM3U".utf8), !namesNumber(in: bytes) {
        append("#EXT-X-MEDIA-SEQUENCE:\(first)", to: &result)
      }
    }
    return result
  }

  /// What a list says that keeps all its pieces, whether it goes on or not.
  private static let event = "#EXT-X-PLAYLIST-TYPE:EVENT"

  /// Whether the beginning of a list says that it keeps its pieces.
  static func isEvent(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: "#EXTM3U".utf8) && lines(of: beginning).contains { $0.elementsEqual(event.utf8) }
  }

  /// A list that goes on without the word that it keeps its pieces; one that has ended as it is.
  static func unending(_ bytes: [UInt8]) -> [UInt8] {
    guard let list = PieceList(bytes), !list.isEnded else { return bytes }
    return Array(lines(of: bytes).filter { !$0.elementsEqual(event.utf8) }.joined(separator: [0x0A])) + [0x0A]
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }
  }

  /// A line with its address written out in full.
  private static func moved(_ line: ArraySlice<UInt8>, from base: String) -> [UInt8] {
    let text = String(decoding: line, as: UTF8.self)
    guard text.hasPrefix("#") else { return Array(RelativeAddress.resolve(text[...], from: base).utf8) }
    guard let start = text.firstRange(of: "URI=\"")?.upperBound,
      let end = text[start...].firstIndex(of: "\"")
    else { return Array(line) }
    let address = RelativeAddress.resolve(text[start..<end], from: base)
    return Array(text[..<start].utf8) + Array(address.utf8) + Array(text[end...].utf8)
  }

  /// What is said of one piece alone; keys and heads hold on.
  private static let ofPiece = [
    "#EXTINF:", "#EXT-X-PROGRAM-DATE-TIME:", "#EXT-X-DISCONTINUITY", "#EXT-X-GAP", "#EXT-X-BITRATE:",
  ]

  /// Whether the list says its first number.
  private static func namesNumber(in bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x0A).contains { $0.starts(with: "#EXT-X-MEDIA-SEQUENCE:".utf8) }
  }

  private static func append(_ line: String, to result: inout [UInt8]) {
    result.append(contentsOf: line.utf8)
    result.append(0x0A)
  }

  /// `#EXT-X-BYTERANGE:length[@offset]`, in bounds.
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
