import Glibc
import PtyHarness
import TestSupport
import Testing

@Suite("Watch history and resume positions") struct WatchHistoryTests {
  /// Plays with a state folder of its own, which the standard settings lead to.
  private func play(_ arguments: [String], state: TemporaryFolder) throws -> PtyProgram {
    var options = try Inset.options()
    options.environment["XDG_STATE_HOME"] = state.text
    return try PtyProgram(Inset.path, ["--no-audio"] + arguments, options)
  }

  @Test("A film goes on where Q or q left it; --no-resume plays it from the beginning")
  func comingBack() throws {
    let media = try Media.shared.get()
    let state = try TemporaryFolder()
    let first = try play(["--start", "0:30", "--pause", media.clip], state: state)
    try first.expect("the picture at 30 s") { $0.picture != nil && ($0.slider?.elapsed ?? 0) >= 29 }
    first.send("Q")
    #expect(first.waitForExit()?.status == .code(0))
    first.expectTerminalGivenBack()

    let second = try play(["--pause", media.clip], state: state)
    try second.expect("the same place") {
      $0.picture != nil && (29...31).contains($0.slider?.elapsed ?? 0) && $0.shows("Resumed at 0:30")
    }
    second.quitInGoodOrder()

    let third = try play(["--pause", media.clip], state: state)
    try third.expect("the place that q left") {
      $0.picture != nil && (29...31).contains($0.slider?.elapsed ?? 0) && $0.shows("Resumed at 0:30")
    }
    third.quitInGoodOrder()

    let fourth = try play(["--pause", "--no-resume", media.clip], state: state)
    try fourth.expect("the start") { $0.picture != nil && $0.slider?.elapsed == 0 }
    fourth.quitInGoodOrder()
  }

  @Test("Watched items are offered on start, resumed, searched and forgotten")
  func history() throws {
    let media = try Media.shared.get()
    let state = try TemporaryFolder()
    let empty = try play([], state: state)
    try empty.expect("the browser") { $0.shows("Files") && !$0.shows("Continue") }
    empty.quitInGoodOrder()
    let first = try play(["--start", "0:30", "--pause", media.clip], state: state)
    try first.expect("the picture at 30 s") { $0.picture != nil && ($0.slider?.elapsed ?? 0) >= 29 }
    first.quitInGoodOrder()

    let second = try play(["--pause"], state: state)
    try second.expect("what to go on with") { $0.shows("Continue") && $0.shows("clip 2") }
    second.send("\r")
    try second.expect("the same place") { $0.picture != nil && (29...31).contains($0.slider?.elapsed ?? 0) }
    second.quitInGoodOrder()

    func history(_ arguments: String...) throws -> String {
      try Inset.capture(["history"] + arguments) { $0.environment["XDG_STATE_HOME"] = state.text }.text
    }
    #expect(try history().contains("0:30 / 1:00  \(media.clip)\n"))
    #expect(try history("CLIP", "mp4").isEmpty)
    #expect(try history("clip", "mp4").contains("clip 2.mp4"))
    #expect(try history("--json").contains("\"position\" : 30"))
    #expect(try history("--clear", "another").contains("Forgot 0 items"))
    #expect(try history("--clear").contains("Forgot 1 item."))
    #expect(try history().isEmpty)
    let database = try #require(open("\(state.text)/inset/history.sqlite", O_RDONLY) as Int32?)
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = Glibc.read(database, &bytes, bytes.count)
    close(database)
    #expect(count > 0 && !String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).contains("clip 2.mp4"))
  }

  @Test("A playlist goes on with its item, and that at its place") func playlist() throws {
    let media = try Media.shared.get()
    let state = try TemporaryFolder()
    let list = "\(state.text)/list.m3u"
    let file = try #require(fopen(list, "w"))
    fputs("\(media.shortClip)\n\(media.clip)\n\(media.otherClip)\n", file)
    fclose(file)
    let first = try play(["--presentation", "full", list], state: state)
    try first.expect("the first item") { $0.picture != nil }
    first.send(">")
    try first.expect("the second item") { $0.shows("2/3") && $0.picture != nil }
    first.send(.right, .right, .right)
    try first.expect("a place in it") { ($0.slider?.elapsed ?? 0) >= 14 }
    first.send("Q")
    #expect(first.waitForExit()?.status == .code(0))
    let second = try play(["--presentation", "full", "--pause", list], state: state)
    try second.expect("the same item and place") {
      $0.shows("2/3") && $0.picture != nil && ($0.slider?.elapsed ?? 0) >= 14
    }
    second.quitInGoodOrder()
  }

  @Test("The durations of a folder's files appear by themselves, and stay known") func information() throws {
    let media = try Media.shared.get()
    let state = try TemporaryFolder()
    for _ in 0..<2 {
      let program = try play([media.folder], state: state)
      try program.expect("the clip's duration in its row") { screen in
        screen.text.split(separator: "\n").contains { $0.contains("clip 2") && $0.contains("1:00") }
      }
      program.quitInGoodOrder()
    }
  }

  @Test("A memory that cannot be used ends nothing") func unusable() throws {
    let media = try Media.shared.get()
    let state = try TemporaryFolder()
    mkdir("\(state.text)/inset", 0o700)
    mkdir("\(state.text)/inset/history.sqlite", 0o700)
    let program = try play([media.clip], state: state)
    try program.expect("the picture and a word about it") {
      $0.picture != nil && $0.shows("The watch history is off")
    }
    program.quitInGoodOrder()
  }

  @Test("Killed at any moment, beside another, nothing is lost but the last seconds") func killing() throws {
    let media = try Media.shared.get()
    let state = try TemporaryFolder()
    let other = try play(["--pause", media.otherClip], state: state)
    try other.expect("the other's picture") { $0.picture != nil }
    for round in 0..<6 {
      let program = try play(["--start", "0:30", media.clip], state: state)
      try program.expect("the picture") { $0.picture != nil }
      // A pause writes the place down.
      program.send(" ")
      try program.expect("the pause") { $0.isPlaying == false }
      program.read(seconds: 0.02 * Double(round))
      program.signal(SIGKILL)
      #expect(program.waitForExit()?.status == .signal(SIGKILL))
    }
    other.quitInGoodOrder()
    let program = try play(["--resume", "always", "--pause", media.clip], state: state)
    try program.expect("the place of the last pause") {
      $0.picture != nil && ($0.slider?.elapsed ?? 0) >= 29 && $0.shows("Resumed at")
    }
    program.quitInGoodOrder()
  }
}
