// Codecs and channels of tracks by the names that people know, for menus. Pure.
public import Base

extension MediaInfo.Stream {
  /// The codec by its usual name, and the channels of a sound: `H.264`, `AAC 5.1`.
  public var codecText: String {
    let name = VisibleText.filter(codec, limit: 40)
    let text =
      Self.names.first { $0.key == name }?.value ?? (name.utf8.count <= 5 ? name.uppercased() : name)
    guard kind == .audio, let channels, channels > 0 else { return text }
    return text + " " + (Self.layouts.first { $0.key == channels }?.value ?? "\(channels) channels")
  }

  /// Codec, channels or size, and flags: `AAC 5.1, default`.
  var menuDetail: String {
    var parts = [codecText]
    if kind == .video, let height, let width, width > 0, height > 0 { parts[0] += " \(width)×\(height)" }
    if isDefault { parts.append("default") }
    if isForced { parts.append("forced") }
    if isForImpaired { parts.append(kind == .audio ? "described" : "for the hard of hearing") }
    if file != nil || sound != nil { parts.append("file") }
    if isAttachedPicture { parts.append("cover") }
    return parts.joined(separator: ", ")
  }

  private static let layouts: KeyValuePairs<Int, String> = [
    1: "mono", 2: "stereo", 3: "2.1", 6: "5.1", 7: "6.1", 8: "7.1",
  ]

  private static let names: KeyValuePairs<String, String> = [
    "h264": "H.264", "hevc": "HEVC", "mpeg2video": "MPEG-2", "mpeg4": "MPEG-4", "av1": "AV1", "vp8": "VP8",
    "vp9": "VP9",
    "aac": "AAC", "ac3": "AC-3", "eac3": "E-AC-3", "dts": "DTS", "truehd": "TrueHD", "opus": "Opus",
    "vorbis": "Vorbis", "flac": "FLAC", "mp3": "MP3", "alac": "ALAC", "pcm_s16le": "PCM",
    "subrip": "SubRip", "ass": "ASS", "ssa": "SSA", "webvtt": "WebVTT", "mov_text": "text",
    "hdmv_pgs_subtitle": "PGS", "dvd_subtitle": "VobSub", "dvb_subtitle": "DVB", "dvb_teletext": "teletext",
  ]
}
