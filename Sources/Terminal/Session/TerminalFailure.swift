/// Why the terminal cannot be used, as one sentence for standard error.
///
/// Nothing was written to it before.
public struct TerminalFailure: Error, Hashable, Sendable {
  /// One plain sentence.
  public let sentence: String
  /// The system call that failed, where one did.
  public let call: String?
  /// Its errno; 0 where none failed.
  public let code: Int32

  /// A failure with that sentence, of that call.
  init(_ sentence: String, call: String? = nil, code: Int32 = 0) {
    self.sentence = sentence
    self.call = call
    self.code = code
  }
}
