import Base
import Core
import Foundation
import Testing

@testable import App

/// Command lines of launchers that are written for mpv.
@Suite struct MPVOptionsTests {
  private func play(_ words: [String], isMPV: Bool = true) throws -> PlayOptions {
    let invocation = try CommandLineReader.read(words.map { Array($0.utf8) }, isMPV: isMPV)
    guard case .play(let options) = invocation else {
      Issue.record("not play: \(words)")
      return PlayOptions()
    }
    return options
  }

  private func settings(_ words: String...) throws -> Settings {
    try play(words + ["film.mkv"]).overrides.applied(to: Settings())
  }

  /// Lines of launchers of series, pages and films.
  @Test(arguments: [
    "--referrer=http://a/b --force-media-title=Title --no-terminal http://a/film.mkv",
    "--fs --quiet --force-media-title=Title --http-header-fields=Referer:http://a --no-ytdl http://a/film.mkv",
    "--force-media-title=Title --title=Title --start=90 http://a/film.mkv",
    "--hwdec=auto-safe --audio-channels=auto-safe --input-ipc-server=/tmp/s http://a/film.mkv",
    "--no-video --really-quiet --ytdl-raw-options=format=best --script-opts=a=b,c=d http://a/film.mkv",
    "-fs -volume 40 -geometry 50%x50% http://a/film.mkv",
    "--idle=once --force-window=immediate --keep-open=yes http://a/film.mkv",
  ])
  func linesOfLaunchersPlay(line: String) throws {
    let options = try play(line.split(separator: " ").map(String.init))
    #expect(options.arguments == [BytePath("http://a/film.mkv")])
    if line.contains("Title") { #expect(options.title == "Title") }
  }

  /// The options of the help that have a value; mpv has those that are left out without one, too.
  private static let withValue: [String] = {
    let lines = CommandLineReader.helpText(columns: 200).split(separator: "\n")
    let names = lines.compactMap { line -> String? in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(where: { $0.hasPrefix("--") }), index <= 1,
        words.dropFirst(index + 1).first?.hasPrefix("<") == true
      else { return nil }
      return String(words[index])
    }
    return names.filter { !["--keep-open", "--loop-file", "--loop-playlist"].contains($0) }
  }()

  /// The next word is the option's value and no file.
  @Test func ownOptionsTakeTheNextWord() throws {
    #expect(Self.withValue.count > 40 && Self.withValue.contains("--source-socket"))
    for option in Self.withValue {
      let value = option == "--theme" ? "light" : "7"
      #expect(try play([option, value, "film.mkv"]).arguments == [BytePath("film.mkv")], "\(option)")
    }
  }

  /// Spellings that mpv takes; none may stop the film.
  private static let spellings = [
    "--fs", "--fullscreen", "--no-fs", "--title=a", "--force-media-title=a", "--http-header-fields=a: b",
    "--referrer=a", "--user-agent=a", "--script-opts=a=b", "--ytdl-raw-options=a=b", "--ytdl-format=best",
    "--ytdl-raw-options-append=a=b", "--sub-files=a.srt:b.srt", "--audio-file=a", "--audio-files=a",
    "--really-quiet", "--quiet", "--no-terminal", "--terminal=no", "--msg-level=all=no", "--cache=yes",
    "--cache-secs=3", "--no-cache", "--idle", "--idle=yes", "--force-window", "--vo=gpu", "--vo=null",
    "--vo=tct",
    "--hwdec=auto", "--loop", "--loop=3", "--loop=inf", "--mute=yes", "--mute=no", "--video=no", "--audio=no",
    "--save-position-on-quit", "--no-resume-playback", "--end=90", "--length=10", "--playlist-start=2",
    "--no-sub", "--sub-auto=fuzzy", "--osd-level=1", "--no-osc", "--osc=no", "--geometry=50%",
    "--autofit=50%",
    "--ontop", "--no-border", "--ao=pulse", "--ao=null", "--screenshot-directory=/tmp",
    "--screenshot-format=png",
    "--demuxer-max-bytes=1M", "--tls-verify=no", "--network-timeout=10", "--cookies", "--cookies-file=a",
    "--profile=gpu-hq", "--profile=low-latency", "--video-aspect-override=16:9", "--deinterlace=yes",
    "--brightness=10", "--panscan=0.5", "--sub-scale=2", "--sub-visibility=no", "--volume-max=120",
    "--chapter=2",
    "--ab-loop-a=1", "--image-display-duration=inf", "--prefetch-playlist=yes", "--gapless-audio=yes",
    "--af=lavfi=[a]", "--vf=hflip", "--hr-seek=yes", "--watch-later-directory=/tmp", "--input-conf=a",
    "--input-terminal=no", "--ytdl=no", "--no-ytdl", "--wid=1", "--player-operation-mode=pseudo-gui",
    "--stop-screensaver=no", "--reset-on-next-file=all", "--load-scripts=no", "--script=a.lua", "-v", "-fs",
    "--autocreate-playlist=same", "--save-watch-history", "--pause", "--pause=no", "--no-pause",
    "--volume=200",
    "--speed=100", "--start=#2", "--start=+30", "--start=50%", "--sid=auto", "--no-config", "--shuffle=no",
    "--{", "--}",
    "--replaygain=track", "--edition=x", "--video-rotate=45", "--keep-open", "--sub-file=a.srt", "--slang=de",
    "--audio-channels=auto-safe", "--fs-screen=1", "--no-keepaspect", "--cursor-autohide=no",
    "--input-cursor=no",
  ]

  @Test(arguments: spellings) func noSpellingStopsTheFilm(spelling: String) throws {
    let options = try play([spelling, "film.mkv"])
    #expect(options.arguments == [BytePath("film.mkv")])
    let ignored = ["--hwdec=auto", "--geometry=50%", "--script-opts=a=b", "--vf=hflip", "--profile=gpu-hq"]
    if ignored.contains(spelling) {
      #expect(options.ignoredOptions == [String(spelling.prefix { $0 != "=" })])
      #expect(options.ignoredRemark?.contains(options.ignoredOptions[0]) == true)
    }
  }

  @Test func pagesAreAskedForAsInMPV() throws {
    #expect(try settings("film.mkv").resolvesPages)
    #expect(try settings("--ytdl=no", "film.mkv").resolvesPages == false)
    #expect(try play(["film.mkv"], isMPV: false).overrides.applied(to: Settings()).resolvesPages == false)
    #expect(try play(["--ytdl", "film.mkv"], isMPV: false).overrides.applied(to: Settings()).resolvesPages)
    let given = try settings(
      "--ytdl-format=bestvideo[height<=720]+bestaudio/best", "--ytdl-raw-options=proxy=p",
      "--ytdl-raw-options-append=referer=r", "ytdl://dQw4w9WgXcQ")
    #expect(given.pageFormat == "bestvideo[height<=720]+bestaudio/best")
    #expect(given.pageOptions == "proxy=p,referer=r")
  }

  @Test func soundMayLieInAnotherFile() throws {
    let options = try play([
      "--audio-file=https://h/a", "--audio-files=b.flac:c\\:d.ogg", "--external-files=e.srt:f.mka",
      "film.mkv",
    ])
    #expect(options.soundFiles == ["https://h/a", "b.flac", "c:d.ogg", "f.mka"].map { BytePath($0) })
    #expect(options.subtitleFiles == [BytePath("e.srt")])
    #expect(options.arguments == [BytePath("film.mkv")] && options.ignoredOptions.isEmpty)
  }

  @Test func descriptorsAreFiles() throws {
    #expect(try play(["fd://0"]).arguments == [BytePath("-")])
    let options = try play(["fd://3"])
    #expect(options.arguments == [BytePath("/dev/fd/3")] && options.namesOwnStreams)
  }

  @Test(arguments: [("--idle", false), ("--idle=once", true), ("--idle=no", true), ("--pause", true)])
  func idleStays(option: String, quits: Bool) throws {
    #expect(try settings(option, "film.mkv").quitAtEnd == quits)
  }

  @Test(arguments: [
    ("--fulscreen", "--fullscreen"), ("--subs", "--sub-file"), ("--presntation", "--presentation"),
    ("--brightnes=3", "--brightness"),
  ])
  func aMisspeltOptionIsGuessed(option: String, guess: String) throws {
    do {
      _ = try play([option, "a"], isMPV: false)
      Issue.record("accepted")
    } catch let error as UsageError {
      #expect(error.sentence.hasSuffix(". Did you mean “\(guess)”?"), "\(error.sentence)")
    }
  }

  @Test func loopsAsInMPV() throws {
    #expect(
      try play(["--loop", "a"], isMPV: false).commands.map(\.command) == [.change(.loopFile, .set("inf"))])
  }

