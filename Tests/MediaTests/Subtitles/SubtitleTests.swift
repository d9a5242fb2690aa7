import Base
import Picture
import Testing

@testable import Media

@Suite(.serialized, .waiting) struct SubtitlePlaybackTests {
  private static let srt = """
    1
    00:00:00,500 --> 00:00:01,500
    <i>first</i> line

    2
    00:00:01,200 --> 00:00:02,000
    overlapping

    3
    00:00:04,000 --> 00:00:05,000
    third
    """

  /// 8 s with two subtitle tracks.
  private func film(_ name: String, _ codec: String, _ arguments: String = "") throws -> String {
    let one = try Clips.write("one.srt", Array(Self.srt.utf8))
    let two = try Clips.write("two.srt", Array("1\n00:00:00,000 --> 00:00:08,000\nsecond track\n".utf8))
    return try Clips.make(
      name,
      "-f lavfi -i color=gray:s=64x36:r=25:d=8 -f lavfi -i sine=440:d=8 -i \(one) -i \(two) -map 0 -map 1 -map 2"
        + " -map 3 -c:v libx264 -g 50 -pix_fmt yuv420p -c:a aac -c:s \(codec) -metadata:s:s:0 language=eng"
        + " -metadata:s:s:1 language=deu -disposition:s:0 default \(arguments)")
  }

  @Test(arguments: [
    ("subs.mkv", "srt"), ("ass.mkv", "ass"), ("subs.webm.mkv", "webvtt"),
  ])
  func comeAndGoInTime(name: String, codec: String) throws {
    let rig = Rig()
    rig.open(try film(name, codec))
    #expect(rig.run { $0.info != nil })
    #expect(rig.info?.tracks(.subtitle).count == 2)
    #expect(rig.info?.selection.subtitle == 2)
    #expect(rig.run { $0.position > 5.3 })
    let seen = rig.subtitles.map(\.screen.text)
    #expect(seen == ["first line", "first line\noverlapping", "overlapping", "", "third", ""])
    for (one, expected) in zip(rig.subtitles, [0.5, 1.2, 1.5, 2.0, 4.0, 5.0]) {
      #expect(abs(one.at - expected) < 0.12, "\(one)")
    }
    if codec != "webvtt" {
      #expect(rig.subtitles.first?.screen.primary.first?.lines.first?.first?.attributes == .italic)
    }
  }

  /// MP4 has one subtitle at a time.
  @Test func timedTextOfMP4() throws {
    let rig = Rig()
    rig.open(try film("subs.mp4", "mov_text"))
    #expect(rig.run { $0.position > 5.3 })
    #expect(rig.subtitles.map(\.screen.text) == ["first line", "overlapping", "", "third", ""])
    #expect(rig.subtitles.first?.screen.primary.first?.lines.first?.first?.attributes == .italic)
    #expect(abs((rig.subtitles.first?.at ?? 0) - 0.5) < 0.12)
  }

