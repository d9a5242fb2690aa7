// The distance to which the packets of an item are read ahead of its decoders. Demux thread only.

internal import Base
internal import Platform

/// Measures the packet queues of an item.
struct ReadAhead {
  private let playback: ItemPlayback

  init(_ playback: ItemPlayback) { self.playback = playback }

  /// Whether reading rests until the decoders have taken packets.
  func isFull(_ choice: StreamChoice) -> Bool {
    let video = choice.video != nil && playback.withState { $0.video.isRunning }
    let audio = choice.audio != nil && playback.withState { $0.audio.isRunning }
    // Without a decoder no queue fills up: the rest is read to its end.
    guard video || audio else { return false }
    let videoFull = !video || playback.videoPackets.isFull
    let audioFull = !audio || playback.audioPackets.isFull
    if videoFull && audioFull { return true }
    return playback.videoPackets.fill.bytes + playback.audioPackets.fill.bytes > Self.mostQueuedBytes
  }

  /// Limit on the bytes of both queues: one stream may starve while the other's queue grows.
  private static let mostQueuedBytes = 64 << 20

  /// Arms the wake-ups of both queues; false if both want packets now.
  func sleepsUntilRefill() -> Bool {
    let video = playback.videoPackets.producerWillSleep()
    let audio = playback.audioPackets.producerWillSleep()
    return video || audio
  }

  /// The packets or decoded frames of a source that end buffering.
  private static let sourceReserve = 3

  /// Whether both queues hold the second of packets that ends buffering.
  var isEnough: Bool {
    let enough = MediaTime(microseconds: 1_000_000)
    let (video, audio, hasAllSound) = playback.withState {
      ($0.video, $0.audio, $0.soundFile?.hasReadAll == true)
    }
    // A source sends at its own pace, and may have room for few frames.
    func isEnough(_ fill: PacketQueue.Fill) -> Bool {
      fill.duration >= enough || playback.source != nil && fill.packets >= Self.sourceReserve
    }
    var pictures = playback.videoPackets.fill
    // Decoded pictures also occupy slots of the source.
    if playback.source != nil { pictures.packets += playback.pictures.figures.waiting }
    return (!video.isRunning || isEnough(pictures))
      && (!audio.isRunning || hasAllSound || isEnough(playback.audioPackets.fill))
  }
}