  @Test func mpvOptionsWithEquivalentsTakeEffect() throws {
    #expect(try settings("--fs").presentation == .full)
    #expect(try settings("--mute=yes").mute)
    #expect(try settings("--vo=null").video == false)
    #expect(try settings("--video=no").video == false)
    #expect(try settings("--ao=null").audio == false)
    #expect(try settings("--no-resume-playback").resume == .no)
    #expect(try settings("--save-position-on-quit").resume == .always)
    let kept = try play(["--watch-later-directory=/tmp/places", "--save-position-on-quit"])
    #expect(kept.placeFolder == BytePath("/tmp/places") && kept.ignoredOptions.isEmpty)
    #expect(try play(["--watch-later-directory=/tmp/places"]).placeFolder == nil)
    #expect(try settings("--no-ytdl").resolvesPages == false)
    #expect(try settings("--network-timeout=7").readTimeout == 7)
    #expect(try settings("--image-display-duration=inf").imageDisplayDuration == 0)
    #expect(try settings("--volume=200").volume == Settings().volumeMax)
    #expect(
      try play(["--end=-90", "--length=20", "--end=none"]).commands.map(\.command) == [
        .change(.end, .set("-90")), .change(.length, .set("20")), .change(.end, .set("no")),
      ])
    let options = try play([
      "--sub-files=a.srt:b\\:c.srt", "--loop", "--brightness=10", "--no-sub", "film.mkv",
    ])
    #expect(options.subtitleFiles == [BytePath("a.srt"), BytePath("b:c.srt")])
    #expect(
      options.commands.map(\.command) == [
        .change(.loopFile, .set("inf")), .change(.brightness, .set("10")), .change(.sid, .set("no")),
      ])
    #expect(options.ignoredOptions.isEmpty)
  }

  @Test func mpvInvocationQuitsAtEndUnlessIdle() throws {
    #expect(try settings().quitAtEnd)
    #expect(try !settings("--idle").quitAtEnd)
    #expect(try !play([]).overrides.applied(to: Settings()).quitAtEnd)
  }

  @Test func theNameAloneMakesIt() throws {
    // A word of ours is a file's name then.
    #expect(try play(["keys"]).arguments == [BytePath("keys")])
    #expect(try play(["--mpv", "--hwdec=auto", "a"], isMPV: false).ignoredOptions == ["--hwdec"])
    #expect(throws: UsageError.self) { try play(["--hwdec=auto", "a"], isMPV: false) }
    #expect(try play(["--", "--hwdec=auto"]).arguments == [BytePath("--hwdec=auto")])
  }

  @Test func propertiesAreOptionsHereToo() throws {
    let options = try play(
      ["--brightness=10", "--sub-visibility=no", "--mute=no", "--no-pause", "--fullscreen", "--no-sub", "a"],
      isMPV: false)
    #expect(
      options.commands.map(\.command) == [
        .change(.brightness, .set("10")), .change(.subVisibility, .set("no")), .change(.sid, .set("no")),
      ])
    var file = Settings()
    (file.mute, file.pause) = (true, true)
    let settings = options.overrides.applied(to: file)
    #expect(!settings.mute && !settings.pause && settings.presentation == .full)
    #expect(throws: UsageError(sentence: "--brightness should be a number, not “loud”")) {
      try play(["--brightness=loud", "a"], isMPV: false)
    }
    for wrong in ["--time-pos=3", "--duration=3", "--mute=loud", "--no-volume", "--brightness"] {
      #expect(throws: UsageError.self, "\(wrong)") { try play([wrong, "a"], isMPV: false) }
    }
  }

  @Test(arguments: [("--foo", false), ("--xyz", false), ("--presntation", true), ("--volumme", true)])
  func onlyWhatIsNearIsGuessed(option: String, isGuessed: Bool) throws {
    do {
      _ = try play([option, "a"], isMPV: false)
      Issue.record("accepted")
    } catch let error as UsageError {
      #expect(error.sentence.contains("Unknown option “\(option)”"))
      #expect(error.sentence.contains("Did you mean") == isGuessed, "\(error.sentence)")
    }
  }
}