  @Test func anotherTrackShowsItsLineAtOnceAndThePictureGoesOn() throws {
    let rig = Rig(audio: true)
    rig.open(try film("subs.mkv", "srt"))
    #expect(rig.run { $0.position > 2.5 })
    let before = rig.pictures.count
    rig.player.selectTrack(.subtitle, 3)
    #expect(rig.run(seconds: 1) { $0.subtitles.last?.screen.text == "second track" })
    rig.player.selectTrack(.secondarySubtitle, 2)
    #expect(rig.run { $0.subtitles.last?.screen.secondary.first?.plain == "third" })
    #expect(rig.position > 3.9)
    rig.player.selectTrack(.subtitle, nil)
    #expect(rig.run(seconds: 1) { $0.subtitles.last?.screen.primary.isEmpty == true })
    let since = rig.pictures[(before - 1)...]
    for (one, next) in zip(since, since.dropFirst()) { #expect((next.at - one.at).seconds < 0.15) }
    #expect(rig.settledAt.count == 1)
  }

  /// A seek leads behind the key frame before which a line began: it is shown anyway.
  @Test(arguments: [("long.mkv", "srt"), ("long.mp4", "mov_text")])
  func aLineThatBeganBeforeTheKeyFrameIsShown(name: String, codec: String) throws {
    let lines = "1\n00:00:02,000 --> 00:00:09,000\na long line\n"
    let text = try Clips.write("long.srt", Array(lines.utf8))
    try expect(
      in: Clips.make(
        name,
        "-f lavfi -i color=gray:s=64x36:r=25:d=12 -i \(text) -map 0 -map 1 -c:v libx264 -g 25 -pix_fmt yuv420p"
          + " -c:s \(codec) -disposition:s:0 default"),
      shown: { $0.subtitles.last?.screen.text == "a long line" },
      hidden: { $0.subtitles.last?.screen.text == "" })
  }

  @Test func aPictureThatBeganBeforeTheKeyFrameIsShown() throws {
    let disc = try Clips.write("long.sup", DiscSubtitle.box(from: 2, to: 9))
    try expect(
      in: Clips.make(
        "long-disc.mkv",
        "-f lavfi -i color=0x404040:s=720x576:r=25:d=12 -i \(disc) -map 0 -map 1 -c:v libx264 -pix_fmt yuv420p"
          + " -g 25 -c:s copy -disposition:s:0 default"),
      shown: { Int($0.pictures.last?.middle[0] ?? 0) > 180 },
      hidden: { Int($0.pictures.last?.middle[0] ?? 255) < 90 })
  }

  private func expect(
    in path: String, shown: @escaping (Rig) -> Bool, hidden: @escaping (Rig) -> Bool
  ) throws {
    let rig = Rig()
    rig.open(path, startAt: MediaTime(seconds: 5.5), paused: true)
    #expect(rig.run(seconds: 3, until: shown))
    rig.player.seek(to: MediaTime(seconds: 10.5), exact: true)
    #expect(rig.run(seconds: 3, until: hidden))
    rig.player.seek(to: MediaTime(seconds: 7.2), exact: false)
    #expect(rig.run(seconds: 3, until: shown), "\(rig.subtitles) \(rig.position) \(rig.settledAt)")
  }

  /// Text in a container that is not UTF-8, whose character set only all lines together tell.
  @Test(arguments: [("old-srt.mkv", "srt"), ("old-ass.mkv", "ass")])
  func oldCharacterSetsInAContainer(name: String, codec: String) throws {
    let words = [
      "Он сказал, что придёт завтра утром.", "Посмотрим, что из этого получится.",
      "Где вы сейчас находитесь?",
    ]
    let cues = words.enumerated().map { number, words in
      "\(number + 1)\n00:00:0\(number * 2),500 --> 00:00:0\(number * 2 + 1),900\n\(words)\n\n"
    }
    let text = try Clips.write("new.srt", Array(cues.joined().utf8))
    let film = try Clips.make(
      "new-\(name)",
      "-f lavfi -i color=gray:s=64x36:r=25:d=6 -i \(text) -map 0 -map 1 -c:v libx264 -g 25 -pix_fmt yuv420p -c:s \(codec)"
        + " -disposition:s:0 default")
    // Each letter has two bytes in UTF-8, and one and a blank in its place here, so that the lengths in the container
    // hold.
    var bytes = try Clips.read(film)
    for words in words {
      let old = Array(words.utf8)
      var new: [UInt8] = words.unicodeScalars.map { scalar in
        switch scalar.value {
        case 0x410...0x44F: UInt8(scalar.value - 0x410 + 0xC0)
        case 0x451: 0xB8
        default: UInt8(truncatingIfNeeded: scalar.value)
        }
      }
      new += [UInt8](repeating: 0x20, count: old.count - new.count)
      let place = try #require(bytes.firstRange(of: old)?.lowerBound)
      bytes.replaceSubrange(place..<place + old.count, with: new)
    }
    let path = try Clips.write(name, bytes)
    let rig = Rig()
    rig.open(path)
    #expect(rig.run { $0.position > 5 })
    let seen = rig.subtitles.map(\.screen.text).filter { !$0.isEmpty }.map { $0.trimmingSpaces() }
    #expect(seen.map { String($0) } == words)
  }

  /// Lines without length inside of a container, which a tool had left there.
  @Test func linesWithoutLengthInAContainer() throws {
    let lines = "1\n00:00:00,500 --> 00:00:00,500\nno time\n\n2\n00:00:01,000 --> 00:00:02,000\nfirst\n"
    let text = try Clips.write("short.srt", Array(lines.utf8))
    let rig = Rig()
    rig.open(
      try Clips.make(
        "short.mkv",
        "-f lavfi -i color=gray:s=64x36:r=25:d=3 -i \(text) -map 0 -map 1 -c:v libx264 -g 25 -pix_fmt yuv420p -c:s srt"
          + " -disposition:s:0 default"))
    #expect(rig.run { $0.position > 2.3 })
    #expect(rig.subtitles.map(\.screen.text) == ["first", ""])
  }

  @Test func filesAndDelayAndLines() throws {
    let rig = Rig()
    let path = try Clips.write("beside.srt", Array(Self.srt.utf8))
    let film = try Clips.make(
      "plain.mkv", "-f lavfi -i color=gray:s=64x36:r=25:d=8 -c:v libx264 -g 50 -pix_fmt yuv420p")
    rig.open(film, paused: true)
    #expect(rig.run { $0.settledAt.count == 1 })
    rig.player.selectTrack(.subtitle, 10_000, file: ExternalSubtitle(path: BytePath(path)))
    // A file's lines come one after the other.
    #expect(rig.run { $0.player.subtitleLine(3) != nil })
    #expect(rig.player.subtitleLine(1) == MediaTime(seconds: 0.5))
    #expect(rig.player.subtitleLine(3) == MediaTime(seconds: 4))
    #expect(rig.player.subtitleLine(4) == nil)
    rig.player.seek(to: MediaTime(seconds: 4.5), exact: true)
    #expect(rig.run { $0.subtitles.last?.screen.text == "third" })
    #expect(rig.player.subtitleLine(-1) == MediaTime(seconds: 1.2))
    #expect(rig.player.subtitleLine(0) == MediaTime(seconds: 4))
    rig.player.setSubtitleDelay(.subtitle, MediaTime(seconds: 1))
    #expect(rig.run { $0.subtitles.last?.screen.text == "" })
    #expect(rig.player.subtitleLine(1) == MediaTime(seconds: 5))
    rig.player.setSubtitleDelay(.subtitle, .zero)
    #expect(rig.run { $0.subtitles.last?.screen.text == "third" })
    // Each of the two tracks has a delay of its own, which another track takes over.
    rig.player.selectTrack(.secondarySubtitle, 10_000, file: ExternalSubtitle(path: BytePath(path)))
    #expect(rig.run { $0.subtitles.last?.screen.secondary.first?.plain == "third" })
    rig.player.setSubtitleDelay(.secondarySubtitle, MediaTime(seconds: 1))
    #expect(rig.run { $0.subtitles.last?.screen.secondary.isEmpty == true })
    #expect(rig.subtitles.last?.screen.primary.first?.plain == "third")
    rig.player.selectTrack(.secondarySubtitle, nil)
    rig.player.selectTrack(.secondarySubtitle, 10_000, file: ExternalSubtitle(path: BytePath(path)))
    rig.player.seek(to: MediaTime(seconds: 5.5), exact: true)
    #expect(rig.run { $0.subtitles.last?.screen.secondary.first?.plain == "third" })
  }

  @Test func aFileThatCannotBeReadIsRefused() throws {
    let rig = Rig()
    rig.open(try film("subs.mkv", "srt"))
    #expect(rig.run { $0.settledAt.count == 1 })
    rig.player.selectTrack(.subtitle, 10_000, file: ExternalSubtitle(path: BytePath("/nowhere.srt")))
    #expect(
      rig.run { rig in
        rig.events.contains {
          if case .subtitleRefused(_, 10_000, let failure) = $0 {
            failure.sentence == "No such file."
          } else {
            false
          }
        }
      })
  }

