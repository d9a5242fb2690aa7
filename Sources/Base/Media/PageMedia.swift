// The media of a web page, as yt-dlp finds them, and the quality that is asked of it.

/// The media behind a web page.
public struct PageMedia: Hashable, Sendable {
  /// What plays, with the header fields of its requests.
  public var entry: FoundEntry
  /// The heights in pixels in which the page has the film with its sound, smallest first; empty where it tells none.
  public var heights: [Int]

  /// Media in these heights.
  public init(_ entry: FoundEntry, heights: [Int] = []) {
    self.entry = entry
    self.heights = heights
  }
}

/// The quality that is asked of a web page, of those that have picture and sound in one stream.
public enum PageQuality: Hashable, Sendable {
  /// The smallest that has this height in pixels, or the largest where none has.
  case filling(Int)
  /// The smallest.
  case lowest
  /// The largest.
  case highest
  /// The largest that is no higher than this, in pixels.
  case height(Int)
}
