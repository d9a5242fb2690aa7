// The extensions of subtitle files, for the search beside a film, for FFmpeg's demuxers and for shells' completions.

/// The file name extensions of subtitles.
public enum SubtitleExtensions {
  /// FFmpeg's demuxer for those that it reads, for files too short to be recognised.
  private static let demuxers = [
    "rt": "realtext", "pjs": "pjs", "jss": "jacosub", "stl": "stl", "sup": "sup",
  ]
  /// The extensions of files that are recognised by their content.
  private static let recognised = [
    "srt", "vtt", "ass", "ssa", "sub", "mpl", "mpl2", "smi", "sami", "lrc", "idx", "ttml", "dfxp", "mks",
    "sbv",
  ]

  /// All of them, in lower case.
  public static let all = Set(demuxers.keys).union(recognised)

  /// FFmpeg's name of the demuxer for an extension in lower case; nil if the content decides.
  public static func demuxer(of fileExtension: String) -> String? { demuxers[fileExtension] }
}
