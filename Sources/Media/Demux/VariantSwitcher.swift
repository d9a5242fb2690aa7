// Changes between variants of an adaptive stream at the reading position, so that queued packets play on and neither
// picture nor sound has a gap. Demux thread only.

internal import Base
internal import CFFmpeg
internal import Platform

/// A change in progress: the new variant is read beside the old one until it takes over.
private struct VariantChange {
  var video: Int
  /// The variant's own audio stream; nil if it shares the present one.
  var audio: Int?
  /// Whether a packet of the new video has been read.
  var hasArrived = false
  let began = MonotonicTime.now

  /// A variant of which nothing arrives for this long is given up.
  static let patience = MonotonicTime.seconds(20)
}

/// A variant that could not be taken up.
private struct RefusedVariant {
  var video: Int
  let until = MonotonicTime.now + pause

  /// The time after which it is tried again.
  private static let pause = MonotonicTime.seconds(30)
}

/// A change in progress by reopening the playlists in the new variant.
private struct VariantJump {
  /// The progress of the change.
  enum Stage {
    /// The present variant is read up to its next key frame.
    case approaching
    /// That key frame was at `start`; audio was read up to `heard`. Packets read again are dropped.
    case landing(start: MediaTime, heard: MediaTime?)
  }

  var video: Int
  /// The variant's own audio stream; nil if it shares the present one.
  var audio: Int?
  var stage = Stage.approaching
  /// Whether video has begun in the new variant; `hasSound` says the same of audio.
  var hasPicture = false
  var hasSound = false
  /// Whether the playlists were reopened a segment earlier, since the first try began too late.
  var isSecond = false

  /// Key frames of the same moment are this near to each other in all variants.
  static let nearness = MediaTime(microseconds: 20_000)
  /// A new variant that begins later than this after `start` is reopened earlier.
  static let latest = MediaTime(microseconds: 300_000)
  /// The times at which the playlists are reopened, relative to the key frame: a little into its segment, since
  /// playlists give durations in thousandths of a second, or one segment before.
  static let places = (near: MediaTime(microseconds: 100_000), early: MediaTime(microseconds: -10_000_000))
}

/// Keeps an adaptive stream at the requested variant.
///
/// Where libavformat cannot take up a variant beside the present one, the playlists are reopened in the new variant, at
/// the key frame with which the present variant's next segment begins.
struct VariantSwitcher {
  private var keeper = QualityKeeper()
  private var change: VariantChange?
  private var jump: VariantJump?
  private var refused: RefusedVariant?
  private var checkedAt = MonotonicTime.zero
  private var decoders = DecoderExpectations()
  /// The newest video time of the chosen streams, on the item's timeline before `PacketTimes` adjusts it; likewise for
  /// audio below.
  private var newestVideo: MediaTime?
  private var newestAudio: MediaTime?

  /// The video stream of the new variant, while it is read beside the present one.
  var nextVideo: Int? { change?.video }

  /// Whether a stream is read for the new variant.
  func reads(_ index: Int) -> Bool { index == change?.video || index == change?.audio }

  /// The playlists are reopened, perhaps with other time bases and headers, while the decoders continue.
  mutating func keepTimeBases(_ reader: borrowing ItemReader) {
    for (index, isVideo) in [(reader.choice.video, true), (reader.choice.audio, false)] {
      if let stream = index.flatMap({ reader.container.stream($0) }) {
        decoders[isVideo].keep(stream.pointee.time_base)
      }
    }
  }

  /// Forgets what the former decoder expected.
  mutating func decoderStarts(isVideo: Bool) { decoders[isVideo] = DecoderExpectation() }

  /// Gives up a change, after the container was reopened.
  mutating func giveUp() {
    change = nil
    jump = nil
    restart()
  }

  /// Records a packet of a chosen stream; true for a packet of the new variant that is behind what was read.
  ///
  /// libavformat begins a variant again with the packets that it had read at opening. They are from long ago, and time
  /// would seem to jump.
  mutating func isStale(at time: MediaTime?, isVideo: Bool, isChosen: Bool) -> Bool {
    let newest = isVideo ? newestVideo : newestAudio
    guard isChosen else { return time.map { $0 < newest ?? .zero } ?? true }
    if isVideo { newestVideo = time ?? newest } else { newestAudio = time ?? newest }
    return false
  }

