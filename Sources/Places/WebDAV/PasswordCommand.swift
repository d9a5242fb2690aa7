// The password of a server, which a program of the user's prints. Any thread; it blocks.

internal import Base
internal import Platform

/// Asks a program for a password once, and again where the server refuses it.
///
/// The password stays in memory: no sentence, log or command line has it, nor anything else that the program writes.
final class PasswordCommand: Sendable {
  /// Time for the program, which may ask the user in a window of its own.
  private static let patience = MonotonicTime.seconds(60)
  /// Bytes that it may write.
  private static let longestOutput = 4096
  /// Time during which a failure answers for the program, so that many questions do not run it as often.
  private static let pause = MonotonicTime.seconds(10)

  private enum State: Sendable {
    case unknown
    case asking
    case known(String)
    case failed(PlaceError, at: MonotonicTime)
  }

  private let words: [String]
  private let server: String
  private let state = Monitor(State.unknown)

  /// The password of a server, by a program and its arguments.
  init(_ words: [String], for server: String) { (self.words, self.server) = (words, server) }

  /// The password.
  ///
  /// - Parameter refused: A password that the server has refused.
  func password(insteadOf refused: String? = nil, isOver: () -> Bool) throws(PlaceError) -> String {
    let found: Result<String?, PlaceError> = state.wait { state in
      switch state {
      case .known(let password) where password != refused: return .found(.success(password))
      case .failed(let failure, let time) where MonotonicTime.now - time < Self.pause:
        return .found(.failure(failure))
      case .asking:
        guard !isOver() else { return .found(.failure(PlaceError(.cancelled, of: server))) }
        return .wait(until: MonotonicTime.now + .milliseconds(50))
      case .unknown, .known, .failed:
        state = .asking
        return .found(.success(nil))
      }
    }
    if let known = try found.get() { return known }
    do throws(PlaceError) {
      let password = try ask(isOver: isOver)
      // The program does not know another one.
      if password == refused { throw refusal }
      state.withLock { $0 = .known(password) }
      return password
    } catch {
      state.withLock { $0 = error.code == .cancelled ? .unknown : .failed(error, at: .now) }
      throw error
    }
  }

  /// Notes that the server refuses the program's present password.
  func refuse() -> PlaceError {
    state.withLock { $0 = .failed(refusal, at: .now) }
    return refusal
  }

  private var refusal: PlaceError { failure("printed a password that the server refuses.") }

  private func failure(_ predicate: String) -> PlaceError {
    let host = PlaceError(.failed(""), of: server).server
    return PlaceError(.failed("The password command of \(host) \(predicate)"), of: server)
  }

  private func ask(isOver: () -> Bool) throws(PlaceError) -> String {
    let output: ProgramOutput
    do throws(ProgramOutput.Failure) {
      output = try ProgramOutput(
        of: words, limit: Self.longestOutput, within: Self.patience, isOver: isOver)
    } catch {
      switch error {
      case .absent: throw failure("is not installed: \(VisibleText.filter(words.first ?? "", limit: 100))")
      case .notStarted: throw failure("cannot be started.")
      case .endless: throw failure("did not finish.")
      case .cancelled: throw PlaceError(.cancelled, of: server)
      }
    }
    guard output.code == 0 else {
      throw failure(output.code.map { "failed with exit code \($0)." } ?? "was killed by a signal.")
    }
    let line = output.bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    guard !line.isEmpty, !line.contains(0), let password = String(validating: line, as: UTF8.self) else {
      throw failure("printed no password.")
    }
    return password
  }
}
