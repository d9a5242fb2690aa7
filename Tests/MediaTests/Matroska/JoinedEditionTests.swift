import Base
import Glibc
import TestSupport
import Testing

@testable import Media

/// Editions whose chapters are in several files.
@Suite(.waiting) struct JoinedEditionTests {
  private typealias Chapter = WrittenEdition.Chapter

  private func extent(_ number: Int, _ seconds: Double) -> JoinedEdition.File {
    JoinedEdition.File(number: number, extent: .zero..<MediaTime(seconds: seconds))
  }

  private func joined(
    _ chapters: [Chapter], linked: [UInt8: Double] = [:], editions: [UInt8: [WrittenEdition]] = [:]
  ) -> JoinedEdition? {
    let files = Dictionary(
      uniqueKeysWithValues: linked.keys.sorted().enumerated().map { number, key in
        var file = extent(number + 1, linked[key] ?? 0)
        file.editions = stored(editions[key] ?? [])
        return (segment(key), file)
      })
    return stored([WrittenEdition(isOrdered: true, chapters: chapters)]).first.flatMap {
      JoinedEdition($0, of: extent(0, 8), files)
    }
  }

  private func stored(_ editions: [WrittenEdition]) -> [MatroskaEdition] {
    MatroskaChapters(editions.flatMap(\.bytes)[...]).editions
  }

  private func segment(_ number: UInt8) -> [UInt8] { Array(repeating: number, count: LinkedFiles.length) }

  private func linked(_ number: UInt8, _ start: Int, _ end: Int?, _ title: String? = nil) -> Chapter {
    Chapter(start, end, title).with { $0.segment = segment(number) }
  }

  private func places(_ edition: JoinedEdition?) -> [[Double]] {
    (edition?.stretches ?? []).map {
      [Double($0.file), $0.range.lowerBound.seconds, $0.range.upperBound.seconds, $0.start.seconds]
    }
  }

  // MARK: The plan

  @Test func chaptersOfOtherFilesHaveTheirPlace() {
    let edition = joined(
      [Chapter(0, 3_000, "Before"), linked(9, 1_000, nil, "Opening"), Chapter(3_000, nil, "Rest")],
      linked: [9: 2.5])
    #expect(places(edition) == [[0, 0, 3, 0], [1, 1, 2.5, 3], [0, 3, 8, 4.5]])
    #expect(edition?.facts.chapters.map(\.start.seconds) == [0, 3, 4.5])
    #expect(edition?.facts.missing == 0 && edition?.duration.seconds == 9.5)
  }

  @Test func missingAndEmptyChaptersAreLeftOut() {
    let edition = joined(
      [linked(9, 0, 2_000), linked(8, 0, 2_000), linked(9, 5_000, 9_000), Chapter(2_000, 1_000), Chapter(0)],
      linked: [9: 3])
    #expect(places(edition) == [[1, 0, 2, 0], [0, 0, 8, 2]])
    #expect(edition?.facts.missing == 1)
    #expect(joined([linked(8, 0, 2_000), Chapter(0, 2_000)]) == nil)
  }

  @Test func chaptersThatFollowEachOtherPlayWithoutABreak() {
    // Skipping is enough.
    #expect(joined([Chapter(0, 2_000), Chapter(2_050, 3_000), Chapter(5_000, 6_000)]) == nil)
    let edition = joined(
      [
        Chapter(4_000, 5_000, "One"), Chapter(5_050, 6_000, "Two"),
        Chapter(0, 2_000, "Three").with {
          $0.chapters = [Chapter(0, nil, "Same"), Chapter(1_000, nil, "Inside")]
        },
      ])
    #expect(places(edition) == [[0, 4, 6, 0], [0, 0, 2, 2]])
    #expect(edition?.facts.chapters.map(\.title) == ["One", "Two", "Three", "Inside"])
    #expect(edition?.facts.chapters.map(\.start.seconds) == [0, 1.05, 2, 3])
  }

  @Test func chaptersOfOtherFilesInsideAChapterAreNotNamed() {
    let first = Chapter(4_000, 6_000, "One").with {
      $0.chapters = [linked(9, 5_000, nil, "Elsewhere"), Chapter(5_000, nil, "Here")]
    }
    let edition = joined([first, Chapter(0, 1_000, "Two")], linked: [9: 8])
    #expect(edition?.facts.chapters.map(\.title) == ["One", "Here", "Two"])
  }

