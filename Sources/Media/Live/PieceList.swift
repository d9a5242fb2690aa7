// The pieces that a media playlist of HLS, or a manifest of DASH, names at one moment. Pure; any thread.

internal import Base

/// A live list as far as its window is concerned: which pieces there are, and how long they last.
struct PieceList: Equatable, Sendable {
  /// One piece.
  struct Piece: Equatable, Sendable {
    /// What its address ends with, as a number.
    var tag: UInt64
    /// How long it lasts.
    var duration: MediaTime
  }

  /// The number of the first piece, as the server counts them.
  private(set) var firstNumber: Int64 = 0
  private(set) var pieces: [Piece] = []
  /// How long the longest piece is.
  private(set) var targetDuration = MediaTime(microseconds: 10_000_000)
  /// How long all pieces last.
  private(set) var duration = MediaTime.zero
  /// How much the last pieces last that a player leaves between itself and the newest one.
  private(set) var holdBack = MediaTime.zero
  /// Whether pieces are added and never taken away.
  private(set) var isEvent = false
  /// Whether nothing is added any more.
  private(set) var isEnded = false
  /// Where the first piece begins by the clock of the pieces themselves; nil where the list does not say.
  private(set) var mediaStart: MediaTime?

  /// The longest list that is read, in bytes.
  static let mostBytes = 8 << 20
  /// More pieces than this are not looked at.
  private static let mostPieces = 200_000
  private static let mostSeconds = 3600.0

  /// Reads a list; nil where it is none, names other lists, or has no piece.
  init?(_ bytes: [UInt8]) {
    var isList = false
    var duration: MediaTime?
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if let value = Self.value(of: line, behind: "#EXTINF:") {
        duration = Self.time(value)
      } else if let value = Self.value(of: line, behind: "#EXT-X-TARGETDURATION:") {
        isList = true
        targetDuration = max(MediaTime(microseconds: 100_000), Self.time(value))
      } else if let value = Self.value(of: line, behind: "#EXT-X-MEDIA-SEQUENCE:") {
        // Far from both ends, so that counting on cannot overflow.
        firstNumber = max(0, min(1 << 60, Int64(String(decoding: value, as: UTF8.self)) ?? 0))
      } else if let value = Self.value(of: line, behind: "#EXT-X-PLAYLIST-TYPE:") {
        isEvent = value.starts(with: "EVENT".utf8)
      } else if line.elementsEqual("#EXT-X-ENDLIST".utf8) {
        isEnded = true
      } else if line.first != UInt8(ascii: "#"), let known = duration {
        pieces.append(Piece(tag: Self.tag(of: line), duration: known))
        duration = nil
        if pieces.count >= Self.mostPieces { break }
      }
    }
    guard isList, !pieces.isEmpty else { return nil }
    self.duration = pieces.reduce(.zero) { $0 + $1.duration }
    holdBack = pieces.suffix(Self.held).reduce(.zero) { $0 + $1.duration }
  }

  /// A list of pieces that have times of their own; nil where there are none.
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

  /// The number that stands for the last part of an address.
  static func tag(of address: some Collection<UInt8>) -> UInt64 {
    var hash = ByteHash()
    for byte in address {
      // What stands behind a question mark may hold slashes of its own, but it is alike on both sides.
      if byte == UInt8(ascii: "/") {
        hash = ByteHash()
      } else {
        hash.mix(byte)
      }
    }
    return hash.value
  }

  /// The number behind the last piece.
  var endNumber: Int64 { firstNumber + Int64(pieces.count) }

  /// libavformat begins so many pieces before the end.
  static let held = 3

  /// The place in the list of the piece in which a time lies, counted from the start of the first; the last piece
  /// beyond the end.
  func index(of time: MediaTime) -> Int {
    var end = MediaTime.zero
    for (index, piece) in pieces.enumerated() {
      end = end + piece.duration
      if time < end { return index }
    }
    return pieces.count - 1
  }

  /// The place in the list of the newest piece of which one of the addresses speaks.
  func index(ofOneIn addresses: [String]) -> Int? {
    for address in addresses {
      let tag = Self.tag(of: address.utf8)
      if let index = pieces.lastIndex(where: { $0.tag == tag }) { return index }
    }
    return nil
  }
}
