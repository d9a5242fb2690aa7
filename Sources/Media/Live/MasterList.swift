// The subtitles that an HLS master playlist names; libavformat leaves them out. Pure; any thread.

internal import Base

/// The subtitles of a master playlist, each with a playlist of its own.
struct MasterList: Equatable, Sendable {
  /// One subtitle rendition (`EXT-X-MEDIA:TYPE=SUBTITLES`).
  struct Subtitles: Equatable, Sendable {
    /// The absolute address of its playlist.
    var address: String
    var name: String?
    var language: String?
    var isDefault = false
    var isForced = false
    var isForImpaired = false
  }

  private(set) var subtitles: [Subtitles] = []

  /// Limit on the renditions of a playlist.
  private static let mostRenditions = 64
  /// Limit on an address's bytes, as libavformat has it.
  private static let longestAddress = 4096
  private static let longestText = 256

  /// Reads a master playlist that came from `base`.
  ///
  /// The groups of several variants name the same subtitles again; each is kept once.
  init(_ bytes: [UInt8], base: String) {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard subtitles.count < Self.mostRenditions, line.starts(with: "#EXT-X-MEDIA:".utf8) else { continue }
      let fields = Self.attributes(
        String(decoding: line.drop { $0 != UInt8(ascii: ":") }.dropFirst(), as: UTF8.self))
      guard fields["TYPE"] == "SUBTITLES", let reference = fields["URI"], !reference.isEmpty else { continue }
      let address = RelativeAddress.resolve(reference, from: base)
      guard address.utf8.count < Self.longestAddress else { continue }
      let traits = fields["CHARACTERISTICS"] ?? ""
      let found = Subtitles(
        address: address, name: Self.text(fields["NAME"]), language: Self.text(fields["LANGUAGE"]),
        isDefault: fields["DEFAULT"] == "YES", isForced: fields["FORCED"] == "YES",
        isForImpaired: traits.contains("describes-music-and-sound")
          || traits.contains("transcribes-spoken-dialog"))
      let isKnown = subtitles.contains { known in
        known.address == address
          || known.name == found.name && known.language == found.language && known.isForced == found.isForced
      }
      if !isKnown { subtitles.append(found) }
    }
  }

  private static func text(_ value: Substring?) -> String? {
    value.flatMap { $0.isEmpty ? nil : String($0.prefix(longestText)) }
  }

  /// The attributes of a tag; a value may be quoted, and contain commas then.
  private static func attributes(_ text: String) -> [Substring: Substring] {
    var result: [Substring: Substring] = [:]
    var rest = text[...]
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].drop { $0 == " " || $0 == "," }
      rest = rest[rest.index(after: equals)...]
      let value: Substring
      if rest.first == "\"" {
        rest = rest.dropFirst()
        value = rest.prefix { $0 != "\"" }
        rest = rest[value.endIndex...].dropFirst()
      } else {
        value = rest.prefix { $0 != "," }
        rest = rest[value.endIndex...]
      }
      result[name] = value
    }
    return result
  }
}