  @Test func anEditionOfAnotherFileHasATimelineOfItsOwn() {
    let other = WrittenEdition(
      uid: 5, isOrdered: true, chapters: [Chapter(6_000, 8_000, "Late"), Chapter(1_000, 4_000, "Early")])
    let ignored = WrittenEdition(uid: 6, chapters: [Chapter(0, 1_000)])
    // Its time 1 s is 7 s of the file, and 2 s is 1 s of the file.
    func link(_ edition: UInt64) -> Chapter {
      linked(9, 1_000, 3_000, "Opening").with {
        $0.segmentEdition = edition
        $0.chapters = [linked(9, 2_500, nil, "Inside")]
      }
    }
    let edition = joined(
      [link(5), Chapter(0, 1_000, "Rest")], linked: [9: 8], editions: [9: [ignored, other]])
    #expect(places(edition) == [[1, 7, 8, 0], [1, 1, 2, 1], [0, 0, 1, 2]])
    #expect(edition?.facts.chapters.map(\.title) == ["Opening", "Inside", "Rest"])
    #expect(edition?.facts.chapters.map(\.start.seconds) == [0, 1.5, 2])
    // One that is not ordered, and one that is not there, play as the file does.
    for number: UInt64 in [6, 7] {
      let plain = joined(
        [link(number), Chapter(0, 1_000, "Rest")], linked: [9: 8], editions: [9: [ignored, other]])
      #expect(places(plain) == [[1, 1, 3, 0], [0, 0, 1, 2]])
    }
  }

  @Test func editionsLeadOnToOtherFiles() {
    let second = WrittenEdition(
      uid: 5, isOrdered: true,
      chapters: [linked(7, 0, 1_000), Chapter(2_000, 3_000), linked(8, 0, 1_000, "Missing")])
    let edition = joined(
      [linked(9, 0, nil, "All").with { $0.segmentEdition = 5 }, linked(8, 0, 1_000)],
      linked: [7: 4, 9: 8], editions: [9: [second]])
    #expect(places(edition) == [[1, 0, 1, 0], [2, 2, 3, 1]])
    #expect(edition?.facts.missing == 1)
  }

  @Test func editionsInACircleEnd() {
    let link = linked(9, 0, nil).with { $0.segmentEdition = 5 }
    let circle = WrittenEdition(
      uid: 5, isOrdered: true, chapters: Array(repeating: link, count: 60) + [Chapter(0, 1_000)])
    let edition = joined([link], linked: [9: 8], editions: [9: [circle]])
    #expect((edition?.stretches.count ?? 0) <= 1_000)
  }

  @Test(arguments: 0..<20) func damagedPlansAreBounded(_ seed: UInt64) {
    var noise = SeededNumbers(seed)
    let chapters = (0..<200).map { _ in
      linked(UInt8.random(in: 7...9, using: &noise), .random(in: 0...9_000, using: &noise), 6_000)
    }
    let bytes = WrittenEdition(isOrdered: true, chapters: chapters).bytes.damaged(atMost: 40, by: &noise)
    for stored in MatroskaChapters(bytes[...]).editions {
      let files = Dictionary(uniqueKeysWithValues: (7...9).map { (segment($0), extent(1, 8)) })
      let edition = JoinedEdition(stored, of: extent(1, 8), files)
      for (one, next) in zip(edition?.stretches ?? [], (edition?.stretches ?? []).dropFirst()) {
        #expect(one.end == next.start && !one.range.isEmpty)
      }
    }
  }

  // MARK: Files

  /// A red film of two seconds, whose decoder needs another head than the film of `WrittenEdition`.
  private func opening(_ codec: String = "libx264") throws -> String {
    try Clips.make(
      "opening-\(codec).mkv",
      "-f lavfi -i color=red:s=320x180:r=25 -f lavfi -i sine=880:r=48000 -t 2 -c:v \(codec) -g 25"
        + " -pix_fmt yuv420p -c:a aac")
  }

  private func episode(_ name: String, _ opening: String) throws -> String {
    let segment = try #require(LinkedFiles.identifier(of: BytePath(opening)))
    let link = Chapter(0, 1_000, "Opening").with { $0.segment = segment }
    let edition = WrittenEdition(
      isOrdered: true, chapters: [Chapter(0, 1_000, "Before"), link, Chapter(1_000, 2_000, "Rest")])
    return try WrittenEdition.film(name, [edition])
  }

