import PtyHarness
import Testing

@Suite("The picture as one likes it") struct PictureLookTests {
  @Test("Look, zoom, proportions and glyphs change a paused picture at once") func changes() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--start", "0:05", "--pause", "--presentation", "full", media.clip])
    try program.expect("a still picture") { $0.picture != nil && $0.isPlaying == false }
    program.read(seconds: 0.5)
    var last = program.screen.pictureHash
    for (keys, notice) in [
      ("2222222222", "Contrast: 10"), ("7777", "Saturation: -4"), ("WWW", "Panscan: 30 %"),
      ("A", "Aspect ratio: 16:9"), ("A", "Aspect ratio: 4:3"), ("\u{1B}+", "Zoom: 0.1"),
      ("\u{07}\u{07}", "Glyphs: quadrant"), ("\u{1B}g\u{1B}g", "Colours: 256"),
    ] {
      program.send(keys)
      try program.expect("\(notice)") { $0.row(of: notice) != nil }
      // With the clip's own proportions 16:9 changes nothing.
      if notice == "Aspect ratio: 16:9" { continue }
      let before = last
      try program.expect("another picture after \(notice)") { $0.pictureHash != before }
      program.read(seconds: 0.2)
      last = program.screen.pictureHash
    }
    program.quitInGoodOrder()
  }
}
