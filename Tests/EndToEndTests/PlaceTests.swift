import Glibc
import PtyHarness
import TestSupport
import Testing

@Suite("Films on another machine", .enabled(if: SecureShell.server != nil, "sshd is not installed"))
struct PlaceTests {
  @Test(
    "A folder over SFTP opens as a list; its film plays, seeks, survives a broken line, and goes on the next day"
  )
  func folder() throws {
    let media = try Media.shared.get()
    let shell = try SecureShell()
    let first = try PtyProgram(
      Inset.path, ["--no-audio", "sftp://nas\(media.folder)/"], try shell.options())
    try first.expect("the list") { $0.shows("Sub") && $0.shows("clip 10") && $0.shows("旅行") }
    first.send("/clip 2")
    try first.expect("the filtered list") { $0.shows("clip 2") && !$0.shows("clip 10") }
    first.send(.enter)
    try first.expect("the picture") { $0.picture != nil && $0.isPlaying == true }
    first.send("f ")
    try shell.breakConnection()
    for _ in 0..<8 { first.send(.right) }
    try first.expect("a later place") { ($0.slider?.elapsed ?? 0) >= 35 }
    first.send("Q")
    #expect(first.waitForExit()?.status == .code(0))

    let second = try PtyProgram(
      Inset.path, ["--no-audio", "--pause", "sftp://nas\(media.folder)/clip%202.mp4"], try shell.options())
    try second.expect("the same place") { $0.picture != nil && ($0.slider?.elapsed ?? 0) >= 35 }
    second.quitInGoodOrder()
  }

  @Test("An HLS playlist over SFTP plays with the pieces beside it, and seeks") func pieces() throws {
    let media = try Media.shared.get()
    let shell = try SecureShell()
    let folder = try TemporaryFolder()
    try folder.folder("Season 1")
    let made = try CapturedProgram(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-i", media.clip, "-c", "copy", "-f", "hls", "-hls_time", "4",
        "-hls_list_size", "0",
        folder("Season 1/film.m3u8").text,
      ])
    #expect(made.exit?.status == .code(0))
    let program = try PtyProgram(
      Inset.path, ["--no-audio", "sftp://nas\(folder.text)/Season%201/"], try shell.options())
    try program.expect("the list") { $0.shows("Season 1") && $0.shows("film") }
    program.send("/m3u8")
    program.send(.enter)
    try program.expect("the picture") { $0.picture != nil && $0.isPlaying == true }
    program.send("f ")
    for _ in 0..<8 { program.send(.right) }
    try program.expect("a later place") { ($0.slider?.elapsed ?? 0) >= 35 }
    program.quitInGoodOrder()
  }

  @Test("A server whose key is unknown is asked about on a terminal, and by nobody else")
  func login() throws {
    let media = try Media.shared.get()
    let shell = try SecureShell(isKnown: false)
    let program = try PtyProgram(
      Inset.path, ["--no-audio", "sftp://nas\(media.folder)/"], try shell.options())
    try program.expect("the offer") { $0.shows("asks you to log in") }
    program.send(.enter)
    try program.expect("ssh’s question") { $0.shows("continue connecting") }
    program.send("yes")
    program.send(.enter)
    try program.expect("the list") { $0.shows("Sub") && $0.shows("clip 10") }
    program.quitInGoodOrder()
  }

  @Test("The menu of places offers the hosts of ssh’s configuration") func menu() throws {
    let shell = try SecureShell()
    let home = try TemporaryFolder()
    try home.folder(".ssh")
    try home.file(".ssh/config", "Host nas\nHost *.example\n")
    var options = try shell.options()
    options.environment["HOME"] = home.text
    let program = try PtyProgram(Inset.path, ["--no-audio", home.text], options)
    try program.expect("an empty folder") { $0.shows("Files") }
    program.send(":menu places")
    program.send(.enter)
    try program.expect("the hosts") { $0.shows("ssh hosts") && $0.shows("nas") && !$0.shows("example") }
    program.send(.down, .enter)
    try program.expect("its home folder") { $0.shows("sftp://nas/") }
    program.quitInGoodOrder()
  }

  @Test("probe and still know the places of the configuration") func subcommands() throws {
    let media = try Media.shared.get()
    let shell = try SecureShell()
    let folder = try TemporaryFolder()
    try folder.folder("inset")
    try folder.file(
      "inset/inset.toml", "[places]\nfilms = { address = \"sftp://nas\(media.folder)/\" }\n")
    var options = try shell.options()
    options.environment["XDG_CONFIG_HOME"] = folder.text
    for command in ["probe", "still"] {
      let ended = try CapturedProgram(Inset.path, [command, "place://films/clip%202.mp4"], options)
      #expect(ended.exit?.status == .code(0), "\(command): \(ended.text)\(ended.errorText)")
    }
  }

  @Test("A server that is not there, and one that ssh does not know, are told in a sentence")
  func absent() throws {
    let shell = try SecureShell()
    let program = try PtyProgram(
      Inset.path, ["--no-audio", "sftp://nowhere.invalid/films/"], try shell.options())
    try program.expect("the reason") { $0.shows("Could not resolve hostname") }
    program.quitInGoodOrder()
  }
}

