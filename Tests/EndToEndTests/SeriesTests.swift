import Glibc
import PtyHarness
import Testing

/// An evening with a series and the next one: by keys alone.
@Suite("An evening with a series") struct SeriesTests {
  /// 24 names for one film.
  private func makeFolder() throws -> String {
    let media = try Media.shared.get()
    let folder = media.home + "/series"
    mkdir(folder, 0o755)
    for number in 1...24 {
      let name = number < 10 ? "0\(number)" : "\(number)"
      link(media.clip, "\(folder)/The Show S01E\(name).mp4")
    }
    return folder
  }

  /// Whether the row of buttons names that episode.
  private func names(_ episode: String) -> (VirtualScreen) -> Bool {
    { $0.picture != nil && $0.plays("S01E\(episode)") }
  }

  @Test("Pick one, go on to the third, leave; the next day it goes on there, and with the series")
  func evening()
    throws
  {
    let media = try Media.shared.get()
    let folder = try makeFolder()
    var options = try Inset.options()
    options.environment["XDG_STATE_HOME"] = "\(media.home)/series-state"
    let program = try PtyProgram(Inset.path, ["--no-audio", folder], options)
    try program.expect("the folder") { $0.shows("S01E01") && $0.shows("S01E24") }
    program.send(.enter)
    try program.expect("the first episode", names("01"))

    // The film has the keys that everybody tries first, and the list the others.
    program.send(" ")
    try program.expect("the pause") { $0.isPlaying == false && !$0.shows("marked") }
    program.send(" ")
    try program.expect("the film again") { $0.isPlaying == true }
    program.send(.right, .right)
    try program.expect("a place further on") { ($0.slider?.elapsed ?? 0) >= 10 }
    try program.expect("the same episode", names("01"))
    program.send(">")
    try program.expect("the second episode", names("02"))
    program.send(">")
    try program.expect("the third episode", names("03"))
    program.send(.right, .right, .right, .right)
    try program.expect("a place in it") { (20...40).contains($0.slider?.elapsed ?? 0) }
    program.send("Q")
    #expect(program.waitForExit()?.status == .code(0))
    program.expectTerminalGivenBack()

    let second = try PtyProgram(Inset.path, ["--no-audio"], options)
    try second.expect("what to go on with") { $0.shows("Continue") && $0.shows("S01E03") }
    second.send(.enter)
    try second.expect("the third episode", names("03"))
    try second.expect("its place") { (20...45).contains($0.slider?.elapsed ?? 0) }
    second.send(">")
    try second.expect("the fourth episode", names("04"))

    // Near its end the next one is named, and plays by itself.
    second.send(":seek 50 absolute\r")
    try second.expect("what comes next") { $0.shows("Next: The Show S01E05") }
    second.send(":seek 59 absolute\r")
    try second.expect("the fifth episode", names("05"))
    second.send(.function(8))
    try second.expect("the whole series") { $0.shows("5/24") }
    second.quitInGoodOrder()
  }
}
