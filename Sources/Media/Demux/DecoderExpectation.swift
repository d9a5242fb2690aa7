// The needs of a running decoder regarding packets of a variant that it was not started for. Demux thread only.

internal import CFFmpeg

/// The requirements of one running decoder.
struct DecoderExpectation {
  /// The time base in which the decoder was started; nil is that of the chosen stream.
  private var timeBase: AVRational?
  /// Whether the next packet has to carry its stream's extradata.
  var needsHead = false

  /// Keeps the time base of the stream for which the decoder was started.
  mutating func keep(_ base: AVRational?) { if timeBase == nil { timeBase = base } }

  /// Sends the extradata again after a seek or a reconnection, which may have dropped them.
  mutating func restart() { needsHead = timeBase != nil }

  /// Adapts a packet: its time base, and the extradata of a stream that is new to the decoder.
  mutating func adapt(_ packet: borrowing Packet, of stream: UnsafeMutablePointer<AVStream>) {
    if let timeBase { av_packet_rescale_ts(packet.raw, stream.pointee.time_base, timeBase) }
    guard needsHead else { return }
    needsHead = false
    guard let parameters = stream.pointee.codecpar, let head = parameters.pointee.extradata,
      parameters.pointee.extradata_size > 0
    else { return }
    let size = Int(parameters.pointee.extradata_size)
    guard let room = av_packet_new_side_data(packet.raw, AV_PKT_DATA_NEW_EXTRADATA, size) else { return }
    room.update(from: head, count: size)
  }
}

/// The requirements of both decoders.
struct DecoderExpectations {
  private var video = DecoderExpectation()
  private var audio = DecoderExpectation()

  subscript(isVideo: Bool) -> DecoderExpectation {
    get { isVideo ? video : audio }
    set { if isVideo { video = newValue } else { audio = newValue } }
  }

  mutating func restart() {
    video.restart()
    audio.restart()
  }
}
