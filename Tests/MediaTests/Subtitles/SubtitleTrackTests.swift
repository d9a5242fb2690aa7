import Base
import Testing

@testable import Media

@Suite struct SubtitleTrackTests {
  private func event(_ number: Int, from start: Double, to end: Double) -> SubtitleEvent {
    SubtitleEvent(
      start: MediaTime(seconds: start), end: MediaTime(seconds: end),
      content: .text(SubtitleText([[.init("\(number)")]])))
  }

  @Test func duplicateEventsAreInsertedOnce() {
    let track = SubtitleTrack()
    for _ in 0..<3 {
      for number in 0..<4 { track.insert(event(number, from: 1, to: 2)) }
    }
    #expect(track.count == 4)
  }

  /// Each of them would be compared with all others, and wrapped into lines with every turn of the loop.
  @Test func thousandsAtOneMomentAreKeptInBounds() {
    let track = SubtitleTrack()
    for number in 0..<3000 {
      track.insert(event(number, from: 1, to: 2))
      track.insert(event(number, from: 10 + Double(number) / 1000, to: 20))
    }
    var window = SubtitleTrack.Window()
    #expect(track.events(at: MediaTime(seconds: 1.5), &window)?.count == 256)
    #expect(track.events(at: MediaTime(seconds: 15), &window)?.count == 256)
    #expect(track.events(at: MediaTime(seconds: 10.0015), &window)?.count == 2)
  }

  private func shown(_ track: SubtitleTrack, at seconds: Double) -> [String] {
    var window = SubtitleTrack.Window()
    return (track.events(at: MediaTime(seconds: seconds), &window) ?? []).map { event in
      if case .text(let text) = event.content { text.plain } else { "" }
    }
  }

  @Test func eventsWithoutLengthAreNotKept() {
    let track = SubtitleTrack()
    track.insert(event(1, from: 2, to: 4))
    track.insert(event(2, from: 6, to: 5.96))
    track.insert(event(3, from: 16, to: 16))
    #expect(track.count == 1)
    #expect(shown(track, at: 3) == ["1"] && shown(track, at: 7).isEmpty && shown(track, at: 17).isEmpty)
  }

  /// Two lines of one time without an end stay together until the next one.
  @Test func openEventsOfOneTimeDoNotEndEachOther() {
    let track = SubtitleTrack()
    for (number, start) in [(1, 1.0), (2, 1), (3, 5)] {
      var open = event(number, from: start, to: 0)
      open.end = nil
      track.insert(open)
    }
    #expect(
      shown(track, at: 2) == ["1", "2"] && shown(track, at: 5) == ["3"] && shown(track, at: 14) == ["3"])
    #expect(shown(track, at: 16).isEmpty)
  }
}
