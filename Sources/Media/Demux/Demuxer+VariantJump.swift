// Changes to a variant that libavformat cannot take up beside the present one: reading goes on in it, from the key
// frame with which the present one's next piece begins. Lives on the demux thread.

internal import Base
internal import CFFmpeg

/// A change for which reading goes back a little.
struct VariantJump {
  /// How far it has come.
  enum Stage {
    /// The present variant is read up to its next key frame.
    case approaching
    /// That key frame was at `start`; sound was read up to `heard`. What is read again is dropped.
    case landing(start: MediaTime, heard: MediaTime?)
  }

  var video: Int
  /// Its own sound, where it does not share the present one.
  var audio: Int?
  var stage = Stage.approaching
  /// Whether the picture has begun in the new variant, and the sound has gone on.
  var hasPicture = false
  var hasSound = false
  /// Whether it was sought from further back, since it began too late.
  var isSecond = false

  /// Key frames of one moment lie this near to each other in all variants.
  static let nearness = MediaTime(microseconds: 20_000)
  /// The new variant begins too late beyond this.
  static let latest = MediaTime(microseconds: 300_000)
  /// Where to look for the key frame: a little into its piece, since lists tell the lengths of pieces in thousandths, or
  /// a piece before.
  static let places = (near: MediaTime(microseconds: 100_000), early: MediaTime(microseconds: -10_000_000))
}

extension Demuxer {
  /// Begins to change at the next key frame.
  mutating func beginJump(to video: Int) {
    var jump = VariantJump(video: video)
    if let audio = reader.choice.audio, let own = reader.container.sound(beside: video, unless: audio) {
      jump.audio = own
    }
    variants.jump = jump
  }

  /// Takes note of a packet at that time of the container while a change is on its way; true where it is not played.
  mutating func jumps(with time: MediaTime?, _ index: Int) -> Bool {
    guard var jump = variants.jump else { return false }
    let isKey = reader.packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0
    switch jump.stage {
    case .approaching:
      guard index == reader.choice.video, isKey, let time else { return false }
      return leap(&jump, at: time)
    case .landing(let start, let heard):
      guard let time else { return true }
      if index == reader.choice.video, !jump.hasPicture {
        guard isKey, time + VariantJump.nearness >= start else { return true }
        if time > start + VariantJump.latest, !jump.isSecond {
          jump.isSecond = true
          if reader.openLists(at: start + VariantJump.places.early, isTold: false) {
            variants.jump = jump
            return true
          }
        }
        jump.hasPicture = true
      } else if index == reader.choice.audio, !jump.hasSound {
        if let heard, time <= heard { return true }
        jump.hasSound = true
      }
      let isOver = jump.hasPicture && (reader.choice.audio == nil || jump.hasSound)
      variants.jump = isOver ? nil : jump
      return false
    }
  }

  /// Reads on in the new variant from that key frame.
  private mutating func leap(_ jump: inout VariantJump, at time: MediaTime) -> Bool {
    let heard = variants.newestAudio
    let former = VariantJump(
      video: reader.choice.video ?? jump.video, audio: jump.audio == nil ? nil : reader.choice.audio)
    take(jump)
    guard reader.openLists(at: time + VariantJump.places.near, isTold: false) else {
      // What plays goes on.
      take(former)
      variants.jump = nil
      return false
    }
    jump.stage = .landing(start: time, heard: heard)
    jump.hasSound = reader.choice.audio == nil
    variants.jump = jump
    session.events.post(.variantChanged(session.item, reader.choice.selection))
    return true
  }

  private mutating func take(_ jump: VariantJump) {
    commit(jump.video, isVideo: true)
    reader.setWanted(jump.video, true)
    guard let audio = jump.audio else { return }
    commit(audio, isVideo: false)
    reader.setWanted(audio, true)
  }

  /// A seek empties the queues: it leads into the new variant at once.
  mutating func hastenJump() {
    guard let jump = variants.jump else { return }
    variants.jump = nil
    guard case .approaching = jump.stage else { return }
    take(jump)
    session.events.post(.variantChanged(session.item, reader.choice.selection))
  }
}
