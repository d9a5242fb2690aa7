// The character set of subtitles in a container, which is UTF-8 by the rules and not always in fact. One thread at a
// time.

internal import Base
internal import CFFmpeg
internal import Charsets

/// Converts the packets of one stream that are not UTF-8.
///
/// One line says little about its character set, so that each guess is made from all lines so far.
final class PacketCharset {
  /// Bytes of foreign lines from which on the guess stands.
  private static let enough = 16_384
  /// The limit of a packet's text, in bytes; longer ones are left as they are.
  private static let longest = 1 << 20

  private let charset: String
  private let language: String?
  private var sample: [UInt8] = []
  private var guess: String?

  /// - Parameters:
  ///   - charset: The user's setting, `auto` or a set by iconv's name.
  ///   - language: The language of the stream's tags; nil for none.
  init(_ charset: String, language: String?) {
    (self.charset, self.language) = (charset, language)
  }

  /// A copy of the packet with its text in UTF-8; nil if it is UTF-8 already.
  func recoded(_ packet: UnsafeMutablePointer<AVPacket>) -> Packet? {
    let bytes = UnsafeBufferPointer(start: packet.pointee.data, count: Int(max(0, packet.pointee.size)))
    guard bytes.count <= Self.longest, bytes.contains(where: { $0 >= 0x80 }),
      String(validating: bytes, as: UTF8.self) == nil,
      let text = utf8(Array(bytes)), text.count < Self.longest * 4, let copy = Packet(),
      av_packet_copy_props(copy.raw, packet) >= 0, av_grow_packet(copy.raw, Int32(text.count)) >= 0
    else { return nil }
    copy.raw.pointee.data.update(from: text, count: text.count)
    return copy
  }

  private func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    var name = charset
    if charset.lowercased() == "auto" {
      if sample.count < Self.enough {
        sample += bytes + [0x0A]
        guess = CharsetGuess.name(of: sample, language: language)
      }
      name = guess ?? charset
    }
    return try? TextEncoding.utf8(bytes, charset: name, language: language)
  }
}
