// One subtitle with its times, as text or as a picture. A value.

internal import Base

/// The result of a decoder for one packet or a part of it.
struct SubtitleEvent: Sendable {
  /// The content to be shown.
  enum Content: Sendable {
    case text(SubtitleText)
    case picture(SubtitlePicture)
    /// Nothing: the subtitle before ends.
    case clear
  }

  var start: MediaTime
  /// The time at which it disappears; nil means when the next event begins.
  ///
  /// An event that does not end after its start is never shown.
  var end: MediaTime?
  var content: Content

  init(start: MediaTime, end: MediaTime?, content: Content) {
    (self.start, self.end, self.content) = (start, end, content)
  }

  /// The event of a subtitle read from a text file.
  init(_ subtitle: TimedSubtitle) {
    guard !subtitle.text.isEmpty else {
      self.init(start: subtitle.start, end: nil, content: .clear)
      return
    }
    self.init(start: subtitle.start, end: subtitle.end, content: .text(subtitle.text))
  }

  /// Whether the two events look the same; pictures are compared by position and size only.
  func isSame(as other: SubtitleEvent) -> Bool {
    guard start == other.start, end == other.end else { return false }
    switch (content, other.content) {
    case (.text(let one), .text(let two)): return one == two
    case (.clear, .clear): return true
    case (.picture(let one), .picture(let two)): return one.isSameSize(as: two)
    default: return false
    }
  }

  /// The memory of its picture in bytes; 0 for text.
  var pictureBytes: Int { if case .picture(let picture) = content { picture.byteCount } else { 0 } }
}
