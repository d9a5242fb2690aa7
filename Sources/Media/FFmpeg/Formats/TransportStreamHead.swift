// The parameter set of an H.264 stream in a transport stream, which has it only within its packets. Pure; any thread.

/// Reads packets of a transport stream (ISO/IEC 13818-1, 2.4.3.2).
enum TransportStreamHead {
  /// Bytes from one packet to the next: plain, with a timestamp before each (M2TS), with error correction behind each.
  private static let distances = [188, 192, 204]
  private static let packetSize = 188
  private static let sync: UInt8 = 0x47

  /// The number of bytes of a picture that are searched: parameter sets come first, behind the encoder's own text.
  private static let reach = 4_096

  /// The first sequence parameter set of the stream with that PID; nil if none is found.
  static func parameters(of stream: Int, in bytes: [UInt8]) -> SequenceParameterSet? {
    for distance in distances {
      guard let start = firstPacket(of: bytes, every: distance) else { continue }
      var picture = Picture()
      for packet in Swift.stride(from: start, through: bytes.count - packetSize, by: distance) {
        // Without sync, packets have been lost and the rest cannot be trusted.
        guard bytes[packet] == sync else { return nil }
        guard Int(bytes[packet + 1] & 0x1F) << 8 | Int(bytes[packet + 2]) == stream else { continue }
        let begins = bytes[packet + 1] & 0x40 != 0
        if begins || picture.bytes.count >= reach {
          if let head = head(in: picture.bytes[...]) { return SequenceParameterSet(unit: head) }
          picture = Picture()
        }
        picture.take(bytes[packet..<packet + packetSize], begins: begins)
      }
      return head(in: picture.bytes[...]).flatMap(SequenceParameterSet.init(unit:))
    }
    return nil
  }

  /// The beginning of a picture, joined from its packets.
  private struct Picture {
    private(set) var bytes: [UInt8] = []
    private var counter: UInt8?

    mutating func take(_ packet: ArraySlice<UInt8>, begins: Bool) {
      guard let payload = TransportStreamHead.payload(of: packet) else { return }
      let number = packet[packet.startIndex + 3] & 15
      let isNext = counter.map { ($0 + 1) & 15 == number } ?? false
      counter = number
      if begins {
        bytes = Array(payload)
      } else if isNext, !bytes.isEmpty {
        bytes += payload
      } else {
        bytes = []
      }
    }
  }

  /// The offset of the first packet if packets are `distance` bytes apart; nil if they do not.
  private static func firstPacket(of bytes: [UInt8], every distance: Int) -> Int? {
    let count = 5
    guard bytes.count >= distance * count + distance else { return nil }
    return (0..<distance).first { start in
      (0..<count).allSatisfy { bytes[start + $0 * distance] == sync }
    }
  }

  /// The payload of a packet; nil if it has none, or is scrambled.
  fileprivate static func payload(of packet: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let flags = packet[packet.startIndex + 3]
    guard flags & 0xC0 == 0, flags & 0x10 != 0 else { return nil }
    guard flags & 0x20 != 0 else { return packet.dropFirst(4) }
    return packet.dropFirst(5 + Int(packet[packet.startIndex + 4]))
  }

  /// The sequence parameter set between two start codes, without its NAL header byte.
  private static func head(in payload: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var begin: Int?
    var index = payload.startIndex
    while index + 3 < payload.endIndex {
      guard payload[index] == 0, payload[index + 1] == 0, payload[index + 2] <= 1 else {
        index += 1
        continue
      }
      if let begin { return payload[begin..<index] }
      if payload[index + 2] == 1, payload[index + 3] & 31 == 7 { begin = index + 4 }
      index += payload[index + 2] == 1 ? 3 : 1
    }
    return nil
  }
}
