// The formats of subtitle text that the program reads itself; FFmpeg reads the others. Pure; any thread.

/// The text of a subtitle file, in whichever of these formats it is.
public enum SubtitleDocument {
  /// The subtitles, sorted by start; nil if the text is in none of these formats.
  ///
  /// - Parameters:
  ///   - frameRate: Frames per second of the film, for formats that count frames.
  ///   - track: The class to read of a SAMI document; nil is its first one.
  public static func read(_ text: String, frameRate: Double?, track: String? = nil) -> [TimedSubtitle]? {
    let readers: [() -> [TimedSubtitle]] = [
      { TimedTextMarkup.isLikely(text) ? TimedTextMarkup.read(text) : [] },
      { SAMIDocument.isLikely(text) ? SAMIDocument.read(text, track: track) : [] },
      { AssDocument.isLikely(text) ? AssDocument.read(text) : [] },
      { FrameSubtitles.read(text, frameRate: frameRate) },
      { ArrowSubtitles.read(text) },
      { Lyrics.isLikely(text) ? Lyrics.read(text) : [] },
    ]
    for read in readers {
      let found = read()
      if !found.isEmpty { return found.sorted { $0.start < $1.start } }
    }
    return nil
  }
}
