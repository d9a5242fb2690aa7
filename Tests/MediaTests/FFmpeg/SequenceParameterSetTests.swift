import Base
import Testing

@testable import Media

/// The order of pictures, as the head of an H.264 stream says it.
@Suite(.waiting) struct SequenceParameterSetTests {
  /// The head of the stream in a Matroska file, which begins after its codec's private data (63 A2); numbers of chance,
  /// in which that may stand too, are left out.
  private func head(_ options: String, _ name: String) throws -> [UInt8] {
    let path = try Clips.make(
      "sps-\(name).mkv",
      "-f lavfi -i testsrc2=s=320x180:r=25 -frames:v 8 -fflags +bitexact -c:v libx264 \(options)")
    let bytes = try Clips.read(path)
    let start = try #require(bytes.firstRange(of: [0x63, 0xA2])?.upperBound)
    // The size of an element: so many bytes as its first has zeros before its one (RFC 8794, 4).
    let length = bytes[start].leadingZeroBitCount + 1
    var size = Int(bytes[start]) & (0xFF >> length)
    for byte in bytes[start + 1..<start + length] { size = size << 8 | Int(byte) }
    return Array(bytes[start + length..<start + length + size])
  }

  @Test(arguments: [
    ("-bf 0", 0), ("-bf 1", 1), ("-bf 3 -b_strategy 0 -x264-params b-pyramid=normal:ref=4", 2),
    ("-profile:v baseline", 0), ("-bf 2 -pix_fmt yuv444p", nil), ("-bf 2 -pix_fmt yuv420p10le", nil),
    ("-bf 1 -x264-params cqm=jvt", 1), ("-bf 1 -aspect 7:3 -color_primaries bt709 -color_range pc", 1),
    ("-bf 1 -b:v 1M -maxrate 1M -bufsize 1M -x264-params nal-hrd=cbr", 1), ("-bf 1 -flags +ildct+ilme", nil),
  ]) func theOrderIsWhatTheDecoderFinds(options: String, expected: Int?) throws {
    let name = "\(options.utf8.reduce(5381) { ($0 &* 33) ^ Int($1) } & 0xFFFF_FFFF)"
    let reorder = try #require(SequenceParameterSet(head: head(options, name))?.reorder)
    if let expected { #expect(reorder == expected) }
    #expect((0...2).contains(reorder))
  }

  @Test func damageSaysNothingAndNeverMore() throws {
    let whole = try head("-bf 2", "damaged")
    for count in 0..<whole.count { _ = SequenceParameterSet(head: whole.prefix(count)) }
    for index in whole.indices {
      for bit in 0..<8 {
        var damaged = whole
        damaged[index] ^= 1 << UInt8(bit)
        if let reorder = SequenceParameterSet(head: damaged)?.reorder { #expect((0...16).contains(reorder)) }
      }
    }
    #expect(SequenceParameterSet(head: [1, 100, 0, 31, 255, 225, 0, 5, 0x67, 100, 0, 31, 0])?.reorder == nil)
    #expect(SequenceParameterSet(head: [UInt8](repeating: 0xFF, count: 64)) == nil)
    var zeros: [UInt8] = [1, 100, 0, 31, 255, 225, 0, 60, 0x67]
    zeros += [UInt8](repeating: 0, count: 59)
    #expect(SequenceParameterSet(head: zeros)?.reorder == nil)
  }
}
