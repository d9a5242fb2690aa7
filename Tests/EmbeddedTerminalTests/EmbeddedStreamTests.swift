import Testing

@testable import EmbeddedTerminal

@Suite("Output of embedded programs")
struct EmbeddedStreamTests {
  /// The units of some pieces, as text.
  private static func units(_ pieces: [[UInt8]]) -> [String] {
    var stream = EmbeddedStream()
    var units: [String] = []
    var open = ""
    for piece in pieces {
      piece.withUnsafeBytes { bytes in
        var position = 0
        while let unit = stream.next(in: bytes, from: &position) {
          // The end of a piece may lie anywhere in a sequence.
          if case .text(let range) = unit {
            open += String(decoding: bytes[range], as: UTF8.self)
            continue
          }
          if !open.isEmpty { units.append(open) }
          open = ""
          units.append(text(unit, stream))
        }
      }
    }
    return open.isEmpty ? units : units + [open]
  }

  private static func text(_ unit: EmbeddedStream.Unit, _ stream: EmbeddedStream) -> String {
    let sequence = stream.sequence
    let intermediate = sequence.intermediate == 0 ? "" : String(Unicode.Scalar(sequence.intermediate))
    switch unit {
    case .text: return ""
    case .scalar(let scalar): return String(scalar)
    case .control(let byte): return "^\(Unicode.Scalar(byte | 0x40))"
    case .escape(let final): return "ESC\(intermediate)\(Unicode.Scalar(final))"
    case .sequence(let final):
      let numbers = (0..<sequence.count).map {
        (sequence.isTied($0) ? ":" : ";") + "\(sequence.number($0, usual: -1))"
      }
      let leader = sequence.leader == 0 ? "" : String(Unicode.Scalar(sequence.leader))
      return "CSI\(leader)" + numbers.joined().dropFirst() + intermediate + String(Unicode.Scalar(final))
    case .string(let kind): return "\(kind) " + String(decoding: stream.string, as: UTF8.self)
    }
  }

  private static func expect(
    _ text: String, are wanted: [String], location: SourceLocation = #_sourceLocation
  ) {
    let bytes = Array(text.utf8)
    #expect(units([bytes]) == wanted, sourceLocation: location)
    // Wherever the pieces end.
    #expect(units(bytes.map { [$0] }) == wanted, sourceLocation: location)
    for cut in 1..<max(2, bytes.count) {
      #expect(units([Array(bytes[..<cut]), Array(bytes[cut...])]) == wanted, sourceLocation: location)
    }
  }

  @Test func sequencesAreReadWhole() {
    Self.expect("a\u{1B}[1;2Hb", are: ["a", "CSI1;2H", "b"])
    Self.expect("\u{1B}[?1049h\u{1B}[38:2::1:2:3m", are: ["CSI?1049h", "CSI38:2:-1:1:2:3m"])
    Self.expect("\u{1B}[m\u{1B}[;m\u{1B}[ q", are: ["CSI-1m", "CSI-1;-1m", "CSI-1 q"])
    Self.expect("\u{1B}(0\u{1B}7\u{1B}#8", are: ["ESC(0", "ESC7", "ESC#8"])
  }

  @Test func numbersAreBoundedAndZerosBeforeThemMeanNothing() {
    Self.expect("\u{1B}[00000002;00000005H", are: ["CSI2;5H"])
    Self.expect("\u{1B}[2147483647;99999999999999999999b", are: ["CSI9999;9999b"])
    let many = Self.units([Array(("\u{1B}[" + String(repeating: "7;", count: 1000) + "m").utf8)])
    #expect(
      many == [
        "CSI" + Array(repeating: "7", count: EmbeddedSequence.mostNumbers).joined(separator: ";") + "m"
      ])
  }

  @Test func controlsWithinSequencesDoWhatTheyDoElsewhere() {
    Self.expect("\u{1B}[3\rm", are: ["^M", "CSI3m"])
    Self.expect("\u{1B}\0[9b\u{1B}\u{7F}[1m", are: ["CSI9b", "CSI1m"])
    Self.expect("\u{1B}\u{8}7", are: ["^H", "ESC7"])
    Self.expect("\u{1B}[12\u{18}x\u{1B}[1\u{1A}y\u{1B}\u{18}[z", are: ["xy[z"])
    Self.expect("\u{1B}[1\u{1B}[2mx\u{1B}\u{1B}[3m\u{1B}\u{1B}\u{1B}c", are: ["CSI2m", "x", "CSI3m", "ESCc"])
    // A byte that is no part of a sequence ends it.
    Self.expect("\u{1B}[1é2m\u{1B}é", are: ["é", "2m", "é"])
    Self.expect("\u{1B}[1?5h\u{1B}[ 5mx\u{1B}[??1hy", are: ["xy"])
  }

  @Test func controlStringsAreBoundedAndTerminated() {
    Self.expect(
      "a\u{1B}_Gi=1;AAAA\u{1B}\\b\u{1B}^pm\u{7}c\u{1B}Xsos\u{1B}\\d",
      are: ["a", "other ", "b", "other ", "c", "other ", "d"])
    Self.expect("\u{1B}]2;t\u{7}\u{1B}P$qm\u{1B}\\", are: ["command 2;t", "device $qm"])
    // Another escape, CAN and SUB take a string back.
    Self.expect(
      "\u{1B}]2;t\u{1B}[1mx\u{1B}P1\u{18}y\u{1B}_\u{1B}\u{1B}[2mz", are: ["CSI1m", "xy", "CSI2m", "z"])
    let long = Self.units([Array(("\u{1B}]2;" + String(repeating: "l", count: 100_000) + "\u{7}x").utf8)])
    #expect(long.count == 2 && long[0].utf8.count == EmbeddedStream.longestString + 8)
  }

  @Test func textIsUTF8AndHoldsNoControls() {
    Self.expect("é日👩", are: ["é", "日", "👩"])
    // C1 as UTF-8 is dropped, also where the piece ends within it.
    Self.expect("a\u{80}\u{9B}1mb", are: ["a1mb"])
    func bytes(_ bytes: [UInt8]) -> [String] {
      let whole = Self.units([bytes])
      #expect(Self.units(bytes.map { [$0] }) == whole)
      return whole
    }
    #expect(bytes([0x9B, 0x31, 0x6D]) == ["\u{FFFD}", "1m"])
    #expect(bytes([0xC0, 0xAF, 0x41]) == ["\u{FFFD}", "\u{FFFD}", "A"])
    #expect(bytes([0xE6, 0x97, 0x41]) == ["\u{FFFD}", "A"])
    #expect(bytes([0xE6, 0x1B, 0x5B, 0x6D]) == ["\u{FFFD}", "CSI-1m"])
    #expect(bytes([0xED, 0xA0, 0x80]) == ["\u{FFFD}", "\u{FFFD}", "\u{FFFD}"])
    #expect(bytes([0xF4, 0x90, 0x80, 0x80]).count == 4)
    #expect(bytes([0xE6, 0xE6, 0x97, 0xA5]) == ["\u{FFFD}", "日"])
  }
}
