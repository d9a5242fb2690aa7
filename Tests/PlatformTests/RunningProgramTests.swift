import Base
import Glibc
import Platform
import Testing

@Suite struct RunningProgramTests {
  private func report(
    _ script: String, limit: Int = 1 << 16, seconds: Double = 10
  ) throws -> (bytes: [UInt8]?, hasSucceeded: Bool, failure: RunningProgram.ReportFailure?) {
    guard let program = RunningProgram(["sh", "-c", script]) else {
      throw POSIXFailure()
    }
    var bytes: [UInt8]?
    var failure: RunningProgram.ReportFailure?
    do throws(RunningProgram.ReportFailure) {
      bytes = try program.report(limit: limit, until: .now + .seconds(seconds))
    } catch {
      failure = error
      RunningProgram.end(program.process)
    }
    return (bytes, program.hasSucceeded(until: .now + .seconds(seconds)), failure)
  }

  private struct POSIXFailure: Error {}

  @Test func standardOutputAndExitStatusAreReported() throws {
    let said = try report("printf one; printf ' two'; echo no >&2")
    #expect(said.bytes.map { String(decoding: $0, as: UTF8.self) } == "one two")
    #expect(said.hasSucceeded)
    #expect(try report("head -c 9999 /dev/zero").bytes?.count == 9999)
    let failed = try report("printf half; exit 3")
    #expect(failed.bytes?.count == 4 && !failed.hasSucceeded)
  }

  @Test func tooMuchAndTooLateAreNothing() throws {
    #expect(try report("cat /dev/zero", limit: 10_000).failure == .tooLong)
    let start = MonotonicTime.now
    // A call that was interrupted some time ago means nothing for this one.
    errno = EINTR
    #expect(try report("sleep 30", seconds: 0.2).failure == .late)
    #expect(MonotonicTime.now - start < .seconds(10))
  }

  @Test func programThatClosesItsOutputIsEndedInTime() throws {
    let start = MonotonicTime.now
    let said = try report("printf one; exec >&-; sleep 30", seconds: 0.5)
    #expect(said.bytes?.count == 3 && !said.hasSucceeded)
    #expect(MonotonicTime.now - start < .seconds(20))
  }

  @Test func missingProgramDoesNotStart() {
    let isStarted = RunningProgram(["no-program-of-that-name"]) != nil
    #expect(!isStarted)
  }

  @Test func processIsKilledWithItsOwner() throws {
    var process: pid_t = 0
    if let program = RunningProgram(["sleep", "60"]) { process = program.process }
    try #require(process > 0)
    #expect(kill(process, 0) != 0)
  }
}
