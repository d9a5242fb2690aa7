import Base
import Glibc
import Platform
import TestSupport
import Testing

@testable import Media

/// Readers that crash, hang or lie: the player is told within its limits, and asks another one.
@Suite(.serialized, .waiting) struct ReadersTests {
  private let path = BytePath("/film.mkv")

  private func sentence(_ readers: Readers) -> (said: String, seconds: Double) {
    let began = MonotonicTime.now
    do {
      let info = try readers.readFacts(of: path, timeout: 0.5)
      return (info.format, (MonotonicTime.now - began).seconds)
    } catch { return (error.sentence, (MonotonicTime.now - began).seconds) }
  }

  private static func begin(_ socket: LookSocket) {
    _ = try? socket.receive(until: nil)
    try? socket.send(LookReport.begun(LookStamp(size: 1, modified: 2)).bytes, until: nil)
  }

  private static func answer(_ socket: LookSocket) {
    begin(socket)
    try? socket.send(LookReport.info(MediaInfo(format: "good")).bytes, until: nil)
  }

  @Test func aFileThatCrashesAReaderIsNotReadAgain() {
    let fake = FakeReader()
    let readers = fake.readers { _, socket in
      Self.begin(socket)
      try? socket.send(LookReport.crashed.bytes, until: nil)
      return false
    }
    #expect(sentence(readers).said == "The reader crashed on it.")
    #expect(fake.readers == 1)
    // The second reader is asked whether the file is still the same, and then left alone.
    #expect(sentence(readers).said == "The reader crashed on it.")
    #expect(sentence(readers).said == "The reader crashed on it.")
    #expect(fake.readers <= 3)
  }

  @Test func aReaderThatEndsIsFollowedByAnother() {
    let fake = FakeReader()
    let readers = fake.readers { number, socket in
      if number > 1 {
        Self.answer(socket)
        return true
      }
      Self.begin(socket)
      return false
    }
    #expect(sentence(readers).said == "good")
    #expect(fake.readers == 2)
  }

  @Test func oneThatStandsStillIsReplaced() {
    let fake = FakeReader()
    let readers = fake.readers { number, socket in
      if number > 1 || fake.conversations == 1 { Self.answer(socket) }
      return true
    }
    #expect(sentence(readers).said == "good")
    let second = sentence(readers)
    #expect(second.said == "good" && second.seconds < 4 && fake.readers == 2)
  }

  @Test func oneThatBeginsAndDoesNotAnswerIsGivenUp() {
    let fake = FakeReader()
    let readers = fake.readers { number, socket in
      if number == 1 { Self.begin(socket) } else { Self.answer(socket) }
      return true
    }
    let first = sentence(readers)
    #expect(first.said == "It does not answer." && first.seconds < 5)
    #expect(sentence(readers).said == "good")
  }

  @Test func garbageAndFloodsAreRefused() {
    let fake = FakeReader()
    let readers = fake.readers { number, socket in
      Self.begin(socket)
      var numbers = SeededNumbers(UInt64(number))
      switch number {
      // A length without an end.
      case 1:
        try? socket.send([3] + (0..<200).map { _ in UInt8.random(in: 0...255, using: &numbers) }, until: nil)
      // Endless messages that are valid, and not what was asked for.
      case 2: while (try? socket.send(LookReport.opened.bytes, until: nil)) != nil {}
      // A length beyond all bounds, in raw bytes.
      case 3:
        let bytes = [UInt8](repeating: 0xFF, count: 100_000)
        _ = Glibc.send(socket.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      default: Self.answer(socket)
      }
      return true
    }
    for _ in 0..<3 {
      let told = sentence(readers)
      #expect(told.said == "Its reader ended." && told.seconds < 3)
    }
    #expect(sentence(readers).said == "good" || fake.readers == 4)
  }

  /// A reader that ends at once each time does not cost the processor more and more.
  @Test func readersThatKeepEndingAreStartedMoreSlowly() {
    var pause = ReaderPause()
    let start = MonotonicTime.seconds(100)
    for _ in 0..<4 { pause.noteDeath(at: start) }
    #expect(!pause.isOn(at: start))
    pause.noteDeath(at: start)
    #expect(pause.isOn(at: start + .milliseconds(200)) && !pause.isOn(at: start + .milliseconds(300)))
    for _ in 0..<20 { pause.noteDeath(at: start) }
    #expect(pause.isOn(at: start + .milliseconds(4900)) && !pause.isOn(at: start + .milliseconds(5100)))
    #expect(!pause.isOn(at: start + .seconds(61)))
  }

  @Test func cancellingEndsAWait() {
    let fake = FakeReader()
    let readers = fake.readers { _, socket in
      Self.begin(socket)
      return true
    }
    let reading = PreviewReading(path, by: readers)
    let began = MonotonicTime.now
    let isStarted = NativeThread.start("cancel") {
      usleep(200_000)
      reading.cancel()
    }
    #expect(isStarted)
    #expect(throws: PlaybackFailure.self) { _ = try reading.run { _, _ in (8, 8) } }
    #expect((MonotonicTime.now - began).seconds < 2)
    // The reader goes on: nobody is to blame.
    #expect(fake.readers == 1)
  }
}
