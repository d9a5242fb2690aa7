// What this FFmpeg was built without. Any thread.

internal import CFFmpeg

/// The codecs, containers and protocols of everyday media that FFmpeg may have been built without.
public enum FormatSupport {
  /// Codecs by FFmpeg's name, with the name that people know.
  private static let codecs = [
    ("h264", "H.264"), ("hevc", "HEVC"), ("av1", "AV1"), ("vp8", "VP8"), ("vp9", "VP9"),
    ("mpeg2video", "MPEG-2"),
    ("mpeg4", "MPEG-4"), ("vc1", "VC-1"), ("prores", "ProRes"), ("mjpeg", "JPEG"), ("png", "PNG"),
    ("webp", "WebP"),
    ("aac", "AAC"), ("mp3", "MP3"), ("ac3", "AC-3"), ("eac3", "E-AC-3"), ("dts", "DTS"), ("truehd", "TrueHD"),
    ("flac", "FLAC"), ("alac", "ALAC"), ("opus", "Opus"), ("vorbis", "Vorbis"),
    ("subrip", "SubRip subtitles"), ("ass", "ASS subtitles"), ("webvtt", "WebVTT subtitles"),
    ("mov_text", "MP4 subtitles"), ("hdmv_pgs_subtitle", "Blu-ray subtitles"),
    ("dvb_subtitle", "DVB subtitles"),
    ("dvd_subtitle", "DVD subtitles"),
  ]
  private static let containers = [
    ("matroska", "Matroska"), ("mp4", "MP4"), ("avi", "AVI"), ("mpegts", "MPEG-TS"), ("ogg", "Ogg"),
    ("flac", "FLAC"),
    ("mp3", "MP3"), ("wav", "WAV"), ("hls", "HLS streams"), ("dash", "DASH streams"),
  ]
  private static let protocols = [("https://a", "HTTPS"), ("http://a", "HTTP"), ("rtmp://a", "RTMP")]

  /// The names of the codecs that cannot be decoded.
  public static var missingCodecs: [String] { codecs.filter { !canDecode($0.0) }.map(\.1) }

  /// The names of the containers and streams that cannot be read.
  public static var missingContainers: [String] {
    containers.filter { av_find_input_format($0.0) == nil }.map(\.1)
  }

  /// The names of the network protocols that cannot be used.
  public static var missingProtocols: [String] {
    protocols.filter { avio_find_protocol_name($0.0) == nil }.map(\.1)
  }

  /// The libraries that are loaded when an item needs them, and are not installed.
  public static var missingLibraries: [String] {
    [("libavfilter", LateLibrary.filters), ("libavdevice", LateLibrary.devices)].filter { !$0.1.isPresent }
      .map(\.0)
  }

  private static func canDecode(_ name: String) -> Bool {
    guard let descriptor = avcodec_descriptor_get_by_name(name),
      let decoder = avcodec_find_decoder(descriptor.pointee.id)
    else { return false }
    // FFmpeg's own decoder of AV1 works with graphics cards only.
    return text(decoder.pointee.name) != "av1"
  }
}