  @Test func seekingBackFindsWhatWasSaid() throws {
    let rig = Rig()
    rig.open(try film("subs.mkv", "srt"))
    #expect(rig.run { $0.subtitles.last?.screen.text == "third" })
    rig.player.seek(to: MediaTime(seconds: 0.6), exact: true)
    #expect(rig.run { $0.subtitles.last?.screen.text == "first line" })
    #expect(rig.run { $0.subtitles.last?.screen.text == "first line\noverlapping" })
  }

  /// A white box in the middle of a dark picture, from 1 to 3 s.
  @Test(arguments: ["copy", "dvdsub", "dvbsub"])
  func picturesAreDrawnIntoThePicture(codec: String) throws {
    let rig = Rig()
    let disc = try Clips.write("box.sup", DiscSubtitle.box(from: 1, to: 3))
    let path = try Clips.make(
      "disc-\(codec).mkv",
      "-f lavfi -i color=0x404040:s=720x576:r=25:d=6 -i \(disc) -map 0 -map 1 -c:v libx264 -pix_fmt yuv420p -g 25"
        + " -c:s \(codec) -disposition:s:0 default")
    rig.open(path)
    #expect(rig.run { $0.info?.selection.subtitle == 1 })
    #expect(rig.run(seconds: 5) { Int($0.pictures.last?.middle[0] ?? 0) > 180 })
    #expect(rig.position > 0.9)
    #expect(rig.position < 1.4)
    rig.player.setSubtitlesShown(false)
    #expect(rig.run(seconds: 1) { Int($0.pictures.last?.middle[0] ?? 255) < 90 })
    rig.player.setSubtitlesShown(true)
    #expect(rig.run(seconds: 1) { Int($0.pictures.last?.middle[0] ?? 0) > 180 })
    // So does a screenshot have it, unless it is asked to leave it out.
    let grabbed = try #require(rig.player.grabFrame())
    for isWanted in [true, false] {
      let pixels = try grabbed.pixels(withSubtitles: isWanted)
      #expect((pixels.width, pixels.height) == (720, 576))
      let middle = pixels.bytes[(pixels.height / 2 * pixels.width + pixels.width / 2) * 4]
      #expect(isWanted ? middle > 180 : middle < 90)
    }
    // Its edges stay dark.
    #expect(Int(rig.pictures.last?.corner[0] ?? 255) < 90)
    // The other formats get no word of the end from the one that it was made from.
    guard codec == "copy" else { return }
    #expect(rig.run(seconds: 5) { Int($0.pictures.last?.middle[0] ?? 255) < 90 })
    #expect(rig.position > 2.8)
    #expect(rig.position < 3.4)
  }

