// One subtitle with its times, as text or as a picture. A value; any thread.

internal import Base

/// What a decoder made of one packet, or of a part of it.
struct SubtitleEvent: Sendable {
  /// What is shown.
  enum Content: Sendable {
    case text(SubtitleText)
    case picture(SubtitlePicture)
    /// Nothing: what was shown before goes.
    case clear
  }

  var start: MediaTime
  /// When it goes; nil is: when the next one comes.
  var end: MediaTime?
  var content: Content

  init(start: MediaTime, end: MediaTime?, content: Content) {
    (self.start, self.end, self.content) = (start, end, content)
  }

  /// A subtitle that was read from a file.
  init(_ subtitle: TimedSubtitle) {
    var text = subtitle.text
    text.moment = subtitle.start
    self.init(start: subtitle.start, end: subtitle.end, content: .text(text))
  }

  /// Whether a person could not tell them apart.
  func isSame(as other: SubtitleEvent) -> Bool {
    guard start == other.start, end == other.end else { return false }
    switch (content, other.content) {
    case (.text(let one), .text(let two)): return one == two
    case (.clear, .clear): return true
    case (.picture(let one), .picture(let two)): return one.isSameSize(as: two)
    default: return false
    }
  }

  /// The bytes of its picture; none where it is text.
  var pictureBytes: Int { if case .picture(let picture) = content { picture.byteCount } else { 0 } }
}
