/// Messages from a program to the player besides the text on its screen, until the host takes them.
///
/// A value; any thread may own one.
struct EmbeddedNews: Equatable {
  /// A text for the clipboard.
  enum Clipboard: Equatable {
    case text(String)
    /// More than is passed on.
    case tooLong
  }

  /// Whether the bell has rung.
  var hasRung = false
  /// Whether the program has asked for a notice (OSC 9, 99, 777).
  var hasNotice = false
  /// The last text for the clipboard (OSC 52).
  var clipboard: Clipboard?
  /// The folder that a shell is in (OSC 7); it is not taken.
  var folder: EmbeddedFolder?
}