  @Test func anEditionOfTheOpeningPlaysFromItsOwnFile() throws {
    let edition = WrittenEdition(
      uid: 77, isOrdered: true, chapters: [Chapter(6_000, 7_000), Chapter(2_000, 3_000)])
    // Each remuxing gives another identifier, which no second file may have.
    let room = try Clips.make("edition-room.mkv", "-i \(WrittenEdition.room()) -c copy")
    let editions = [WrittenEdition(chapters: [Chapter(0)]), edition]
    let opening = try Clips.write(
      "edition-opening.mkv", WrittenEdition.inserted(editions, into: Clips.read(room)))
    unlink(room)
    let segment = try #require(LinkedFiles.identifier(of: BytePath(opening)))
    let link = Chapter(500, nil, "Opening").with { ($0.segment, $0.segmentEdition) = (segment, 77) }
    let film = WrittenEdition(isOrdered: true, chapters: [link, Chapter(0, 1_000, "Rest")])
    let path = try WrittenEdition.film("names-an-edition.mkv", [film])
    let info = try Player.probe(.file(BytePath(path)), timeout: 20)
    #expect(info.duration?.seconds == 2.5 && info.editions.first?.missing == 0)
    #expect(info.chapters.map(\.title) == ["Opening", "Rest"])
    #expect(info.chapters.map(\.start.seconds) == [0, 1.5])
  }

  private func isRed(_ picture: Rig.Shown) -> Bool { picture.middle[0] > 180 && picture.middle[1] < 70 }

  @Test func theOpeningPlaysFromItsOwnFile() throws {
    let rig = Rig(audio: true)
    rig.open(try episode("episode.mkv", opening()))
    #expect(rig.run { $0.hasEnded || $0.failure != nil })
    #expect(rig.damage == nil && rig.failure == nil)
    #expect(rig.info?.duration?.seconds == 3)
    #expect(rig.info?.chapters.map(\.title) == ["Before", "Opening", "Rest"])
    #expect(rig.info?.editions.first?.missing == 0)
    let shown = rig.pictures.filter { !$0.isRedelivery }
    let times = shown.map(\.time.seconds)
    #expect(times == times.sorted() && times.count > 45 && (times.last ?? 0) > 2.7)
    for picture in shown where abs(picture.time.seconds - 1) > 0.05 && abs(picture.time.seconds - 2) > 0.05 {
      #expect(isRed(picture) == (1..<2).contains(picture.time.seconds), "\(picture.time.seconds)")
    }
    #expect(shown.contains { isRed($0) })
  }

  @Test func seeksLandInTheRightFile() throws {
    let rig = Rig()
    rig.open(try episode("sought.mkv", opening()), paused: true)
    #expect(rig.run { $0.info != nil && !$0.pictures.isEmpty })
    for (time, red) in [(1.5, true), (2.5, false), (0.5, false), (1.8, true), (1.04, true), (2.04, false)] {
      let count = rig.pictures.count
      rig.player.seek(to: MediaTime(seconds: time), exact: true)
      #expect(
        rig.run { $0.pictures.count > count && abs(($0.pictures.last?.time.seconds ?? 0) - time) < 0.05 },
        "\(time)")
      #expect(rig.pictures.last.map(isRed) == red, "\(time)")
    }
  }

  @Test func chaptersThatGoBackAndForthPlayInTheirOrder() throws {
    let edition = WrittenEdition(
      isOrdered: true, chapters: [Chapter(5_000, 6_000, "Later"), Chapter(0, 1_000, "Earlier")])
    let rig = Rig(audio: true)
    rig.open(try WrittenEdition.film("back-and-forth.mkv", [edition]))
    #expect(rig.run { $0.hasEnded })
    #expect(rig.info?.duration?.seconds == 2 && rig.damage == nil)
    let times = rig.pictures.filter { !$0.isRedelivery }.map(\.time.seconds)
    #expect(times == times.sorted() && times.contains { $0 > 1.5 } && times.contains { $0 < 0.5 })
  }

  @Test func aFileThatCannotContinueIsLeftOut() throws {
    let info = try Player.probe(.file(BytePath(episode("other-codec.mkv", opening("mpeg4")))), timeout: 20)
    #expect(info.editions.first?.missing == 1)
    #expect(info.chapters.map(\.title) == ["Before", "Rest"])
  }

  @Test func anEditionOfTooManyFilesPlaysAsItIs() throws {
    var chapters = [Chapter(0, 1_000, "Own")]
    for number in 0..<40 {
      var link = linked(UInt8(number), 0, 1_000)
      link.segment?[0] = 200
      chapters.append(link)
    }
    let path = try WrittenEdition.film(
      "many-files.mkv", [WrittenEdition(isOrdered: true, chapters: chapters)])
    let info = try Player.probe(.file(BytePath(path)), timeout: 20)
    #expect(info.editions.first?.missing == 40 && (info.duration?.seconds ?? 0) > 7)
  }

  @Test func aPipeAmongTheFilesHoldsUpNothing() throws {
    let folder = try RunFolder.folder("linked")
    _ = folder.appending("pipe.mkv").terminated.map { mkfifo($0, 0o600) }
    #expect(LinkedFiles.find([segment(7)], in: folder).isEmpty)
  }
}