  /// Forgets the reading position after a seek or a reconnection; extradata may have been dropped and are sent again.
  mutating func restart() {
    decoders.restart()
    newestVideo = nil
    newestAudio = nil
  }

  /// Interval between checks of the picture's size on the screen.
  private static let checkTime = MonotonicTime.milliseconds(250)

  /// Begins a change to the requested variant, if it is not the present one.
  mutating func keepQuality(_ reader: borrowing ItemReader) {
    let now = MonotonicTime.now
    if let change, !change.hasArrived, now - change.began > VariantChange.patience { refuse(change, reader) }
    guard reader.info.variants.count > 1, self.change == nil, self.jump == nil, reader.choice.video != nil
    else {
      return
    }
    let playback = reader.playback
    guard now - checkedAt >= Self.checkTime else { return }
    checkedAt = now
    let playing = reader.choice.video
    guard let present = reader.info.variants.firstIndex(where: { $0.stream == playing }) else { return }
    let next: Int?
    if let fixed = playback.withState({ $0.quality }).fixed(of: reader.info.variants.count) {
      next = fixed
    } else if let request = playback.pictures.request {
      let (width, height) = request.roomySides
      next = keeper.next(
        width: width, height: height, of: reader.info.variants, present: present, now: now)
    } else {
      next = nil
    }
    guard let next, next != present else { return }
    if let refused, refused.video == reader.info.variants[next].stream, now < refused.until { return }
    if reader.container.canTakeUp(reader.info.variants[next]) {
      begin(reader.info.variants[next].stream, reader)
    } else {
      beginJump(to: reader.info.variants[next].stream, reader)
    }
  }

  private mutating func begin(_ video: Int, _ reader: borrowing ItemReader) {
    var change = VariantChange(video: video)
    if let audio = reader.choice.audio, let own = reader.container.sound(beside: video, unless: audio) {
      change.audio = own
    }
    reader.setWanted(video, true)
    if let audio = change.audio { reader.setWanted(audio, true) }
    self.change = change
  }

  /// Ends a change to a variant that sends nothing, and does not use that variant for a time.
  private mutating func refuse(_ change: VariantChange, _ reader: borrowing ItemReader) {
    withdraw(change, reader)
    refused = RefusedVariant(video: change.video)
  }

  /// Ends a change before its variant has sent anything; the present one plays on.
  private mutating func withdraw(_ change: VariantChange, _ reader: borrowing ItemReader) {
    self.change = nil
    for index in [change.video, change.audio].compactMap({ $0 }) {
      reader.setWanted(index, reader.choice.isChosen(index))
    }
  }

  /// Lets the new variant take over, video from its first key frame on.
  mutating func takeOver(_ index: Int, _ reader: inout ItemReader) {
    if index == change?.video { change?.hasArrived = true }
    guard let change = self.change else { return }
    let isKey = reader.packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0
    if index == change.video, index != reader.choice.video, isKey {
      commit(change.video, isVideo: true, &reader)
    }
    if let audio = change.audio, index == audio, index != reader.choice.audio {
      commit(audio, isVideo: false, &reader)
    }
    finishChange(reader)
  }

  /// Completes a change at once, as a seek empties the queues; one of which nothing has arrived begins
  /// again at the new place.
  mutating func hastenChange(_ reader: inout ItemReader) {
    guard let change = self.change else { return }
    guard change.hasArrived else { return withdraw(change, reader) }
    if change.video != reader.choice.video { commit(change.video, isVideo: true, &reader) }
    if let audio = change.audio, audio != reader.choice.audio { commit(audio, isVideo: false, &reader) }
    finishChange(reader)
  }

  private mutating func finishChange(_ reader: borrowing ItemReader) {
    guard let change = self.change, change.video == reader.choice.video,
      change.audio == nil || change.audio == reader.choice.audio
    else { return }
    self.change = nil
    let playback = reader.playback
    playback.events.post(.variantChanged(playback.item, reader.choice.selection))
  }

