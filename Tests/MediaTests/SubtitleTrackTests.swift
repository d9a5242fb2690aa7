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
}
