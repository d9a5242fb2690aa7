import Glibc
import PtyHarness
import Testing

/// An evening of television: by groups, by numbers and back, past channels that are gone.
@Suite("An evening of television") struct TelevisionTests {
  /// Eight channels in two groups; those whose number ends with 2 are not there.
  private func makeList() throws -> String {
    let media = try Media.shared.get()
    let folder = media.home + "/television"
    mkdir(folder, 0o755)
    var lines = ["#EXTM3U"]
    for number in [11, 12, 13, 14, 21, 22, 23, 24] {
      let group = number < 20 ? "Northern" : "Southern"
      lines.append("#EXTINF:-1 tvg-chno=\"\(number)\" group-title=\"\(group)\",Canal \(number)")
      lines.append("canal\(number).mp4")
      if number % 10 != 2 {
        link(number % 2 == 0 ? media.otherClip : media.clip, "\(folder)/canal\(number).mp4")
      }
    }
    let path = folder + "/television.m3u"
    try Media.write(lines.joined(separator: "\n") + "\n", to: path)
    return path
  }

  /// Whether a channel is on: the row of buttons names it, beside its picture.
  private func isOn(_ number: Int) -> (VirtualScreen) -> Bool {
    { $0.picture != nil && $0.plays("Canal \(number)") }
  }

  @Test("By number, back to the last one, by group; a dead one that was chosen stays") func evening() throws {
    let program = try Inset.play(["--presentation", "inline", try makeList()])
    try program.expect("the first channel", isOn(11))
    program.send(.function(8))
    try program.expect("both groups over their channels") { screen in
      let lines = screen.text.split(separator: "\n").map(String.init)
      let places = ["Northern ", "11  Canal 11", "14  Canal 14", "Southern ", "21  Canal 21", "24  Canal 24"]
        .map {
          name in lines.firstIndex { $0.prefix(44).contains(name) }
        }
      return !places.contains(nil) && places.compactMap { $0 } == places.compactMap { $0 }.sorted()
    }

    program.send("23")
    try program.expect("the number that is typed") { $0.text.prefix(120).contains(" 23") }
    program.send(.enter)
    try program.expect("the channel of that number", isOn(23))
    program.send(.backspace)
    try program.expect("the last channel", isOn(11))
    program.send(.backspace)
    try program.expect("the other one again", isOn(23))
    program.send("77\r")
    try program.expect("that there is none") { $0.shows("No channel 77") }

    program.send("O")
    try program.expect("the groups") { $0.shows("All") && $0.shows("Southern") }
    program.send("/North\r\r")
    try program.expect("one group") { $0.shows("[Northern]") && !$0.shows("Canal 24") }
    program.send("12\r")
    try program.expect("why it is not on") { $0.shows("tries again") && $0.shows("✗ 12  Canal 12") }
    #expect(program.screen.shows("[Northern]"))
    program.send(">")
    try program.expect("the next one of the group", isOn(13))
    // A dead channel is not one to come back to.
    program.send(.backspace)
    try program.expect("the one before, in the other group") { isOn(23)($0) && !$0.shows("[Northern]") }
    program.quitInGoodOrder()
  }
}
