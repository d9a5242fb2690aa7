// The check of HLS playlists, which libavformat is given only after it. Pure; any thread.
//
// libavformat takes a playlist for what it was when it was read first, and crashes where it is something else later, or
// where a segment in it cannot be opened.

internal import Base

/// Checks one reading of a playlist.
struct ListCheck {
  /// The kind of a playlist.
  enum Kind: Sendable {
    /// It names other playlists.
    case master
    /// It names segments.
    case media
    /// It names segments, of which the first one is encrypted sample by sample.
    case sampled
  }

  let rules: AccessRules
  /// The address that the playlist came from, behind redirections.
  let address: String

  /// Limit on the segments that it names.
  private static let mostSegments = 200_000
  /// Limit on an absolute address in bytes: libavformat keeps 4,096 with its own marks.
  static let longestAddress = 4_000

  /// The kind of the playlist.
  ///
  /// - Parameter former: Its kind when it was read before; nil at first.
  /// - Throws: the reason why libavformat may not be given it.
  func kind(of bytes: [UInt8], former: Kind?) throws(PlaybackFailure) -> Kind {
    var kind: Kind?
    var entries = 0
    var isSegment = false
    var (isSampled, hasSampled) = (false, false)
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard line.count <= Self.longestAddress else { throw Self.tooLong }
      guard line.first == UInt8(ascii: "#") else {
        try check(line)
        if isSegment {
          entries += 1
          if entries == 1, isSampled { kind = .sampled }
        }
        isSegment = false
        guard entries <= Self.mostSegments else { throw Self.tooMany }
        continue
      }
      if line.starts(with: "#EXT-X-KEY:".utf8) {
        isSampled = line.firstRange(of: Array("METHOD=SAMPLE-AES".utf8)) != nil
        hasSampled = hasSampled || isSampled
      }
      if let own = Self.kind(ofTag: line) {
        guard (own == .master) == ((kind ?? own) == .master) else { throw Self.mixed }
        kind = kind ?? own
        isSegment = isSegment || line.starts(with: Self.segment.utf8)
      }
      if let reference = Self.reference(in: line) { try check(reference) }
    }
    let found = kind ?? former ?? .media
    guard (found == .master) == ((former ?? found) == .master) else { throw Self.changed }
    // libavformat reads on in a playlist of sound that was empty at first.
    guard former != nil || found == .master || entries > 0 else { throw Self.empty }
    // It prepares for samples where the first segment has them, and nowhere else.
    guard !hasSampled || (former ?? found) == .sampled else { throw Self.changed }
    return former ?? found
  }

  /// Checks that an address may be opened, and is short enough in its absolute form.
  private func check(_ reference: ArraySlice<UInt8>) throws(PlaybackFailure) {
    let hasScheme = AddressScheme.of(reference) != nil || reference.starts(with: "subfile,".utf8)
    let length = reference.count + (hasScheme ? 0 : address.utf8.count)
    guard length <= Self.longestAddress else { throw Self.tooLong }
    guard hasScheme else { return }
    let access = rules.access(to: String(decoding: reference, as: UTF8.self), namedBy: .list)
    guard access != .refused else { throw rules.isLook ? .elsewhere : .refusedAddress }
  }

  private static let segment = "#EXTINF:"
  private static let masterTags = ["#EXT-X-STREAM-INF:", "#EXT-X-MEDIA:"]

  private static func kind(ofTag line: ArraySlice<UInt8>) -> Kind? {
    if line.starts(with: segment.utf8) { return .media }
    return masterTags.contains { line.starts(with: $0.utf8) } ? .master : nil
  }

  /// The address in a tag that libavformat opens with the playlist; keys are opened later, or not at all.
  private static func reference(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard ["#EXT-X-MAP:", "#EXT-X-MEDIA:"].contains(where: { line.starts(with: $0.utf8) }),
      let start = line.firstRange(of: Array("URI=\"".utf8))?.upperBound
    else { return nil }
    return line[start...].prefix { $0 != UInt8(ascii: "\"") }
  }

  private static let probes = ["#EXT-X-STREAM-INF:", "#EXT-X-TARGETDURATION:", "#EXT-X-MEDIA-SEQUENCE:"]

  /// Whether libavformat recognises the text as HLS, and not as a list of items.
  static func isHLS(_ bytes: [UInt8]) -> Bool {
    probes.contains { bytes.firstRange(of: Array($0.utf8)) != nil }
  }

  static let tooLong = PlaybackFailure("Its playlist has an address that is too long.")
  static let tooMany = PlaybackFailure("Its playlist names too many segments.")
  private static let empty = PlaybackFailure("Its playlist names no segments.")
  private static let mixed = PlaybackFailure(
    "Its playlist is damaged: it names segments and playlists at once.")
  private static let changed = PlaybackFailure("Its playlist has changed its type.")
}

extension PlaybackFailure {
  /// An item may not open what it names.
  static let refusedAddress = PlaybackFailure("It names an address that it may not open.")
  /// Lists name each other.
  static let endless = PlaybackFailure("Its playlists refer to each other in a loop.")
  /// An item that is only looked at names something of the network.
  static let elsewhere = PlaybackFailure(
    "It is a list of other files or addresses, which opens only when you play it.")
}
