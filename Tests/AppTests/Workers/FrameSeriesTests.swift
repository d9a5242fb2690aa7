import Base
import Core
import Foundation
import Platform
import TestSupport
import Testing

@testable import App

@Suite("Screenshots of each frame") struct FrameSeriesTests {
  private let wakeup = Wakeup()

  private func shot(_ folder: TemporaryFolder) -> Screenshot {
    var shot = Screenshot(
      .window,
      to: NewFileName(
        in: folder.path, [.bytes(Array("f-".utf8)), .number(digits: 4), .bytes(Array(".ans".utf8))]),
      as: .png)
    shot.isOfSeries = true
    return shot
  }

  private func written(by series: FrameSeries) -> FrameSeriesOutcome? {
    let deadline = MonotonicTime.now + .seconds(20)
    while .now < deadline {
      if case .seriesWritten(let outcome)? = series.drain(shown: nil).first { return outcome }
      wakeup.wait(until: deadline)
      wakeup.clear()
    }
    return nil
  }

  @Test func eachFrameIsToldOnceAndWrittenInItsOrder() throws {
    let folder = try TemporaryFolder()
    let series = FrameSeries(wake: wakeup)
    #expect(series.drain(shown: .zero) == [])
    series.follow(true)
    for frame in 0..<5 {
      let time = MediaTime(microseconds: Int64(frame) * 40_000)
      #expect(series.drain(shown: time) == [.frameShown])
      series.save(shot(folder), .screen([UInt8(frame)]))
      #expect(series.drain(shown: time) == [])
    }
    series.follow(false)
    #expect(written(by: series)?.saved == 5)
    for frame in 0..<5 {
      let file = folder("f-000\(frame + 1).ans").text
      #expect(try Data(contentsOf: URL(filePath: file)) == Data([UInt8(frame)]))
    }
    #expect(series.drain(shown: .zero) == [])
  }

  @Test func framesThatComeTooFastAreCountedAndNeverKept() throws {
    let folder = try TemporaryFolder()
    let series = FrameSeries(wake: wakeup)
    series.follow(true)
    for _ in 0..<500 { series.save(shot(folder), .screen([1])) }
    series.save(shot(folder), nil)
    series.follow(false)
    let outcome = try #require(written(by: series))
    #expect(outcome.saved + outcome.leftOut == 501 && outcome.leftOut > 0 && outcome.saved >= 8)
  }

  @Test func aFailureEndsTheSeries() throws {
    let folder = try TemporaryFolder()
    let series = FrameSeries(wake: wakeup)
    series.follow(true)
    var shot = shot(folder)
    shot.name = NewFileName(folder("missing/f.ans"))
    for _ in 0..<3 { series.save(shot, .screen([1])) }
    let outcome = try #require(written(by: series))
    #expect(outcome.failure != nil && outcome.saved == 0)
    #expect(series.drain(shown: .zero) == [])
  }
}
