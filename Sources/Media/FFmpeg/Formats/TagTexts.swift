// Tag values of unknown character set, above all ID3v1 and ICY. Any thread.

internal import Base
internal import CFFmpeg
internal import Charsets

/// Decodes tag values as UTF-8, or else in the likeliest character set of them all together.
struct TagTexts {
  /// The guessed character set of values that are not UTF-8; nil if all are.
  private let charset: String?

  /// Guesses the character set from all values of a dictionary.
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

  /// Decodes a value of that dictionary.
  func text(_ value: UnsafePointer<CChar>?) -> String {
    if let text = Self.valid(value) { return text }
    let bytes = Self.bytes(value)
    let guess = charset ?? CharsetGuess.name(of: bytes, language: nil)
    let decoded = (try? TextEncoding.utf8(bytes, charset: guess, language: nil)) ?? bytes
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Decodes a single value, as of a chapter or a stream.
  static func text(_ value: UnsafePointer<CChar>?) -> String { TagTexts(of: nil).text(value) }

  /// The value if it is UTF-8, even with its last character cut off by a field of fixed size; else nil.
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