  @Test func aFileOfPicturesBesideTheItem() throws {
    let rig = Rig()
    let disc = try Clips.write("beside.sup", DiscSubtitle.box(from: 1, to: 3))
    rig.open(
      try Clips.make(
        "dark.mkv", "-f lavfi -i color=0x404040:s=720x576:r=25:d=4 -c:v libx264 -pix_fmt yuv420p"))
    #expect(rig.run { $0.settledAt.count == 1 })
    rig.player.selectTrack(.subtitle, 10_000, file: ExternalSubtitle(path: BytePath(disc)))
    rig.player.setPaused(true)
    rig.player.seek(to: MediaTime(seconds: 2), exact: true)
    #expect(rig.run(seconds: 5) { Int($0.pictures.last?.middle[0] ?? 0) > 180 })
    rig.player.selectTrack(.subtitle, nil)
    #expect(rig.run(seconds: 5) { Int($0.pictures.last?.middle[0] ?? 255) < 90 })
  }

  @Test func closedCaptionsOfThePictures() throws {
    let rig = Rig()
    rig.open(try CaptionedFilm.make())
    #expect(rig.run { $0.events.contains { if case .captionsFound = $0 { true } else { false } } })
    rig.player.selectTrack(.subtitle, CaptionFeed.stream)
    #expect(rig.run(seconds: 4) { $0.subtitles.last?.screen.text == "HELLO" })
    #expect(abs(rig.position - 0.64) < 0.2)
    #expect(rig.run(seconds: 4) { $0.subtitles.last?.screen.text == "" })
    #expect(abs(rig.position - 2) < 0.2)
    rig.player.selectTrack(.subtitle, nil)
    let at = rig.position
    #expect(rig.run { $0.position > at + 0.5 })
  }
}

