import PtyHarness
import Testing

@Suite("Thumbnails") struct ThumbnailTests {
  @Test("The pointer over the slider shows a small picture of that moment, in every presentation")
  func hover() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--presentation", "inline", "--pause", media.clip])
    try program.expect("the slider") { $0.picture != nil && $0.slider != nil }
    let slider = try #require(program.screen.slider)
    let column = slider.bar.lowerBound + slider.bar.count / 2
    // A motion with no button held is reported as one with button 3.
    program.send(.drag(button: 3, column: column, row: slider.row))
    try program.expect("a frame with the time") { $0.text(row: slider.row - 1).contains("─ 0:30 ─") }
    // The test card has colours; the frame's inside is neither dark nor the terminal's own.
    let row = slider.row - 4
    try program.expect("a picture in it") { screen in
      Set((column - 6..<column + 6).compactMap { screen.cell(column: $0, row: row).map { "\($0)" } }).count
        > 3
    }
    program.send(.drag(button: 3, column: 3, row: 3))
    try program.expect("no frame") { !$0.text(row: slider.row - 1).contains("─ 0:30 ─") }
    program.quitInGoodOrder()
  }
}
