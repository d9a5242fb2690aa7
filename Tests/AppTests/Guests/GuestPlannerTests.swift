import Base
import Core
import Remote
import TestSupport
import Testing

@testable import App

@Suite("Command lines of guests") struct GuestPlannerTests {
  private static func plan(
    _ words: [String], in folder: BytePath, role: GuestCall.Role = .mpv, files: [Int32: Int32] = [:]
  ) throws -> GuestPlan {
    let call = GuestCall(role, words: words.map { Array($0.utf8) }, folder: folder, holdsKeys: true)
    let planner = GuestPlanner(id: GuestID(1), call: call, files: files)
    guard case .guestCalled(let plan) = planner.plan(try #require(planner.options)) else { throw NoPlan() }
    return plan
  }

  private struct NoPlan: Error {}

  /// A player that waits for orders has a socket at which it gets them.
  @Test func anIdlePlayerWaitsAtItsSocket() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("one.mkv", "x")
    let socket = "--input-ipc-server=s"
    let lines: [([String], IdleMode)] = [
      (["--idle", socket], .yes), (["--idle=yes", socket], .yes), (["--idle=once", socket], .once),
      (["--idle", socket, "one.mkv"], .yes), (["--idle=once", socket, "one.mkv"], .no),
      (["--idle=no", socket], .no), (["--no-idle", socket], .no), (["--idle", "one.mkv"], .no),
    ]
    for (words, idle) in lines {
      let plan = try Self.plan(words, in: folder.path)
      #expect(plan.idle == idle && plan.problems.isEmpty, "\(words)")
    }
    let plan = try Self.plan(["--idle", socket], in: folder.path)
    #expect(plan.entries.isEmpty && plan.folder == folder.path)
    #expect(plan.controlSocket == folder.path.appending("s"))
  }

  @Test func pathsBeginInTheGuestsFolder() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("one.mkv", "x")
    let plan = try Self.plan(
      ["one.mkv", "--sub-file=one.srt", "--audio-file=https://films.example/a", "--input-ipc-server=s"],
      in: folder.path)
    #expect(plan.entries.map(\.location) == [.file(folder.path.appending("one.mkv"))])
    #expect(plan.subtitleFiles == [folder.path.appending("one.srt")])
    #expect(plan.soundFiles == [BytePath("https://films.example/a")])
    #expect(plan.controlSocket == folder.path.appending("s"))
    #expect(plan.holdsKeys && !plan.isQueued)
  }

  @Test func headerFieldsAreTheFilmsOwn() throws {
    let plan = try Self.plan(
      [
        "--referrer=https://page.example", "--user-agent=agent", "--http-header-fields=X-Key: 1",
        "https://films.example/a.mp4",
      ], in: BytePath("/"))
    #expect(plan.headers["Referer"] == "https://page.example")
    #expect(plan.headers["User-Agent"] == "agent")
    #expect(plan.headers["X-Key"] == "1")
  }

  @Test func openFilesAreThoseHandedOver() throws {
    let plan = try Self.plan(["-", "fd://5"], in: BytePath("/"), files: [0: 0, 5: 1])
    #expect(plan.entries.map(\.location) == [.file(BytePath("/dev/fd/0")), .file(BytePath("/dev/fd/1"))])
    #expect(plan.entries[0].title == "Standard input")
  }

  @Test func missingFilesAreTold() throws {
    let plan = try Self.plan(["nothing.mkv"], in: BytePath("/no/such/folder"), role: .umpv)
    #expect(plan.entries.isEmpty && plan.problems.count == 1 && plan.isQueued)
  }

  @Test func listThroughAPipeIsCompleted() {
    let folder = BytePath("/films")
    let list = Array("#EXTM3U\none.mkv\n/two.mkv\nhttps://three.example/\n\n".utf8)
    let whole = String(decoding: GuestList.whole(list, in: folder), as: UTF8.self)
    #expect(whole == "#EXTM3U\n/films/one.mkv\n/two.mkv\nhttps://three.example/\n\n")
    for other in ["[playlist]\nFile1=one.mkv\n", "<asx>\n", "{\"items\": []}\n"] {
      #expect(GuestList.whole(Array(other.utf8), in: folder) == Array(other.utf8))
    }
  }
}
