// Changes from one variant of an adaptive stream to another where reading stands, so that what was read plays on
// and neither picture nor sound has a gap. Lives on the demux thread.

internal import Base
internal import CFFmpeg
internal import Platform

/// A change that has begun: the new variant is read beside the old one until it can take over.
struct VariantChange {
  var video: Int
  /// Its own sound, where it does not share the present one.
  var audio: Int?
}

/// What a decoder at work expects of the packets of a variant that it was not started for.
struct DecoderExpectation {
  /// The time base in which it was started; nil is that of the chosen stream.
  var timeBase: AVRational?
  /// Whether the next packet has to bring its stream's head along.
  var needsHead = false
}

/// Where the variants of an adaptive stream stand.
struct VariantState {
  var keeper = QualityKeeper()
  var change: VariantChange?
  var jump: VariantJump?
  var checkedAt = MonotonicTime.zero
  var video = DecoderExpectation()
  var audio = DecoderExpectation()
  /// How far the chosen streams have been read, by the container's own clock.
  private var newestVideo: MediaTime?
  private(set) var newestAudio: MediaTime?

  /// Takes note of a chosen stream's packet, or says that one of the variant to come lies behind what was read.
  ///
  /// libavformat begins a variant anew with what it had read of it when it was opened: packets from long ago,
  /// after which time would seem to jump.
  mutating func isStale(at time: MediaTime?, isVideo: Bool, isChosen: Bool) -> Bool {
    let newest = isVideo ? newestVideo : newestAudio
    guard isChosen else { return time.map { $0 < newest ?? .zero } ?? true }
    if isVideo { newestVideo = time ?? newest } else { newestAudio = time ?? newest }
    return false
  }

  /// A seek, or another connection: nothing has been read, and a head that waited for its decoder was dropped.
  mutating func restart() {
    video.needsHead = video.timeBase != nil
    audio.needsHead = audio.timeBase != nil
    newestVideo = nil
    newestAudio = nil
  }
}

extension Demuxer {
  /// How often the picture's size is looked at.
  private static let checkTime = MonotonicTime.milliseconds(250)

  /// Begins to change to the variant that is wanted now, if that is another.
  mutating func keepQuality() {
    guard info.variants.count > 1, variants.change == nil, variants.jump == nil, reader.choice.video != nil
    else {
      return
    }
    let now = MonotonicTime.now
    guard now - variants.checkedAt >= Self.checkTime else { return }
    variants.checkedAt = now
    guard let present = info.variants.firstIndex(where: { $0.stream == reader.choice.video }) else { return }
    let next: Int?
    if let fixed = session.withState({ $0.quality }).fixed(of: info.variants.count) {
      next = fixed
    } else if let request = session.pictures.request {
      next = variants.keeper.next(
        width: request.crop.swapsSides ? request.wholeHeight : request.wholeWidth,
        height: request.crop.swapsSides ? request.wholeWidth : request.wholeHeight, of: info.variants,
        present: present, now: now)
    } else {
      next = nil
    }
    guard let next, next != present else { return }
    if reader.container.canTakeUp(info.variants[next]) {
      begin(info.variants[next].stream)
    } else {
      beginJump(to: info.variants[next].stream)
    }
  }

  private mutating func begin(_ video: Int) {
    var change = VariantChange(video: video)
    if let audio = reader.choice.audio, let own = reader.container.sound(beside: video, unless: audio) {
      change.audio = own
    }
    reader.setWanted(video, true)
    if let audio = change.audio { reader.setWanted(audio, true) }
    variants.change = change
  }

  /// Looks whether the new variant takes over with this packet.
  mutating func takeOver(_ index: Int) {
    guard let change = variants.change else { return }
    let isKey = reader.packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0
    if index == change.video, index != reader.choice.video, isKey { commit(change.video, isVideo: true) }
    if let audio = change.audio, index == audio, index != reader.choice.audio {
      commit(audio, isVideo: false)
    }
    finishChange()
  }

