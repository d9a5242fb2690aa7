import PtyHarness
import Testing

@Suite("Inside tmux") struct TmuxTests {
  @Test("Start on a folder, pick, Picture in Picture, pick another, come back, drag the slider") func tour()
    throws
  {
    let media = try Media.shared.get()
    var options = try Inset.options()
    options.environment["TMUX_TMPDIR"] = media.home
    let command = "'\(Inset.path)' --no-config --no-audio '\(media.folder)'"
    let tmux = try PtyProgram(
      "tmux",
      [
        "-L", "tour", "-f", "/dev/null", "new-session", command, ";", "set", "-g", "status", "off", ";",
        "set", "-g",
        "mouse", "on", ";", "set", "-sa", "terminal-features", ",*:RGB",
      ], options)
    defer { _ = try? CapturedProgram("tmux", ["-L", "tour", "kill-server"], options) }
    try tmux.expect("the list") { $0.shows("clip 10") }
    tmux.send("/clip 2")
    try tmux.expect("the filter") { !$0.shows("clip 10.") }
    tmux.send(.enter)
    try tmux.expect("the picture") { $0.picture != nil && $0.isPlaying == true }
    try tmux.expect("the whole list") { $0.shows("clip 10") && $0.shows("sound") }
    tmux.send("T")
    try tmux.expect("the corner") { ($0.picture?.columns.lowerBound ?? 0) > $0.columns / 2 }
    let small = tmux.screen.pictureHash
    tmux.send("jk")
    try tmux.expect("a moving corner") { $0.pictureHash != small }
    tmux.send("/clip 10")
    try tmux.expect("the filter") { $0.shows("/clip 10") && !$0.shows("Sub") }
    tmux.send(.enter)
    try tmux.expect("the other item in the corner") { screen in
      (screen.picture?.columns.lowerBound ?? 0) > screen.columns / 2
        && screen.controlsRow.map { screen.text(row: $0).contains("clip 10") } == true
    }
    try tmux.expect("the list without a filter") { $0.shows("Sub") && !$0.shows("/clip") }
    tmux.send("T")
    try tmux.expect("the way back") { screen in
      screen.slider != nil && (screen.picture?.columns.lowerBound).map { $0 < screen.columns / 2 } == true
    }
    let slider = try #require(tmux.screen.slider)
    let target = slider.bar.lowerBound + slider.bar.count / 2
    tmux.send(
      .press(button: 0, column: slider.thumb, row: slider.row),
      .drag(button: 0, column: target - 3, row: slider.row),
      .drag(button: 0, column: target, row: slider.row),
      .release(button: 0, column: target, row: slider.row))
    try tmux.expect("the middle of the clip") { (27...36).contains($0.slider?.elapsed ?? 0) }
    tmux.send("q")
    #expect(tmux.waitForExit() != nil)
  }
}
