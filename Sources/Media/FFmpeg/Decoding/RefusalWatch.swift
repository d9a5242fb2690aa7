// Notices a decoder that makes nothing of what it gets. Decoder's thread.

/// Counts the packets since a decoder's last frame, and tells the item when the decoder refuses them, and when it
/// delivers frames again.
struct RefusalWatch {
  /// No decoder holds so many packets back before it gives a frame.
  private static let longestDelay = 64

  private let kind: ItemPlayback.Kind
  /// The number of packets, and of damaged ones once more, since the last frame.
  private(set) var packets = 0
  /// Whether the decoder has refused a packet since its last frame, or made nothing of many.
  private var isRefusing = false

  init(_ kind: ItemPlayback.Kind) { self.kind = kind }

  mutating func noteFrame(of playback: ItemPlayback) {
    packets = 0
    setRefusing(false, playback)
  }

  mutating func notePacket(of playback: ItemPlayback) {
    packets += 1
    if packets > Self.longestDelay { setRefusing(true, playback) }
  }

  mutating func noteRefusal(of playback: ItemPlayback) { setRefusing(true, playback) }

  private mutating func setRefusing(_ refusing: Bool, _ playback: ItemPlayback) {
    guard refusing != isRefusing else { return }
    isRefusing = refusing
    playback.noteRefused(kind, refusing)
  }
}
