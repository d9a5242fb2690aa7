// Texts that containers and stations send without saying in which character set: ID3v1 and ICY above all. Any thread.

internal import Base
internal import CFFmpeg

/// Reads the values of tags: UTF-8, or else in the set that all those together are likely to be written in.
struct TagTexts {
  /// The set of what is no UTF-8; nil where everything is.
  private let charset: String?

  /// Looks at what a container says.
  init(of dictionary: OpaquePointer?) {
    var foreign: [UInt8] = []
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(dictionary, "", entry, Int32(AV_DICT_IGNORE_SUFFIX)) {
      entry = next
      guard foreign.count < CharsetGuess.sampleLength, Self.valid(next.pointee.value) == nil else { continue }
      foreign += Self.bytes(next.pointee.value) + [0x0A]
    }
    charset = foreign.isEmpty ? nil : CharsetGuess.name(of: foreign, language: nil)
  }

  /// A value of that dictionary.
  func text(_ value: UnsafePointer<CChar>?) -> String {
    if let text = Self.valid(value) { return text }
    let bytes = Self.bytes(value)
    let guess = charset ?? CharsetGuess.name(of: bytes, language: nil)
    let decoded = (try? TextEncoding.utf8(bytes, charset: guess, language: nil)) ?? bytes
    return String(decoding: decoded, as: UTF8.self)
  }

  /// A single value, as of a chapter or a stream.
  static func text(_ value: UnsafePointer<CChar>?) -> String { TagTexts(of: nil).text(value) }

  /// The value where it is UTF-8, also where a field of so many bytes has cut its last character.
  private static func valid(_ value: UnsafePointer<CChar>?) -> String? {
    guard let value else { return "" }
    if let text = String(validatingCString: value) { return text }
    let bytes = Self.bytes(value)
    for cut in 1...3 where bytes.count > cut {
      let whole = bytes.dropLast(cut)
      guard bytes[whole.endIndex] >= 0xC0 else { continue }
      return whole.contains { $0 >= 0x80 } ? String(validating: whole, as: UTF8.self) : nil
    }
    return nil
  }

  private static func bytes(_ value: UnsafePointer<CChar>?) -> [UInt8] {
    guard let value else { return [] }
    var bytes: [UInt8] = []
    var place = value
    while place.pointee != 0 {
      bytes.append(UInt8(bitPattern: place.pointee))
      place += 1
    }
    return bytes
  }
}
