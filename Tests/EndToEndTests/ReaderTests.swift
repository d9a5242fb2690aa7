import Foundation
import Glibc
import PtyHarness
import TestSupport
import Testing

/// Files are looked into by another process.
@Suite("Files that crash their reader") struct ReaderTests {
  /// A manifest whose pieces last a division by zero: libavformat 5 to 8 crash on it.
  private static let manifest =
    "<MPD profiles=\"urn:mpeg:dash:profile:isoff-live:2011\" type=\"dynamic\"><Period>"
    + "<AdaptationSet contentType=\"video\"><Representation id=\"0\" mimeType=\"video/mp4\" bandwidth=\"1\">"
    + "<SegmentTemplate timescale=\"0\" media=\"$Number$\" startNumber=\"1\"><SegmentTimeline>"
    + "<S t=\"0\" d=\"1\" r=\"3\"/></SegmentTimeline></SegmentTemplate></Representation></AdaptationSet></Period></MPD>"

  /// The reader of a player: its child of that name.
  private func reader(of player: Int32) -> Int32? {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    for number in entries.lazy.compactMap({ Int32($0) }) {
      guard let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8),
        status.hasPrefix("Name:\tinset-reader\n"), status.contains("\nPPid:\t\(player)\n")
      else { continue }
      return number
    }
    return nil
  }

  private func folder(_ media: Media, _ names: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try FileManager.default.copyItem(atPath: media.shortClip, toPath: folder(name).text) }
    return folder
  }

  @Test("A manifest under a film's name ends nothing, and the film goes on") func manifest() throws {
    let media = try Media.shared.get()
    let folder = try folder(media, ["b.mp4"])
    try folder.file("a.mkv", Self.manifest)
    try folder.file("list.mpd", Self.manifest)
    let program = try Inset.play([folder.path.text])
    try program.expect("the list") { $0.shows("b") }
    try program.expect("the reason") { $0.shows("It is a list of other files or addresses") }
    program.send("j")
    try program.expect("the film beside it") { $0.picture != nil && $0.shows("320×180") }
    program.send(.enter)
    try program.expect("the film") { $0.isPlaying == true }
    program.quitInGoodOrder()
    for command in ["probe", "still"] {
      for name in ["a.mkv", "list.mpd"] {
        let run = try Inset.capture([command, folder(name).text])
        #expect(run.exit?.status == .code(1), "\(command) \(name): \(run.text) \(run.errorText)")
        #expect((run.text + run.errorText).contains(name))
      }
    }
  }

  @Test("Rows show their lengths without a configuration, too") func lengths() throws {
    let media = try Media.shared.get()
    let folder = try folder(media, ["a.mp4", "b.mp4"])
    let program = try Inset.play([folder.path.text])
    try program.expect("two lengths") { screen in
      (0..<screen.rows).count { screen.text(row: $0).contains(" 0:03") } >= 2
    }
    program.quitInGoodOrder()
  }

  @Test("A reader that is killed or stopped is followed by another", arguments: [SIGKILL, SIGSTOP, SIGSEGV])
  func endings(signal: Int32) throws {
    let media = try Media.shared.get()
    let folder = try folder(media, ["a.mp4", "b.mp4", "c.mp4", "d.mp4"])
    let program = try Inset.play([folder.path.text, "--presentation", "inline"])
    try program.expect("a picture") { $0.picture != nil && $0.shows("320×180") }
    let first = try #require(awaitValue { reader(of: program.processID) })
    let limits = try String(contentsOfFile: "/proc/\(first)/status", encoding: .utf8)
    #expect(limits.contains("NoNewPrivs:\t1"))
    kill(first, signal)
    program.send("j")
    let began = ContinuousClock.now
    program.send(.alt("."))
    try program.expect("an answer to a key") { $0.shows("Hidden files: shown") }
    #expect(began.duration(to: .now) < .seconds(2))
    program.send("jj")
    try program.expect("another row's picture") { $0.picture != nil && $0.shows("320×180") }
    let second = try #require(awaitValue { reader(of: program.processID).flatMap { $0 == first ? nil : $0 } })
    program.quitInGoodOrder()
    #expect(becomes { Glibc.kill(second, 0) != 0 || reader(of: program.processID) == nil })
    if signal == SIGSTOP { kill(first, SIGKILL) }
  }
}
