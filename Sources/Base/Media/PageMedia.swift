// The media of a web page, as yt-dlp finds them, and the requested quality.

/// The media behind a web page.
public struct PageMedia: Hashable, Sendable {
  /// What plays, with the header fields of its requests.
  public var entry: FoundEntry
  /// The sound that plays with it, where the page keeps picture and sound apart; nil if what plays has its own.
  public var sound: ExternalSound?
  /// The heights in pixels in which the page has the film with its sound, smallest first; empty if it gives none.
  public var heights: [Int]

  /// Media in these heights.
  public init(_ entry: FoundEntry, sound: ExternalSound? = nil, heights: [Int] = []) {
    self.entry = entry
    self.sound = sound
    self.heights = heights
  }
}

/// What the user wants of yt-dlp.
public struct PageWishes: Hashable, Sendable {
  /// The format in yt-dlp's words; nil goes by the quality.
  public var format: String?
  /// More options, as mpv's `ytdl-raw-options` lists them: `name=value`, with commas between them.
  public var options: String

  /// No wishes but these.
  public init(format: String? = nil, options: String = "") {
    self.format = format
    self.options = options
  }
}

/// The requested quality of a web page.
public enum PageQuality: Hashable, Sendable {
  /// The smallest that has this height in pixels, or the largest if none has.
  case filling(Int)
  /// The smallest.
  case lowest
  /// The largest.
  case highest
  /// The largest one up to this height, in pixels.
  case height(Int)
}
