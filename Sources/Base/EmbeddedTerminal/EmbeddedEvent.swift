// Events of the program in the embedded terminal.

/// An event of the program in the embedded terminal.
public enum EmbeddedEvent: Equatable, Sendable {
  /// The program runs.
  case started
  /// The state that the program's terminal reports has changed.
  case changed(EmbeddedReport)
  /// A text for the clipboard: the selected one, or one that the program sends.
  ///
  /// Its only control characters are tabs and line ends.
  case copied(String)
  /// There is nothing to copy, or more than is passed on to a clipboard.
  case notCopied(EmbeddedCopyProblem)
  /// The search found no match, or none beyond the last one.
  case notFound
  /// The folder of the program in the foreground; nil if it is unknown.
  case folder(BytePath?)
  /// The program has ended.
  case ended(EmbeddedEnd)
  /// The program could not be started; the text gives the reason.
  case failed(String)
}

/// The reason why no text is copied from the embedded terminal.
public enum EmbeddedCopyProblem: Equatable, Sendable {
  case nothing, tooLong
}
