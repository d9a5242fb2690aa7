// The formats that Inset may open without the user's choice. Pure; any thread.

internal import Base
internal import CFFmpeg

/// Distinguishes formats whose files contain their media from those that refer to other files or to the network.
enum FormatRules {
  /// Demuxers that open what a file names, or that run a script.
  private static let leadingElsewhere: Set<String> = [
    "applehttp", "avisynth", "concat", "dash", "dvdvideo", "hls", "imf", "rtp", "rtsp", "sap", "sdp",
    "vapoursynth",
    "webm_dash_manifest",
  ]

  /// The names of all other demuxers, as libavformat takes a whitelist.
  static let selfContained: String = {
    var names: [String] = []
    var place: UnsafeMutableRawPointer?
    while let demuxer = av_demuxer_iterate(&place) {
      let own = text(demuxer.pointee.name).split(separator: ",").map(String.init)
      if leadingElsewhere.isDisjoint(with: own) { names += own }
    }
    return names.joined(separator: ",")
  }()

  /// Whether libavformat has refused a format on this thread because it is not among `selfContained`.
  static var hasRefused: Bool { LogRelay.error(holding: "Format not on whitelist") != nil }
}