/// Whether a program is there.
private func has(_ program: String) -> Bool {
  (try? CapturedProgram("sh", ["-c", "command -v \(program)"]))?.exit?.status == .code(0)
}

@Suite("Films on web servers and behind rclone") struct WebPlaceTests {
  @Test(
    "A remote of rclone opens as a list, and its film plays and seeks",
    .enabled(if: has("rclone"), "rclone is not installed"))
  func remote() throws {
    let folder = try Media.shared.get().folder
    try walk(
      "rclone://films/", ["RCLONE_CONFIG_FILMS_TYPE": "alias", "RCLONE_CONFIG_FILMS_REMOTE": folder])
    _ = becomes { !hasChild("serve webdav films:") }
    #expect(!hasChild("serve webdav films:"), "rclone goes with the player")
  }

  @Test(
    "A share of Samba behind rclone opens as a list, and its film plays and seeks",
    .enabled(if: has("rclone") && SambaServer.isInstalled, "rclone or samba is not installed"))
  func share() throws {
    let server = try SambaServer(share: Media.shared.get().folder)
    try withExtendedLifetime(server) { try walk("rclone://nas/films/", server.remote) }
  }

  /// Finds a film in a remote's folder, plays it and seeks.
  private func walk(_ address: String, _ remote: [String: String]) throws {
    var options = try Inset.options()
    options.environment.merge(remote) { $1 }
    let program = try Inset.play([address], options)
    try program.expect("the list", seconds: 40) { $0.shows("Sub") && $0.shows("clip 10") && $0.shows("旅行") }
    program.send("/clip 2")
    try program.expect("the filtered list") { $0.shows("clip 2") && !$0.shows("clip 10") }
    program.send(.enter)
    try program.expect("the picture") { $0.picture != nil && $0.isPlaying == true }
    program.send("f")
    for _ in 0..<8 { program.send(.right) }
    try program.expect("a later place") { ($0.slider?.elapsed ?? 0) >= 35 }
    program.quitInGoodOrder()
  }

  @Test("The pages of a web server are folders", .enabled(if: has("python3"), "python3 is not installed"))
  func pages() throws {
    let media = try Media.shared.get()
    let port = try LoopbackSocket(.stream).port
    let server = try PipedProgram([
      "python3", "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", media.folder, "\(port)",
    ])
    try withExtendedLifetime(server) {
      _ = try becomes(every: 50) {
        let connecting = "import socket; socket.create_connection(('127.0.0.1', \(port)))"
        return try CapturedProgram("python3", ["-c", connecting]).exit?.status == .code(0)
      }
      let program = try Inset.play(["webdav://127.0.0.1:\(port)/"])
      try program.expect("the list") { $0.shows("Sub") && $0.shows("clip 10") && $0.shows("旅行") }
      // This server knows no ranges: a film whose index is at its end cannot be played from it.
      program.send("/sound")
      try program.expect("the filtered list") { $0.shows("sound") && !$0.shows("clip 10") }
      program.send(.enter)
      try program.expect("the song") { $0.isPlaying == true && $0.shows("Vorbis") }
      program.quitInGoodOrder()
    }
  }

  /// Whether a process has these words in its command line.
  private func hasChild(_ words: String) -> Bool {
    (try? CapturedProgram("pgrep", ["-f", words]))?.exit?.status == .code(0)
  }
}
