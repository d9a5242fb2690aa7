import Base
import Foundation
import Glibc
import Library
import TestSupport
import Testing

/// A program on PATH that is called yt-dlp.
@Suite(.serialized) struct PageResolverTests {
  /// Calls with a PATH whose first folder holds a yt-dlp of that text.
  private func withProgram(_ script: String, _ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    // Another process writes it: one that a test beside this starts meanwhile would hold it open for writing, and a
    // file that is being written cannot be started ("Text file busy").
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = [
      "-c", "printf '%s\\n' '#!/bin/sh' \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh", script,
      folder("yt-dlp").text,
    ]
    try writer.run()
    writer.waitUntilExit()
    try #require(writer.terminationStatus == 0)
    let before = getenv("PATH").map { String(cString: $0) } ?? ""
    setenv("PATH", "\(folder.text):\(before)", 1)
    defer { setenv("PATH", before, 1) }
    try body(folder.text)
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
      #expect(entry.location == .url("https://host/19/--exec=x"))
    }
  }

  @Test(arguments: [
    (PageQuality.lowest, "worst/worstvideo[protocol!*=dash]+worstaudio[protocol!*=dash]"),
    (.highest, "bestvideo[protocol!*=dash]+bestaudio[protocol!*=dash]/best"),
    (
      .filling(367),
      "worst[height>=367]/worstvideo[height>=367][protocol!*=dash]+bestaudio[protocol!*=dash]"
        + "/bestvideo[protocol!*=dash]+bestaudio[protocol!*=dash]/best"
    ),
    (
      .height(480),
      "bestvideo[height<=480][protocol!*=dash]+bestaudio[protocol!*=dash]/best[height<=480]/best"
    ),
  ])
  func qualityIsAFormat(quality: PageQuality, format: String) throws {
    // The word behind --format becomes the title.
    let script = "while [ \"$1\" != --format ]; do shift; done; echo \"$2\"; echo https://host/film"
    try withProgram(script) { _ in
      let media = try PageResolver().media("https://host/watch", quality)
      #expect(media.entry.title == format)
    }
  }

  private func answer(
    formats: String, headers: String = "NA", streams: String = "NA", address: String = "https://host/film"
  ) throws -> PageMedia {
    var media: PageMedia?
    let lines = [formats, headers, streams, "A title", address].joined(separator: "\n")
    try withProgram("cat << 'END'\n\(lines)\nEND") { _ in
      media = try PageResolver().media("https://host/watch", .highest)
    }
    let found = try #require(media)
    #expect(found.entry.title == "A title")
    return found
  }

  @Test func heightsAreThoseWithPictureAndSound() throws {
    let formats = """
      [{"vcodec": "none", "acodec": "none"}, {"height": 720, "vcodec": "h264", "acodec": "aac", "more": {"a": [1]}}, \
      {"height": 480}, {"height": null}, {"height": 1080, "vcodec": "av1", "acodec": "none"}, \
      {"height": 480, "vcodec": "h264", "acodec": null}, {"height": 1e99}, {"height": -4}, {"height": "144"}]
      """
    #expect(try answer(formats: formats).heights == [480, 720])
  }

  @Test func heightsWithoutSoundCountWhereSoundIsApart() throws {
    let formats = """
      [{"vcodec": "none", "acodec": "aac"}, {"height": 720, "vcodec": "h264", "acodec": "none"}, \
      {"height": 1080, "vcodec": "av1", "acodec": "none"}]
      """
    #expect(try answer(formats: formats).heights == [720, 1080])
  }

  private static let pair = """
    [{"url": "https://host/picture", "http_headers": {"Referer": "https://host/"}, "vcodec": "h264"}, \
    {"url": "https://host/sound", "http_headers": {"X-Own": "a", "User-Agent": "b"}, "vcodec": "none"}]
    """

  @Test func pictureAndSoundMayBeApart() throws {
    let media = try answer(formats: "[]", streams: Self.pair, address: "NA")
    #expect(media.entry.location == .url("https://host/picture"))
    #expect(media.entry.headers.fields.map(\.name) == ["Referer"])
    #expect(media.sound?.location == .url("https://host/sound") && media.sound?.origin == .page)
    #expect(media.sound?.headers["User-Agent"] == "b" && media.sound?.headers["X-Own"] == nil)
    #expect(try answer(formats: "[]", streams: "NA").sound == nil)
  }

  @Test(arguments: [
    "NA", "[]", "[{}]", "{", #"[{"url": "https://host/picture", "vcodec": "h264"}]"#,
    #"[{"url": "file:///etc/passwd", "vcodec": "h264"}, {"url": "https://host/sound", "vcodec": "none"}]"#,
  ])
  func streamsWithoutAnAddressAreRefused(streams: String) throws {
    #expect(throws: PageResolver.Failure.self) { try answer(formats: "[]", streams: streams, address: "NA") }
  }

  @Test(arguments: [
    (
      "cookies-from-browser=firefox,proxy=socks5://h:1",
      ["--cookies-from-browser=firefox", "--proxy=socks5://h:1"]
    ),
    ("exec=rm,downloader=x,proxy=p,config-locations=/etc", ["--proxy=p"]),
    ("no-playlist=,yes-playlist", ["--no-playlist", "--yes-playlist"]),
    ("format-sort=[res:720,fps],referer=\"a, b\"", ["--format-sort=res:720,fps", "--referer=a, b"]),
    ("proxy=--exec=x", ["--proxy=--exec=x"]), ("", []), (",,=,=x,--exec=y", []),
  ])
  func optionsAreThoseThatStartNothing(text: String, words: [String]) throws {
    // The words behind the format become the title.
    let script = """
      while [ "$1" != --format ]; do shift; done; format=$2; shift 2; words=
      while [ "$1" != --print ]; do words="$words|$1"; shift; done; echo "$format$words"; echo https://host/film
      """
    try withProgram(script) { _ in
      let wishes = PageWishes(format: "bestaudio", options: text)
      let resolver = PageResolver()
      let media = try resolver.resolve(resolver.request("https://host/watch", .highest, wishes))
      #expect(media.entry.title == (["bestaudio"] + words).joined(separator: "|"))
    }
  }

  @Test(arguments: ["NA", "[]", "[1]", "{}", "[{\"height\":", "", "\u{1B}[31m", "[[[[[["])
  func otherFormatsHaveNoHeights(formats: String) throws {
    #expect(try answer(formats: "x\n" + formats).heights.isEmpty)
  }

  @Test func pagesSayWhoAsks() throws {
    let headers = try answer(
      formats: "[]",
      headers: #"{"User-Agent": "A\r\nB: c", "Referer": "https://host/", "Host": "x", "Accept": "*/*"}"#
    ).entry.headers
    #expect(headers.fields.map(\.name) == ["Referer"])
  }

  @Test func tooLongAnAnswerIsSaid() throws {
    try withProgram("head -c 100000 /dev/zero; sleep 60") { _ in
      #expect(
        sentence { try PageResolver(timeoutSeconds: 20).find("https://host/watch") }
          == "The answer from yt-dlp is too long.")
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

  @Test func supersededAndCancelledRequestsStartNoProgram() throws {
    try withProgram("touch \"$(dirname \"$0\")/run\"; echo title; echo https://host/film") { folder in
      let resolver = PageResolver()
      let former = resolver.request("https://host/former", .highest)
      let later = resolver.request("https://host/later", .highest)
      #expect(sentence { try resolver.resolve(former).entry } == "Stopped.")
      resolver.cancel()
      #expect(sentence { try resolver.resolve(later).entry } == "Stopped.")
      #expect(access(folder + "/run", F_OK) != 0)
    }
  }

  @Test func cancellingEndsIt() throws {
    try withProgram("echo $$ > \"$(dirname \"$0\")/pid\"; sleep 60") { folder in
      let resolver = PageResolver()
      Thread.detachNewThread {
        _ = becomes { access(folder + "/pid", F_OK) == 0 }
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
  fileprivate func find(_ page: String) throws(Failure) -> FoundEntry { try media(page, .highest).entry }

  /// Requests a page in that quality and resolves it.
  fileprivate func media(_ page: String, _ quality: PageQuality) throws(Failure) -> PageMedia {
    try resolve(request(page, quality))
  }
}
