/// Why the terminal cannot be used, as one sentence for standard error.
///
/// Nothing was written to it before.
public struct TerminalFailure: Error, Hashable, Sendable {
  /// One plain sentence.
  public let sentence: String

  /// A failure with that sentence.
  public init(_ sentence: String) { self.sentence = sentence }
}
