import PtyHarness
import Testing

@Suite("Lists that come in pieces") struct ArrivingListTests {
  @Test("a list on a pipe is shown while it comes, and can be given up") func pipe() throws {
    let media = try Media.shared.get()
    // Six hundred names, and then nothing for longer than the test lasts.
    let names =
      "echo '\(media.clip)'; i=1; while [ $i -lt 600 ]; do echo \"/gone/name $i.mkv\"; i=$((i+1)); done"
    let writer = try PipedProgram(["sh", "-c", "\(names); exec sleep 60"])
    var options = try Inset.options()
    options.input = .descriptor(writer.output)
    let program = try Inset.play(["--pause", "--presentation", "inline", "--playlist=-"], options)
    try program.expect("the first entries") { $0.shows("name 20") && $0.text(row: 0).contains("/500") }
    try program.expect("the line that counts") { $0.shows("Reading Standard input: 500 items") }
    program.send(.escape)
    try program.expect("the notice") { $0.shows("Stopped after 500 items") }
    program.quitInGoodOrder()
  }

  @Test("a list in JSON is written and read again") func json() throws {
    let media = try Media.shared.get()
    let list = "\(media.home)/mine.json"
    let program = try Inset.play(["--pause", "--presentation", "inline", media.clip, media.sound])
    try program.expect("both items") { $0.text(row: 0).contains("1/2") }
    program.send(":save-playlist \(list)\r")
    try program.expect("the notice") { $0.shows("Saved ") }
    program.quitInGoodOrder()
    let report = try Inset.capture(["probe", list])
    #expect(report.exit?.status == .code(0))
    #expect(report.text.contains("2 entries") && report.text.contains(media.clip))
    let again = try Inset.play(["--pause", "--presentation", "inline", list])
    try again.expect("both items") { $0.text(row: 0).contains("1/2") }
    again.quitInGoodOrder()
  }
}
