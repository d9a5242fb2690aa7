// The variants of an adaptive stream, from libavformat's programs.

internal import Base
internal import CFFmpeg

extension Container {
  /// The variants, smallest first; empty if there are fewer than two.
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

  /// Whether libavformat can take up a variant in the middle; with MP4 segments of HLS, and where the clock of segments
  /// begins again, it seeks the next one wrongly.
  func canTakeUp(_ variant: StreamVariant) -> Bool {
    // The clock of a transport stream has 33 bits.
    guard formatName.hasPrefix("hls"), let stream = stream(variant.stream) else { return true }
    return stream.pointee.pts_wrap_bits == 33 && !lists.contains { $0.parts > 1 }
  }

  /// The audio stream of a variant; nil if it shares the present one.
  func sound(beside video: Int, unless present: Int?) -> Int? {
    guard let program = av_find_program_from_stream(raw, nil, Int32(video)),
      let indexes = program.pointee.stream_index
    else { return nil }
    let members = (0..<Int(program.pointee.nb_stream_indexes)).map { Int(indexes[$0]) }
    if let present, members.contains(present) { return nil }
    return members.first { stream($0)?.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_AUDIO }
  }
}
