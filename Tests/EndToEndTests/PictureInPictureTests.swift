import PtyHarness
import Testing

@Suite("Picture in Picture") struct PictureInPictureTests {
  @Test("The corner goes on moving while the selection moves; the way back restores what was") func corner()
    throws
  {
    let media = try Media.shared.get()
    let program = try Inset.play([media.folder])
    try program.expect("the list") { $0.shows("clip 10") }
    program.send("/clip 2")
    program.send(.enter)
    try program.expect("the picture") { $0.picture != nil && $0.isPlaying == true }
    // The film's own facts, and all of its picture: the row that was looked at had one, too, in another place.
    try program.expect("the whole list and the whole film") {
      $0.shows("Sub") && $0.shows("Next: clip 10") && ($0.picture?.rows.count ?? 0) > 18
    }
    let before = try #require(program.screen.picture)

    program.send("T")
    try program.expect("the picture in the lower right corner") { screen in
      guard let area = screen.picture else { return false }
      return area.columns.count < before.columns.count && area.columns.lowerBound > screen.columns / 2
        && area.rows.lowerBound > screen.rows / 2 - 4
    }
    #expect(program.screen.isPlaying == true)
    let small = program.screen.pictureHash
    program.send("jjk")
    try program.expect("a moving corner") { $0.pictureHash != small && $0.picture != nil }

    program.send("c")
    try program.expect("the lower left corner") { ($0.picture?.columns.upperBound ?? 999) < $0.columns / 2 }

    program.send("T")
    try program.expect("the picture where it was") { $0.picture?.isAbout(before) == true }
    #expect(program.screen.isPlaying == true)
    program.quitInGoodOrder()
  }

  @Test("Picture in Picture while paused shows the picture at once, and stays paused") func paused() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--pause", "--presentation", "inline", media.clip])
    // All of it: it may come in parts.
    try program.expect("the picture") { ($0.picture?.rows.count ?? 0) > 18 && $0.isPlaying == false }
    let before = try #require(program.screen.picture)
    program.send("T")
    try program.expect("the corner") { ($0.picture?.columns.count ?? 999) < before.columns.count }
    #expect(program.screen.isPlaying == false)
    program.send("T")
    try program.expect("the way back") { $0.picture?.isAbout(before) == true }
    #expect(program.screen.isPlaying == false)
    program.quitInGoodOrder()
  }

  @Test("It survives the next item") func nextItem() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--presentation", "pip", media.shortClip, media.clip])
    try program.expect("the corner") { ($0.picture?.columns.lowerBound ?? 0) > $0.columns / 2 }
    program.send(">")
    try program.expect("the next item in the corner") { screen in
      (screen.picture?.columns.lowerBound ?? 0) > screen.columns / 2
        && screen.controlsRow.map { screen.text(row: $0).contains("clip 2") } == true
    }
    program.quitInGoodOrder()
  }
}
