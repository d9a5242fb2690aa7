import PtyHarness
import Testing

@Suite("On a disk that fails in the middle") struct BrokenDiskTests {
  /// The clip with a stretch that cannot be read, and another behind it.
  private func play(_ share: ClosedRange<Double>, _ fault: BrokenDisk.Fault) throws -> PtyProgram {
    let media = try Media.shared.get()
    let film = try BrokenDisk.film.get()
    let size = Double(BrokenDisk.size(of: film))
    let bad = Int(size * share.lowerBound)..<Int(size * share.upperBound)
    let options = try BrokenDisk.options(film, bad, fault)
    let program = try Inset.play([film, media.otherClip], options)
    try program.expect("the picture") { $0.picture != nil && $0.slider != nil }
    return program
  }

  @Test("A scratch is left out, and what lies behind it plays and is sought") func scratch() throws {
    let program = try play(0.1...0.2, .unreadable)
    try program.expect("a word about it") { $0.shows("input/output error") && $0.shows("continuing at 0:1") }
    let found = program.screen.pictureHash
    try program.expect("what lies behind it") { ($0.slider?.elapsed ?? 0) >= 14 && $0.pictureHash != found }
    program.send(.function(6), .down)
    try program.expect("the start") { ($0.slider?.elapsed ?? 60) < 4 && $0.picture != nil }
    program.send(.right, .right, .right, .right)
    try program.expect("the other side") { ($0.slider?.elapsed ?? 0) >= 15 && $0.picture != nil }
    let there = program.screen.pictureHash
    try program.expect("a film that goes on") { $0.pictureHash != there && $0.picture != nil }
    program.quitInGoodOrder()
  }

  @Test("Where nothing more can be read, what was read plays, the reason is said, and the next item comes")
  func allOfTheRest() throws {
    for (fault, sentence) in [
      (BrokenDisk.Fault.unreadable, "input/output error"), (.stale, "stale file handle"),
    ] {
      let program = try play(0.08...1, fault)
      try program.expect("some of it") { ($0.slider?.elapsed ?? 0) >= 3 }
      try program.expect("the reason") { $0.shows(sentence) }
      #expect(!program.screen.shows("damaged"))
      try program.expect("the next item") { $0.shows("▶ clip 10") && $0.picture != nil }
      program.quitInGoodOrder()
    }
  }

  @Test("A read that never returns: what is waited for is said, and leaving does not wait") func hanging()
    throws
  {
    let program = try play(0.08...1, .hanging)
    try program.expect("what is waited for") { $0.shows("Waiting for the disk") }
    program.send(">")
    try program.expect("the next item") { $0.picture != nil && ($0.slider?.elapsed ?? 60) < 4 }
    program.send("<")
    try program.expect("what is waited for again") { $0.shows("Waiting for the disk") }
    let before = program.seconds
    program.quitInGoodOrder()
    #expect(program.seconds - before < 1)
  }
}