  private mutating func commit(_ index: Int, isVideo: Bool, _ reader: inout ItemReader) {
    if let old = isVideo ? reader.choice.video : reader.choice.audio {
      decoders[isVideo].keep(reader.container.stream(old)?.pointee.time_base)
      if isVideo { reader.choose(.video, index) } else { reader.choose(.audio, index) }
      reader.setWanted(old, reader.choice.isChosen(old))
    }
    decoders[isVideo].needsHead = true
  }

  /// Adapts a packet to the running decoder.
  mutating func adapt(_ packet: borrowing Packet, isVideo: Bool, _ stream: UnsafeMutablePointer<AVStream>) {
    decoders[isVideo].adapt(packet, of: stream)
  }

  // MARK: Changing by reopening the playlists

  /// Begins a change at the present variant's next key frame.
  private mutating func beginJump(to video: Int, _ reader: borrowing ItemReader) {
    var jump = VariantJump(video: video)
    if let audio = reader.choice.audio, let own = reader.container.sound(beside: video, unless: audio) {
      jump.audio = own
    }
    self.jump = jump
  }

  /// Records a packet at `time` of the container during such a change; true if the packet is not played.
  ///
  /// - Parameter offset: the time that is added to the container's for the item's, on which playlists are reopened.
  mutating func jumps(
    with time: MediaTime?, _ index: Int, lists offset: MediaTime, _ reader: inout ItemReader
  ) -> Bool {
    guard var jump = self.jump else { return false }
    let isKey = reader.packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0
    switch jump.stage {
    case .approaching:
      guard index == reader.choice.video, isKey, let time else { return false }
      return leap(&jump, at: time, offset, &reader)
    case .landing(let start, let heard):
      guard let time else { return true }
      if index == reader.choice.video, !jump.hasPicture {
        guard isKey, time + VariantJump.nearness >= start else { return true }
        if time > start + VariantJump.latest, !jump.isSecond {
          jump.isSecond = true
          if reader.openLists(at: .time(start + offset + VariantJump.places.early), isTold: false) {
            self.jump = jump
            return true
          }
        }
        jump.hasPicture = true
      } else if index == reader.choice.audio, !jump.hasSound {
        if let heard, time <= heard { return true }
        jump.hasSound = true
      }
      let isOver = jump.hasPicture && (reader.choice.audio == nil || jump.hasSound)
      self.jump = isOver ? nil : jump
      return false
    }
  }

  /// Reopens the playlists in the new variant at that key frame; false keeps the present variant.
  private mutating func leap(
    _ jump: inout VariantJump, at time: MediaTime, _ offset: MediaTime, _ reader: inout ItemReader
  ) -> Bool {
    let heard = newestAudio
    let former = VariantJump(
      video: reader.choice.video ?? jump.video, audio: jump.audio == nil ? nil : reader.choice.audio)
    take(jump, &reader)
    guard reader.openLists(at: .time(time + offset + VariantJump.places.near), isTold: false) else {
      take(former, &reader)
      self.jump = nil
      refused = RefusedVariant(video: jump.video)
      return false
    }
    jump.stage = .landing(start: time, heard: heard)
    jump.hasSound = reader.choice.audio == nil
    self.jump = jump
    reader.playback.events.post(.variantChanged(reader.playback.item, reader.choice.selection))
    return true
  }

  private mutating func take(_ jump: VariantJump, _ reader: inout ItemReader) {
    commit(jump.video, isVideo: true, &reader)
    reader.setWanted(jump.video, true)
    guard let audio = jump.audio else { return }
    commit(audio, isVideo: false, &reader)
    reader.setWanted(audio, true)
  }

  /// Completes such a change at once, as a seek empties the queues.
  mutating func hastenJump(_ reader: inout ItemReader) {
    guard let jump = self.jump else { return }
    self.jump = nil
    guard case .approaching = jump.stage else { return }
    take(jump, &reader)
    reader.playback.events.post(.variantChanged(reader.playback.item, reader.choice.selection))
  }
}
