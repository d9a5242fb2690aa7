// The formats that libavformat may open, by what names a location and why it is opened. Pure; any thread.

internal import Base
internal import CFFmpeg

/// Distinguishes formats whose files contain their media from those that refer to other files or to the network.
enum FormatRules {
  /// The demuxer of lists of parts, which opens these by itself (see `ConcatParts`).
  private static let parts = "concat"

  /// Demuxers that open what a file names, or that run a script.
  private static let leadingElsewhere: Set<String> = [
    "applehttp", "avisynth", parts, "dash", "dvdvideo", "hls", "imf", "rtp", "rtsp", "sap", "sdp",
    "vapoursynth",
    "webm_dash_manifest",
  ]

  /// The names of all demuxers but these.
  private static func all(but excluded: Set<String>) -> String {
    var names: [String] = []
    var place: UnsafeMutableRawPointer?
    while let demuxer = av_demuxer_iterate(&place) {
      let own = text(demuxer.pointee.name).split(separator: ",").map(String.init)
      if excluded.isDisjoint(with: own) { names += own }
    }
    return names.joined(separator: ",")
  }

  static let selfContained = all(but: leadingElsewhere)
  private static let listOfParts = selfContained + "," + parts
  private static let allButParts = all(but: [parts])

  /// The formats that a location may have, as libavformat takes a whitelist.
  ///
  /// - Parameter isListOfParts: Whether the location is such a list on this machine, which was looked through: its parts hold
  ///   their media themselves.
  static func allowed(_ location: MediaLocation, _ rules: OpeningRules, isListOfParts: Bool) -> String {
    guard rules.follows(location) else { return selfContained }
    return isListOfParts ? listOfParts : allButParts
  }

  /// Whether libavformat has refused a format on this thread because it is not allowed.
  static var hasRefused: Bool { LogRelay.error(holding: "Format not on whitelist") != nil }

  /// The reason for that where the location was chosen.
  static func refusal(isListOfParts: Bool) -> PlaybackFailure {
    isListOfParts
      ? PlaybackFailure("It is a list of parts, and one of these only names other files or addresses.")
      : PlaybackFailure("It is a list of parts (ffconcat), which is played from a file only.")
  }
}
