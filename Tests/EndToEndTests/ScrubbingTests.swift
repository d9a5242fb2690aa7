import PtyHarness
import Testing

@Suite("Scrubbing") struct ScrubbingTests {
  @Test("A dragged thumb stays under the mouse, release seeks and keeps playing", arguments: [false, true])
  func drag(paused: Bool) throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--presentation", "inline"] + (paused ? ["--pause"] : []) + [media.clip])
    try program.expect("the slider") { $0.picture != nil && $0.slider != nil && $0.isPlaying == !paused }
    let slider = try #require(program.screen.slider)
    let width = slider.bar.count
    let target = slider.bar.lowerBound + width / 2
    program.send(.press(button: 0, column: slider.thumb, row: slider.row))
    for column in stride(from: slider.thumb, through: target, by: 3) {
      program.send(.drag(button: 0, column: column, row: slider.row))
    }
    program.send(.drag(button: 0, column: target, row: slider.row))
    try program.expect("the thumb at the mouse") { $0.slider?.thumb == target }
    program.read(seconds: 1.2)
    #expect(program.screen.slider?.thumb == target)
    program.send(.release(button: 0, column: target, row: slider.row))
    // 60 s over the bar: half of it is half a minute.
    try program.expect("the time in the middle") { (28...34).contains($0.slider?.elapsed ?? 0) }
    try program.expect("play or pause as it was") { $0.isPlaying == !paused }
    if !paused {
      let now = try #require(program.screen.slider?.elapsed)
      try program.expect("the time going on") { ($0.slider?.elapsed ?? 0) > now }
    }
    program.quitInGoodOrder()
  }

  @Test("A click on the bar goes there, beyond column 223 too") func click() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(
      ["--presentation", "inline", "--pause", media.clip], Inset.options(columns: 300, rows: 40))
    try program.expect("the slider") { $0.picture != nil && ($0.slider?.bar.upperBound ?? 0) > 240 }
    let slider = try #require(program.screen.slider)
    let column = 240
    program.send(
      .press(button: 0, column: column, row: slider.row), .release(button: 0, column: column, row: slider.row)
    )
    let wanted = 60 * (column - slider.bar.lowerBound) / (slider.bar.count - 1)
    try program.expect("the time of the click") { abs(($0.slider?.elapsed ?? 0) - wanted) <= 2 }
    program.quitInGoodOrder()
  }
}
