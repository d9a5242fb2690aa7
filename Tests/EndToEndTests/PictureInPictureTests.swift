import Glibc
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

  @Test("A second film plays in the corner while the first goes on; they change places and both go on")
  func two()
    throws
  {
    let media = try Media.shared.get()
    let folder = "\(media.home)/two-\(getpid())"
    mkdir(folder, 0o700)
    let socket = "\(folder)/socket"
    func ask(_ words: String...) throws -> String {
      try Inset.capture(["remote", "--socket", socket] + words).text
    }
    let program = try Inset.play(["--input-ipc-server", socket, media.folder])
    try program.expect("the list") { $0.shows("clip 10") }
    program.send("/clip 2")
    program.send(.enter)
    try program.expect("the picture") { $0.picture != nil && $0.isPlaying == true && $0.shows("clip 10") }
    // Alt+Enter on the row below.
    program.send("j\u{1B}\r")
    try program.expect("the second film") { $0.shows("In the corner: clip 10") }
    #expect(
      program.wait(seconds: 15) { _ in (try? ask("get", "second-film/time-pos").contains(".")) == true })
    #expect(try ask("get", "path").contains("clip 2"))
    let frame = try #require(program.screen.picture)
    // Both move: what is in the lower right corner, and what is in the upper left.
    func moves(_ area: (columns: Range<Int>, rows: Range<Int>)) -> Bool {
      func cells(_ screen: VirtualScreen) -> [ScreenCell?] {
        area.rows.flatMap { row in area.columns.map { screen.cell(column: $0, row: row) } }
      }
      let before = cells(program.screen)
      return program.wait(seconds: 15) { cells($0) != before }
    }
    let corner = (
      columns: frame.columns.upperBound - 12..<frame.columns.upperBound - 2,
      rows: frame.rows.upperBound - 8..<frame.rows.upperBound - 3
    )
    let film = (
      columns: frame.columns.lowerBound..<frame.columns.lowerBound + 20,
      rows: frame.rows.lowerBound..<frame.rows.lowerBound + 6
    )
    #expect(moves(corner) && moves(film))

    program.send("\u{1B}x")
    #expect(program.wait(seconds: 15) { _ in (try? ask("get", "path").contains("clip 10")) == true })
    #expect(try ask("get", "second-film/title").contains("clip 2"))
    #expect(moves(corner) && moves(film))
    #expect(try ask("get", "sound-of") == "main\n")
    _ = try ask("second", "set", "pause", "yes")
    #expect(try ask("get", "second-film/pause") == "yes\n" && ask("get", "pause") == "no\n")
    _ = try ask("close-second")
    #expect(try ask("get", "second-film").isEmpty)
    program.quitInGoodOrder()
  }
}
