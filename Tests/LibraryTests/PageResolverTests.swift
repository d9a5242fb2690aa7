import Base
import Foundation
import Glibc
import Library
import Testing

/// A program on PATH that is called yt-dlp.
@Suite(.serialized) struct PageResolverTests {
  /// Calls with a PATH whose first folder holds a yt-dlp of that text.
  private func withProgram(_ script: String, _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "inset-pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "yt-dlp")
    // Another process writes it: one that a test beside this starts meanwhile would hold it open for writing, and a file
    // that is being written cannot be started ("Text file busy").
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = [
      "-c", "printf '%s\\n' '#!/bin/sh' \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh", script, program.path,
    ]
    try writer.run()
    writer.waitUntilExit()
    try #require(writer.terminationStatus == 0)
    let before = getenv("PATH").map { String(cString: $0) } ?? ""
    setenv("PATH", "\(folder.path):\(before)", 1)
    defer { setenv("PATH", before, 1) }
    try body(folder.path)
  }

  private func sentence(_ body: () throws -> FoundEntry) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? PageResolver.Failure)?.sentence
    }
  }

  @Test func answerIsPlayed() throws {
    try withProgram("printf 'A \\033[31mtitle\\n'; echo \"https://host/film.m3u8?page=yes\"") { _ in
      let entry = try PageResolver().find("https://host/watch")
      #expect(entry.location == .url("https://host/film.m3u8?page=yes"))
      #expect(!entry.title.unicodeScalars.contains { $0.value < 0x20 })
      #expect(entry.title.contains("title"))
    }
  }

  @Test(arguments: [
    "file:///etc/passwd", "/etc/passwd", "pipe:0", "concat:a", "av://v4l2:/dev/video0", "smb://nas/a", "",
    "https://host/a b",
  ])
  func answersThatLeaveTheNetworkAreRefused(address: String) throws {
    try withProgram("echo title; echo '\(address)'") { _ in
      #expect(throws: PageResolver.Failure.self) { try PageResolver().find("https://host/watch") }
    }
  }

  @Test func failureIsASentence() throws {
    try withProgram("echo 'ERROR: no' >&2; exit 1") { _ in
      #expect(
        sentence { try PageResolver().find("https://host/watch") } == "yt-dlp found nothing to play there."
      )
    }
  }

  @Test func pageIsOneArgumentAndNoOption() throws {
    try withProgram("for last; do :; done; echo title; echo \"https://host/$#/$last\"") { _ in
      let entry = try PageResolver().find("--exec=x")
      #expect(entry.location == .url("https://host/13/--exec=x"))
    }
  }

  @Test func slowProgramIsEnded() throws {
    try withProgram("echo $$ > \"$(dirname \"$0\")/pid\"; sleep 60") { folder in
      let start = Date()
      #expect(
        sentence { try PageResolver(timeoutSeconds: 1).find("https://host/watch") }
          == "yt-dlp did not answer in time.")
      #expect(Date().timeIntervalSince(start) < 8)
      let text = try String(contentsOfFile: folder + "/pid", encoding: .utf8)
      let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      #expect(kill(process, 0) != 0)
    }
  }

  @Test func whatIsCancelledBeforeItBeginsStartsNoProgram() throws {
    try withProgram("touch \"$(dirname \"$0\")/run\"; echo title; echo https://host/film") { folder in
      let resolver = PageResolver()
      let former = resolver.request("https://host/former")
      let later = resolver.request("https://host/later")
      #expect(sentence { try resolver.resolve(former) } == "Stopped.")
      resolver.cancel()
      #expect(sentence { try resolver.resolve(later) } == "Stopped.")
      #expect(access(folder + "/run", F_OK) != 0)
    }
  }

  @Test func cancellingEndsIt() throws {
    try withProgram("echo $$ > \"$(dirname \"$0\")/pid\"; sleep 60") { folder in
      let resolver = PageResolver()
      Thread.detachNewThread {
        while access(folder + "/pid", F_OK) != 0 { usleep(5000) }
        resolver.cancel()
      }
      let start = Date()
      #expect(sentence { try resolver.find("https://host/watch") } == "Stopped.")
      #expect(Date().timeIntervalSince(start) < 10)
    }
  }
}

extension PageResolver {
  /// Requests a page and resolves it.
  fileprivate func find(_ page: String) throws(Failure) -> FoundEntry { try resolve(request(page)) }
}