  /// A seek empties the queues: there is nothing to wait for.
  mutating func hastenChange() {
    guard let change = variants.change else { return }
    if change.video != reader.choice.video { commit(change.video, isVideo: true) }
    if let audio = change.audio, audio != reader.choice.audio { commit(audio, isVideo: false) }
    finishChange()
  }

  private mutating func finishChange() {
    guard let change = variants.change, change.video == reader.choice.video,
      change.audio == nil || change.audio == reader.choice.audio
    else { return }
    variants.change = nil
    session.events.post(.variantChanged(session.item, reader.choice.selection))
  }

  mutating func commit(_ index: Int, isVideo: Bool) {
    var expected = isVideo ? variants.video : variants.audio
    if let old = isVideo ? reader.choice.video : reader.choice.audio {
      if expected.timeBase == nil { expected.timeBase = reader.container.stream(old)?.pointee.time_base }
      if isVideo { reader.choose(.video, index) } else { reader.choose(.audio, index) }
      reader.setWanted(old, reader.choice.isChosen(old))
    }
    expected.needsHead = true
    if isVideo { variants.video = expected } else { variants.audio = expected }
  }

  /// Makes a packet what the decoder at work expects: its time base, and the head of a stream that is new to it.
  mutating func adapt(isVideo: Bool, _ stream: UnsafeMutablePointer<AVStream>) {
    let expected = isVideo ? variants.video : variants.audio
    if let base = expected.timeBase {
      av_packet_rescale_ts(reader.packet.raw, stream.pointee.time_base, base)
    }
    guard expected.needsHead else { return }
    if isVideo { variants.video.needsHead = false } else { variants.audio.needsHead = false }
    guard let parameters = stream.pointee.codecpar, let head = parameters.pointee.extradata,
      parameters.pointee.extradata_size > 0
    else { return }
    let size = Int(parameters.pointee.extradata_size)
    guard let room = av_packet_new_side_data(reader.packet.raw, AV_PKT_DATA_NEW_EXTRADATA, size) else {
      return
    }
    room.update(from: head, count: size)
  }
}

extension Container {
  /// The variants of an adaptive stream, the smallest first; none where there is nothing to choose from.
  var variants: [StreamVariant] {
    var found: [StreamVariant] = []
    for index in 0..<streamCount {
      guard let stream = stream(index), let parameters = stream.pointee.codecpar,
        parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO, parameters.pointee.width > 0,
        parameters.pointee.height > 0, avcodec_find_decoder(parameters.pointee.codec_id) != nil,
        let rate = av_dict_get(stream.pointee.metadata, "variant_bitrate", nil, 0)
      else { continue }
      found.append(
        StreamVariant(
          stream: index, width: Int(parameters.pointee.width), height: Int(parameters.pointee.height),
          bitRate: max(0, Int64(text(rate.pointee.value)) ?? 0)))
    }
    return found.count > 1 ? found.sorted(by: StreamVariant.isSmaller) : []
  }

  /// Whether libavformat can take up a variant in the middle; of HLS whose pieces are MP4 it looks for the next piece
  /// at the wrong place.
  func canTakeUp(_ variant: StreamVariant) -> Bool {
    // A transport stream's clock has 33 bits.
    guard formatName.hasPrefix("hls"), let stream = stream(variant.stream) else { return true }
    return stream.pointee.pts_wrap_bits == 33
  }

  /// The sound that belongs to a variant; nil where that is the present one.
  func sound(beside video: Int, unless present: Int?) -> Int? {
    guard let program = av_find_program_from_stream(raw, nil, Int32(video)),
      let indexes = program.pointee.stream_index
    else { return nil }
    let members = (0..<Int(program.pointee.nb_stream_indexes)).map { Int(indexes[$0]) }
    if let present, members.contains(present) { return nil }
    return members.first { stream($0)?.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_AUDIO }
  }
}
