import Glibc
import PtyHarness
import Testing

/// An evening: what a person does one thing after the other, by keys alone.
@Suite("An evening with 300 films") struct StoryTests {
  /// 300 names for two films.
  private func makeFolder() throws -> String {
    let media = try Media.shared.get()
    let folder = media.home + "/evening"
    mkdir(folder, 0o755)
    let names = ["Amber Fox", "Blue Whale", "Quiet Zebra", "Winter Light"]
    for number in 1...296 { link(media.otherClip, "\(folder)/Film \(number).mp4") }
    for name in names { link(media.clip, "\(folder)/\(name).mp4") }
    return folder
  }

  @Test("Find, preview, play, queue, look for another with the picture in the corner, scrub, leave, go on")
  func evening() throws {
    let media = try Media.shared.get()
    let folder = try makeFolder()
    var options = try Inset.options()
    options.environment["XDG_STATE_HOME"] = "\(media.home)/evening-state"
    let program = try PtyProgram(Inset.path, ["--no-audio", folder], options)
    try program.expect("the list") { $0.shows("Amber Fox") }

    // Three letters find one of 300, and it is seen before it is played.
    program.send("/qzb")
    try program.expect("the one film") { $0.shows("Quiet Zebra") && !$0.shows("Amber Fox") }
    try program.expect("its preview") { $0.picture != nil }
    program.send(.enter)
    try program.expect("the film") { $0.isPlaying == true && $0.slider != nil && $0.picture != nil }

    // Two more are found, and wait their turn.
    program.send("/fox")
    try program.expect("the fox") { $0.shows("Amber Fox") && !$0.shows("Blue Whale") }
    program.send("\tE")
    program.send("/whale")
    try program.expect("the whale") { $0.shows("Blue Whale") && !$0.shows("Amber Fox") }
    program.send("\tE")
    program.send(.escape)
    try program.expect("the whole list again") { $0.shows("Film 1") }
    program.send(.function(8))
    program.send("G")
    try program.expect("both in the playlist") {
      $0.shows("Amber Fox") && $0.shows("Blue Whale") && $0.shows("q2")
    }

    // The film goes on in the corner while another is looked for.
    program.send(.function(7))
    program.send("T")
    try program.expect("the corner") { screen in
      screen.picture.map { $0.columns.lowerBound > screen.columns / 2 } == true
    }
    program.send("/wint")
    try program.expect("the fourth") { $0.shows("/wint") && $0.shows("1/300") && $0.picture != nil }
    let before = program.screen.pictureHash
    try program.expect("a film that goes on") { $0.pictureHash != before && $0.picture != nil }
    program.send(.escape)
    try program.expect("the whole list once more") {
      !$0.shows("/wint") && ($0.shows("Film 1") || $0.shows("Film 290"))
    }
    program.send("T")
    try program.expect("the film beside the list") { screen in
      screen.slider != nil && (screen.picture?.columns.lowerBound).map { $0 < screen.columns / 2 } == true
    }

    // The pointer over the slider shows what is there; a press goes there.
    let slider = try #require(program.screen.slider)
    let column = slider.bar.lowerBound + slider.bar.count / 2
    program.send(.drag(button: 3, column: column, row: slider.row))
    try program.expect("a small picture with its time") { $0.text(row: slider.row - 1).contains("─ 0:30 ─") }
    program.send(.press(button: 0, column: column, row: slider.row))
    program.send(.release(button: 0, column: column, row: slider.row))
    try program.expect("the middle of the film") { (29...40).contains($0.slider?.elapsed ?? 0) }
    program.send("Q")
    #expect(program.waitForExit()?.status == .code(0))
    program.expectTerminalGivenBack()

    // The next day it goes on where it was.
    let second = try PtyProgram(Inset.path, ["--no-audio"], options)
    try second.expect("what to go on with") { $0.shows("Quiet Zebra") }
    let row = try #require(second.screen.row(of: "Quiet Zebra", below: 0))
    second.send(.press(button: 0, column: 4, row: row))
    second.send(.release(button: 0, column: 4, row: row))
    second.send(.enter)
    try second.expect("the place") { $0.picture != nil && (29...45).contains($0.slider?.elapsed ?? 0) }
    second.quitInGoodOrder()
  }
}
