// The output of a program that ends within a time. Any thread; it blocks.

internal import Base
internal import Glibc
internal import Platform

/// The standard output of a program that has ended, and its exit code.
struct ProgramOutput {
  /// The reason why there is no output.
  enum Failure: Error {
    /// The program is not installed.
    case absent
    /// The system cannot start it.
    case notStarted
    /// It did not end in time, or wrote more than the limit.
    case endless
    /// The caller cancelled it.
    case cancelled
  }

  /// The bytes that it wrote.
  let bytes: [UInt8]
  /// Its exit code; nil where a signal ended it.
  let code: Int32?

  /// Runs a program without a terminal, a standard input and a shell, and waits for its end.
  ///
  /// The program and what it has started end where it is not waited for any longer.
  ///
  /// - Parameter limit: The most bytes that it may write.
  /// - Parameter isOver: Asked about twenty times a second.
  init(
    of words: [String], limit: Int, within patience: MonotonicTime, isOver: () -> Bool
  ) throws(Failure) {
    let end = MonotonicTime.now + patience
    var failure: Int32 = 0
    guard let program = RunningProgram(words, failure: &failure) else {
      throw failure == ENOENT ? .absent : .notStarted
    }
    do throws(RunningProgram.ReportFailure) {
      bytes = try program.report(limit: limit + 1, until: end, isOver: isOver)
    } catch {
      throw error == .cancelled ? .cancelled : .endless
    }
    code = program.exitCode(until: end, isOver: isOver)
    guard code == nil else { return }
    if isOver() { throw .cancelled }
    if MonotonicTime.now >= end { throw .endless }
  }
}
