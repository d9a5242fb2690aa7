/// The reason why the terminal cannot be used, as a sentence for standard error.
///
/// No byte has been written to the terminal then.
public struct TerminalFailure: Error, Hashable, Sendable {
  /// A plain sentence.
  public let sentence: String

  /// A failure with its message.
  public init(_ sentence: String) { self.sentence = sentence }
}
