import Testing

@testable import Media

/// The relay of the libraries' log lines.
@Suite struct LogRelayTests {
  /// A stream that fails for hours logs a line each time.
  @Test func aLongLogTakesNoStack() {
    LogRelay.silence()
    for _ in 0..<300_000 { LogRelay.pass("") }
  }
}
