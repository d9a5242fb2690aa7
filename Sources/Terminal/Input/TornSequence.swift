/// Escape sequences of which another program has read bytes: one that shares the terminal, such as an ffmpeg that feeds
/// this one through a pipe, takes single bytes of what comes.
///
/// The rest of a sequence looks like typed keys, but arrives in one read, unlike typing.
enum TornSequence {
  /// The number of bytes at the start of a read that are the rest of a torn sequence; 0 if they are not.
  static func length(in bytes: UnsafeRawBufferPointer) -> Int {
    guard let first = bytes.first else { return 0 }
    guard first == 0x1B else { return rest(of: bytes[...]) }
    // ESC, without the byte behind it that says what follows.
    let tail = rest(of: bytes.dropFirst())
    guard bytes.count > 1, !isIntroducer(bytes[1]), tail > 0 else { return 0 }
    return 1 + tail
  }

  private static func isIntroducer(_ byte: UInt8) -> Bool {
    byte == 0x1B || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
      || ControlString.Kind(introducer: byte) != nil
  }

  /// The length of parameters and a final byte, with the bracket before them or without it; 0 for other bytes.
  private static func rest(of bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let isBracket = bytes.first == UInt8(ascii: "[") || bytes.first == UInt8(ascii: "O")
    let parameters = bytes.dropFirst(isBracket ? 1 : 0).prefix {
      (0x30...0x3F).contains($0) || $0 == UInt8(ascii: "$")
    }
    let before = (isBracket ? 1 : 0) + parameters.count
    // A single letter is a key.
    guard before > 0, let final = bytes.dropFirst(before).first, (0x40...0x7E).contains(final) else {
      return 0
    }
    return before + 1
  }
}
