import PtyHarness
import Testing

@Suite("Previews") struct PreviewTests {
  @Test("In pixels, too, and none is left") func pixels() throws {
    let media = try Media.shared.get()
    var options = try Inset.options()
    for name in ["SSH_CONNECTION", "SSH_TTY", "KITTY_WINDOW_ID"] { options.environment[name] = .some(nil) }
    var answers = QueryAnswers()
    answers.kittyGraphics = true
    options.answers = answers
    let program = try Inset.play([media.folder], options)
    try program.expect("what is in the folder") { $0.shows("inner") }
    #expect(program.screen.images.placements.isEmpty)
    program.send("jj")
    try program.expect("a picture in pixels beside the list") { screen in
      screen.images.placements.count == 1
        && screen.images.placements.allSatisfy { $0.column > screen.columns / 3 }
    }
    let count = program.screen.images.transmitted.shared
    try program.expect("moving ones") { $0.images.transmitted.shared > count + 3 }
    program.send("k")
    try program.expect("none") { $0.images.placements.isEmpty && $0.shows("Its index is missing") }
    program.quitInGoodOrder()
  }

  @Test("A row is shown beside the list, moves, and makes room for the next") func selection() throws {
    let media = try Media.shared.get()
    let program = try Inset.play([media.folder])
    try program.expect("what is in the folder") { $0.shows("inner") && $0.shows("1 film") }
    program.send("j")
    // broken.mp4
    try program.expect("why there is nothing") { $0.shows("Its index is missing") && $0.picture == nil }
    program.send("j")
    try program.expect("a picture and facts") { $0.picture != nil && $0.shows("320×180") }
    // The test card moves.
    let still = program.screen.pictureHash
    try program.expect("another picture") { $0.pictureHash != still }
    program.send(.alt("p"))
    try program.expect("none") { $0.picture == nil && !$0.shows("320×180") }
    program.send(.alt("p"))
    try program.expect("the picture again") { $0.picture != nil }
    program.send(.enter)
    try program.expect("the film") { $0.slider != nil && $0.isPlaying == true && $0.picture != nil }
    program.quitInGoodOrder()
  }

  @Test("A still one outlasts a repaint, in the film's place and beside it") func still() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--preview", "still", media.folder])
    try program.expect("what is in the folder") { $0.shows("inner") }
    func repaint(_ what: Comment, _ condition: (VirtualScreen) -> Bool) throws {
      try program.expect(what, condition)
      let before = program.screen.bytes
      program.send("\u{C}")
      #expect(program.wait(seconds: 10) { $0.bytes > before + 2_000 })
      program.read(seconds: 0.5)
      #expect(condition(program.screen), what)
    }
    program.send("jj")
    try repaint("a picture") { $0.picture != nil && $0.shows("320×180") }
    program.send(.enter)
    try program.expect("the film") { $0.isPlaying == true }
    program.send(" j")
    try repaint("a picture below the film's") { screen in
      screen.isPlaying == false && screen.picture.map { $0.rows.upperBound > screen.rows * 3 / 4 } == true
    }
    program.quitInGoodOrder()
  }

  @Test("Beside a film, in pixels, too, and none is left") func besideAFilm() throws {
    let media = try Media.shared.get()
    var options = try Inset.options(columns: 160, rows: 45)
    for name in ["SSH_CONNECTION", "SSH_TTY", "KITTY_WINDOW_ID"] { options.environment[name] = .some(nil) }
    var answers = QueryAnswers()
    answers.kittyGraphics = true
    options.answers = answers
    let program = try Inset.play([media.clip, "--presentation", "inline"], options)
    try program.expect("the film and the list") {
      $0.isPlaying == true && $0.images.kitty.count == 1 && $0.shows("clip 10")
    }
    program.send(.function(7))
    program.send("ggjjj")
    for presentation in ["inline", "Picture in Picture"] {
      try program.expect("another film beside it, \(presentation)") { screen in
        let places = screen.images.placements
        return screen.images.kitty.count == 2 && places.count == 2 && !places[0].overlaps(places[1])
      }
      program.send("T")
    }
    program.send("q")
    #expect(program.waitForExit()?.status == .code(0))
    #expect(program.screen.images.placements.isEmpty)
  }

  @Test("Beside a film, in sixels") func sixels() throws {
    let media = try Media.shared.get()
    var options = try Inset.options(columns: 160, rows: 45)
    var answers = QueryAnswers()
    answers.sixel = true
    options.answers = answers
    let program = try Inset.play([media.clip, "--presentation", "inline"], options)
    try program.expect("the film and the list") {
      $0.isPlaying == true && $0.images.sixelCount > 20 && $0.shows("clip 10")
    }
    program.send(.function(7))
    program.send("ggjjj")
    try program.expect("both, one above the other") { screen in
      let (above, below) = (
        screen.images.sixels.filter { $0.row < 28 }, screen.images.sixels.filter { $0.row >= 29 }
      )
      return !above.isEmpty && !below.isEmpty && above.allSatisfy { $0.row + $0.rows <= 29 }
    }
    let count = program.screen.images.sixelCount
    try program.expect("more of both") { $0.images.sixelCount > count + 40 }
    program.quitInGoodOrder()
  }
}
