/// The place of a WebVTT segment on the clock of the segments of film beside it (`X-TIMESTAMP-MAP` of HLS).
public struct WebVTTClock: Equatable, Sendable {
  /// The time that is added to that of a cue for the clock's.
  public let offset: MediaTime

  /// The time after which the clock begins again: it has 33 bits, at 90 kHz.
  public static let period = MediaTime(microseconds: (1 << 33) * 1_000_000 / 90_000)

  /// Reads the head of a segment; nil if it does not give its place.
  public init?(_ text: String) {
    let lines = text.split(maxSplits: 16, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for line in lines.prefix(16) {
      guard let map = line.firstRange(of: "X-TIMESTAMP-MAP=") else {
        if line.isEmpty { return nil }
        continue
      }
      var ticks: Int64?
      var local = MediaTime.zero
      for field in line[map.upperBound...].split(separator: ",") {
        let parts = field.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        switch parts[0].drop(while: \.isWhitespace) {
        case "MPEGTS": ticks = Int64(parts[1].filter { !$0.isWhitespace })
        case "LOCAL": local = ArrowSubtitles.time(parts[1]) ?? .zero
        default: break
        }
      }
      guard let ticks, ticks >= 0, ticks <= 1 << 33 else { return nil }
      offset = MediaTime(microseconds: ticks * 1_000_000 / 90_000) - local
      return
    }
    return nil
  }
}
