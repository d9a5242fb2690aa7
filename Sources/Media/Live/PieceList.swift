// The segments that an HLS media playlist or a DASH manifest lists at one moment. Pure; any thread.

internal import Base

/// A live playlist, as far as the live window needs it: its segments and their durations.
struct PieceList: Equatable, Sendable {
  /// Piece: one segment.
  struct Piece: Equatable, Sendable {
    /// A hash of the last component of the segment's address; 0 for DASH.
    var tag: UInt64
    var duration: MediaTime
    /// The number of the part of the playlist that holds the segment, from 0; a part ends where the segments' clock
    /// begins again (`EXT-X-DISCONTINUITY`) or their header changes (`EXT-X-MAP`).
    var part = 0
    /// A hash of the tag that names its header; 0 without one.
    var header: UInt64 = 0
  }

  /// The media sequence number of the first segment; 0 for DASH.
  private(set) var firstNumber: Int64 = 0
  private(set) var pieces: [Piece] = []
  /// The target duration of HLS, or the duration of DASH's longest segment.
  private(set) var targetDuration = MediaTime(microseconds: 10_000_000)
  /// The duration of all segments together.
  private(set) var duration = MediaTime.zero
  /// The duration of the last `held` segments, by which a player stays behind the end.
  private(set) var holdBack = MediaTime.zero
  /// Whether segments are added and never removed.
  private(set) var isEvent = false
  /// Whether the playlist is complete.
  private(set) var isEnded = false
  /// Whether segments have a header of their own (`EXT-X-MAP`), as those of MP4 have.
  private(set) var hasHeader = false
  /// The start of the first segment on the segments' own clock; nil for HLS, which does not give it.
  private(set) var mediaStart: MediaTime?

  /// Limit on a playlist's bytes.
  static let mostBytes = 8 << 20
  /// Limit on a playlist's segments.
  private static let mostPieces = 200_000
  private static let mostSeconds = 3600.0

  /// Reads an HLS playlist; nil if it is not one, is a master playlist, or has no segment.
  init?(_ bytes: [UInt8]) {
    var isList = false
    var duration: MediaTime?
    var part = 0
    var startsPart = false
    var header: UInt64?
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if let value = Self.value(of: line, behind: "#EXTINF:") {
        duration = Self.time(value)
      } else if let value = Self.value(of: line, behind: "#EXT-X-TARGETDURATION:") {
        isList = true
        targetDuration = max(MediaTime(microseconds: 100_000), Self.time(value))
      } else if let value = Self.value(of: line, behind: "#EXT-X-MEDIA-SEQUENCE:") {
        // Bounded, so that adding to the number cannot overflow.
        firstNumber = max(0, min(1 << 60, Int64(String(decoding: value, as: UTF8.self)) ?? 0))
      } else if let value = Self.value(of: line, behind: "#EXT-X-PLAYLIST-TYPE:") {
        isEvent = value.starts(with: "EVENT".utf8)
      } else if line.elementsEqual("#EXT-X-ENDLIST".utf8) {
        isEnded = true
      } else if line.elementsEqual("#EXT-X-DISCONTINUITY".utf8) {
        startsPart = true
      } else if line.starts(with: "#EXT-X-MAP:".utf8) {
        var hash = ByteHash()
        for byte in line { hash.mix(byte) }
        if header != hash.value { startsPart = true }
        header = hash.value
      } else if line.first != UInt8(ascii: "#"), let known = duration {
        if startsPart, !pieces.isEmpty { part += 1 }
        startsPart = false
        pieces.append(
          Piece(tag: Self.tag(of: line), duration: known, part: part, header: header ?? 0))
        duration = nil
        if pieces.count >= Self.mostPieces { break }
      }
    }
    guard isList, !pieces.isEmpty else { return nil }
    hasHeader = header != nil
    self.duration = pieces.reduce(.zero) { $0 + $1.duration }
    holdBack = pieces.suffix(Self.held).reduce(.zero) { $0 + $1.duration }
  }

  /// A list of DASH segments with times of their own; nil if none exist.
  init?(durations: [MediaTime], mediaStart: MediaTime, isEnded: Bool) {
    guard let longest = durations.max(), durations.count <= Self.mostPieces else { return nil }
    pieces = durations.map { Piece(tag: 0, duration: $0) }
    targetDuration = max(MediaTime(microseconds: 100_000), longest)
    self.mediaStart = mediaStart
    self.isEnded = isEnded
    duration = pieces.reduce(.zero) { $0 + $1.duration }
    holdBack = pieces.suffix(Self.held).reduce(.zero) { $0 + $1.duration }
  }

  private static func value(of line: ArraySlice<UInt8>, behind head: StaticString) -> ArraySlice<UInt8>? {
    head.withUTF8Buffer { head in
      guard line.count > head.count, line.starts(with: head) else { return nil }
      let rest = line.dropFirst(head.count).prefix { $0 != UInt8(ascii: ",") }
      return rest.drop { $0 == 0x20 }.prefix(32)
    }
  }

  private static func time(_ text: ArraySlice<UInt8>) -> MediaTime {
    let seconds = Double(String(decoding: text, as: UTF8.self)) ?? 0
    return MediaTime(seconds: seconds.isFinite ? max(0, min(mostSeconds, seconds)) : 0)
  }

  /// A hash of an address's last component.
  static func tag(of address: some Collection<UInt8>) -> UInt64 {
    var hash = ByteHash()
    for byte in address {
      // A query may contain slashes too, but it is the same in the playlist and in the opened address.
      if byte == UInt8(ascii: "/") {
        hash = ByteHash()
      } else {
        hash.mix(byte)
      }
    }
    return hash.value
  }

  /// The number behind the last segment's.
  var endNumber: Int64 { firstNumber + Int64(pieces.count) }

  /// The number of parts.
  var parts: Int { (pieces.last?.part ?? 0) + 1 }

  /// The starts of the parts behind the first, from the start of the playlist.
  var seams: [MediaTime] {
    var seams: [MediaTime] = []
    var end = MediaTime.zero
    for piece in pieces {
      if piece.part > seams.count { seams.append(end) }
      end = end + piece.duration
    }
    return seams
  }

  /// The segments of a part; those of the last part for a number beyond it.
  func pieces(ofPart part: Int) -> Range<Int> {
    let part = max(0, min(part, parts - 1))
    // Parts follow each other in order.
    return pieces.partitioningIndex { $0.part >= part }..<pieces.partitioningIndex { $0.part > part }
  }

  /// The number of segments before the end with which libavformat starts a live playlist.
  static let held = 3

  /// The index of the segment that holds `time`, from the start of the first; beyond the end, that of the last.
  func index(of time: MediaTime) -> Int {
    var end = MediaTime.zero
    for (index, piece) in pieces.enumerated() {
      end = end + piece.duration
      if time < end { return index }
    }
    return pieces.count - 1
  }

  /// The index of the newest segment that one of the addresses names; nil if none does.
  func index(ofOneIn addresses: [String]) -> Int? {
    for address in addresses {
      let tag = Self.tag(of: address.utf8)
      if let index = pieces.lastIndex(where: { $0.tag == tag }) { return index }
    }
    return nil
  }
}
