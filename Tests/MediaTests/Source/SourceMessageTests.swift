import Base
import TestSupport
import Testing

@testable import Media

/// The meaning of a source's lines, and the refusal of wrong ones.
struct SourceMessageTests {
  private func message(_ line: String) throws -> SourceMessage { try SourceMessage(Array(line.utf8)) }

  private func reason(_ line: String) -> String? {
    do {
      _ = try message(line)
      return nil
    } catch { return (error as? JSONProblem)?.reason }
  }

  @Test func theFirstLineDescribesStreams() throws {
    let hello = try message(
      #"{"source":1,"title":"A","timeRange":[5,65.5],"canSkip":true,"isPaused":false,"later":{"x":[1]},"#
        + #""streams":[{"kind":"video","pixelFormat":"yuv420p","width":64,"height":36,"timeBase":[1,25],"#
        + #""frameRate":[25,1]},{"kind":"audio","sampleFormat":"s16le","sampleRate":48000,"channels":2,"#
        + #""timeBase":[1,48000]}]}"#)
    #expect(hello.version == 1)
    #expect(hello.title == "A")
    #expect(hello.timeRange == SourceMessage.TimeRange(start: 5, end: 65.5))
    #expect(hello.canSkip == true)
    #expect(hello.isPaused == false)
    #expect(hello.streams.count == 2)
    #expect(hello.streams.first?.frameRate == SourceStream.Fraction(numerator: 25, denominator: 1))
    #expect(hello.streams.last?.channels == 2)
    let checked = try SourceStreams(hello.streams)
    #expect(checked.streams.map(\.unit) == [64 * 36 * 3 / 2, 4])
  }

  @Test func aFrameHasItsTimeAndItsBytes() throws {
    let frame = try message(#"{"frame":1,"pts":-12,"bytes":3456}"#)
    #expect(frame.frame == 1)
    #expect(frame.pts == -12)
    #expect(frame.bytes == 3456)
    #expect(try message(#"{"timeRange":[0,null]}"#).timeRange?.end == nil)
    #expect(try message(#"{"skipped":3,"time":4.5,"end":true}"#).skipped == 3)
  }

  @Test(arguments: [
    ("[1]", "it is not an object"), ("", "it ends too early"),
    (#"{"pts":1.5}"#, "“pts” is not a whole number"),
    (#"{"pts":1e300}"#, "“pts” is not a whole number"), (#"{"title":1}"#, "“title” is not a string"),
    (#"{"timeRange":[9,1]}"#, "“timeRange” is not start and end in seconds, or start and null"),
    (#"{"timeRange":[1]}"#, "“timeRange” is not start and end in seconds, or start and null"),
    (#"{"streams":[{"timeBase":[1,0]}]}"#, "“timeBase” is not two positive whole numbers"),
    (#"{"end":1}"#, "“end” is not true or false"), (#"{"end":true} x"#, "there is text after its end"),
  ])
  func invalidMessagesAreRejectedWithAReason(line: String, reason: String) {
    #expect(self.reason(line) == reason)
  }

  @Test(arguments: [
    (
      #"{"kind":"video","pixelFormat":"nope","width":2,"height":2,"timeBase":[1,1]}"#,
      "pixel format is unknown: nope"
    ),
    (
      #"{"kind":"video","pixelFormat":"vaapi","width":2,"height":2,"timeBase":[1,1]}"#,
      "pixel format is unknown"
    ),
    (#"{"kind":"video","pixelFormat":"rgb24","width":0,"height":2,"timeBase":[1,1]}"#, "no size"),
    (#"{"kind":"video","pixelFormat":"rgb24","width":90000,"height":90000,"timeBase":[1,1]}"#, "too large"),
    (#"{"kind":"video","pixelFormat":"rgb24","width":-5,"height":2,"timeBase":[1,1]}"#, "no size"),
    (
      #"{"kind":"audio","sampleFormat":"mp3","sampleRate":48000,"channels":2,"timeBase":[1,1]}"#,
      "sample format"
    ),
    (
      #"{"kind":"audio","sampleFormat":"s16le","sampleRate":48000,"channels":900,"timeBase":[1,1]}"#,
      "channels"
    ),
    (#"{"kind":"smell","timeBase":[1,1]}"#, "neither video nor audio"),
    (#"{"kind":"video","pixelFormat":"rgb24","width":2,"height":2}"#, "no time base"),
  ])
  func streamsThatCannotBePlayedAreRefused(stream: String, said: String) throws {
    let hello = try message(#"{"source":1,"streams":[\#(stream)]}"#)
    do {
      _ = try SourceStreams(hello.streams)
      Issue.record("it was accepted")
    } catch { #expect(error.sentence.contains(said)) }
  }

  @Test func damagedLinesNeverCrash() {
    var noise = SeededNumbers(28)
    let whole = Array(
      #"{"source":1,"streams":[{"kind":"video","timeBase":[1,25]}],"timeRange":[0,null],"memory":{"slots":8,"slotBytes":9}}"#
        .utf8)
    for _ in 0..<5_000 {
      let line = whole.damaged(atMost: 4, by: &noise)
      if let message = try? SourceMessage(line) { _ = try? SourceStreams(message.streams) }
    }
  }
}
