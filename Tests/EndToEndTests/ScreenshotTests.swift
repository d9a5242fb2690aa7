import Glibc
import PtyHarness
import TestSupport
import Testing

@Suite("Screenshots") struct ScreenshotTests {
  private func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  @Test("s writes the frame and Ctrl+s the screen, each into a new file") func keys() throws {
    let media = try Media.shared.get()
    let home = "\(media.home)/shots-\(UInt32.random(in: 0 ... .max))"
    mkdir(home, 0o755)
    try Media.write("[screenshot]\nfolder = \"\(home)/made\"\n", to: "\(home)/inset.toml")
    let arguments = ["--config-dir", home, "--no-audio", "--pause", "--presentation", "inline", media.clip]
    let program = try PtyProgram(Inset.path, arguments, Inset.options())
    try program.expect("the picture") { $0.picture != nil && $0.slider != nil }
    // In a list s finds rows; F6 goes to the picture.
    program.send("\u{1B}[17~")
    program.send("s")
    try program.expect("the notice of the frame") { $0.shows("clip 2-0001.png") }
    program.send("s")
    try program.expect("the notice of the next") { $0.shows("clip 2-0002.png") }
    let first = bytes("\(home)/made/clip 2-0001.png")
    #expect(first.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(first == bytes("\(home)/made/clip 2-0002.png"))
    program.send(.control("s"))
    try program.expect("the notice of the screen") { $0.shows("clip 2-0001.ans") }
    let text = String(decoding: bytes("\(home)/made/clip 2-0001.ans"), as: UTF8.self)
    #expect(text.contains("clip 10"))
    // The picture is among it.
    #expect(text.contains("▀") && text.contains("\u{1B}[38;2;"))
    #expect(!text.contains("\u{1B}[?") && !text.contains("\r"))
    program.quitInGoodOrder()
  }

  @Test("Each shown frame gets a file, and the last notice counts them") func eachFrame() throws {
    let media = try Media.shared.get()
    let home = "\(media.home)/shots-\(UInt32.random(in: 0 ... .max))"
    mkdir(home, 0o755)
    try Media.write("[screenshot]\nfolder = \"\(home)/made\"\nformat = \"jpeg\"\n", to: "\(home)/inset.toml")
    try Media.write("a screenshot each-frame\n", to: "\(home)/input.conf")
    let arguments = [
      "--config-dir", home, "--no-audio", "--presentation", "full", "--loop-file=inf", media.clip,
    ]
    let program = try PtyProgram(Inset.path, arguments, Inset.options())
    try program.expect("the film") { $0.picture != nil }
    program.send("a")
    // Frames are shown only to a terminal that is read.
    try program.expect("ten files") { _ in bytes("\(home)/made/clip 2-0010.jpg").starts(with: [0xFF, 0xD8]) }
    program.send("a")
    try program.expect("the count") { $0.shows("frames saved") }
    #expect(bytes("\(home)/made/clip 2-0001.jpg") != bytes("\(home)/made/clip 2-0010.jpg"))
    program.quitInGoodOrder()
  }

  @Test("A folder that cannot be written is said in a sentence; what was asked for last is still written")
  func failureAndLeaving() throws {
    let media = try Media.shared.get()
    let home = "\(media.home)/shots-\(UInt32.random(in: 0 ... .max))"
    mkdir(home, 0o755)
    try Media.write("[screenshot]\nfolder = \"\(media.broken)\"\n", to: "\(home)/inset.toml")
    let conf = "a screenshot-to-file \"\(home)/last.jpg\" ; quit\n"
    try Media.write(conf, to: "\(home)/input.conf")
    let arguments = ["--config-dir", home, "--no-audio", "--presentation", "full", media.clip]
    let program = try PtyProgram(Inset.path, arguments, Inset.options())
    try program.expect("the picture") { $0.picture != nil }
    program.send("s")
    try program.expect("the sentence") { $0.shows("is not a folder") }
    program.send("a")
    #expect(program.waitForExit()?.status == .code(0))
    #expect(bytes("\(home)/last.jpg").starts(with: [0xFF, 0xD8]))
  }
}