/// Subtitles that are pictures, where rows of text lie over the picture's foot.
@Suite(.waiting) struct SubtitleOverlayTests {
  /// The rows in which a white box at the foot of a picture of 40 × 40 is drawn.
  private func rows(subtitleFoot: Double, top: Int = 30, height: Int = 8) -> [Int] {
    let box = SubtitlePicture.Part(
      x: 10, y: top, bitmap: PaletteBitmap(white: 20, height))
    let overlay = SubtitleOverlay(
      [SubtitlePicture(canvas: (40, 40), parts: [box])], subtitleFoot: subtitleFoot)
    let pixels = PixelBuffer(width: 40, height: 40)
    for index in 0..<40 * pixels.stride { pixels.bytes[index] = 0 }
    overlay.draw(into: pixels, crop: .whole, video: PixelSize(width: 40, height: 40))
    return (0..<40).filter { pixels.bytes[$0 * pixels.stride + 20 * 4] > 128 }
  }

  @Test func bitmapSubtitlesMoveUpLikeText() {
    #expect(rows(subtitleFoot: 0) == Array(30..<38))
    #expect(rows(subtitleFoot: 0.05) == Array(30..<38))
    #expect(rows(subtitleFoot: 0.25) == Array(22..<30))
    // Bitmaps above are left alone, and none leaves the picture.
    #expect(rows(subtitleFoot: 0.5, top: 2) == Array(2..<10))
    #expect(rows(subtitleFoot: 1) == Array(0..<8))
    #expect(rows(subtitleFoot: .nan) == Array(30..<38))
  }

  /// As they are in containers, where no file tells the format.
  @Test(arguments: [("braces.srt.mkv", "srt"), ("braces.vtt.mkv", "webvtt"), ("braces.mp4", "mov_text")])
  func bracesAndBackslashesInAContainerAreText(name: String, codec: String) throws {
    let vtt = "WEBVTT\n\n00:00:00.100 --> 00:00:04.000\nUse {x} and C:\\new\\Nice\n"
    let srt = "1\n00:00:00,100 --> 00:00:04,000\nUse {x} and C:\\new\\Nice\n"
    let file =
      codec == "webvtt"
      ? try Clips.write("braces.in.vtt", Array(vtt.utf8)) : try Clips.write("braces.in.srt", Array(srt.utf8))
    let copy = codec == "mov_text" ? codec : "copy"
    let film = try Clips.make(
      name,
      "-f lavfi -i color=gray:s=64x36:r=25:d=4 -i \(file) -map 0 -map 1 -c:v libx264 -pix_fmt yuv420p -c:s \(copy)"
    )
    let rig = Rig { $0.tracks[.subtitle] = "1" }
    rig.open(film)
    #expect(rig.run { $0.subtitles.contains { !$0.screen.primary.isEmpty } })
    let said = rig.subtitles.first { !$0.screen.primary.isEmpty }?.screen.text
    // The changes that `ffmpeg` makes to a cue on its way into an MP4 are not ours.
    if codec == "mov_text" {
      #expect(said?.hasPrefix("Use") == true && said?.contains("C:") == true)
    } else {
      #expect(said == "Use {x} and C:\\new\\Nice")
    }
  }
}
