// Versions of the libraries that the engine uses. Any thread.

internal import CALSA
internal import CFFmpeg

extension Player {
  /// Each library with the version that is loaded, for `--version`.
  public static var versions: [(library: String, version: String)] {
    [
      ("libavformat", dotted(avformat_version())),
      ("libavcodec", dotted(avcodec_version())),
      ("libavfilter", LateLibrary.filters.version("avfilter_version").map(dotted) ?? "not installed"),
      ("libavdevice", LateLibrary.devices.version("avdevice_version").map(dotted) ?? "not installed"),
      ("libswscale", dotted(swscale_version())),
      ("libswresample", dotted(swresample_version())),
      ("libavutil", dotted(avutil_version())),
      ("libasound", text(snd_asoundlib_version())),
    ]
  }

  private static func dotted(_ version: UInt32) -> String {
    "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }
}
