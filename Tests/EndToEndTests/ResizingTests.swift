import PtyHarness
import Testing

@Suite("Resizing") struct ResizingTests {
  @Test(
    "From 200×60 down to 20×6 and back the screen is right at every size",
    arguments: ["full", "inline", "pip"])
  func downAndUp(presentation: String) throws {
    let media = try Media.shared.get()
    let program = try Inset.play(
      ["--presentation", presentation, media.clip], Inset.options(columns: 200, rows: 60))
    try program.expect("the picture") { $0.picture != nil }
    for step in 0...10 {
      program.resize(columns: 200 - 18 * step, rows: max(6, 60 - 6 * step))
      program.read(seconds: 0.05)
    }
    program.resize(columns: 20, rows: 6)
    program.read(seconds: 0.5)
    program.resize(columns: 200, rows: 60)
    try program.expect("the picture at the old size") { screen in
      guard let area = screen.picture else { return false }
      return presentation == "pip"
        ? area.columns.lowerBound > screen.columns / 2 && area.columns.count > 40 : area.columns.count > 80
    }
    program.quitInGoodOrder()
  }
}
