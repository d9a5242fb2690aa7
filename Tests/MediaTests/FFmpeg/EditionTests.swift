import Base
import Glibc
import TestSupport
import Testing

@testable import Media

@Suite(.waiting) struct EditionTests {
  private typealias Chapter = WrittenEdition.Chapter

  private let cut = WrittenEdition(
    title: "Short", isDefault: true, isOrdered: true,
    chapters: [Chapter(0, 2_000, "Before"), Chapter(5_000, 7_000, "After")])
  private let whole = WrittenEdition(
    title: "Long",
    chapters: [Chapter(0, nil, "One"), Chapter(2_000, nil, "Two"), Chapter(6_000, nil, "Three")])

  private func seconds(_ ranges: [Range<MediaTime>]) -> [[Double]] {
    ranges.map { [$0.lowerBound.seconds, $0.upperBound == SkipList.endless ? -1 : $0.upperBound.seconds] }
  }

  private func offered(_ editions: [WrittenEdition], duration: Double? = 8) -> [MediaEdition] {
    let read = MatroskaChapters(editions.flatMap(\.bytes)[...]).editions
    return MediaEdition.offered(
      read, startTime: .zero, duration: duration.map { MediaTime(seconds: $0) })
  }

  // MARK: What a file holds

  @Test func editionsAreReadOutOfAFile() throws {
    let path = try WrittenEdition.film("editions.mkv", [whole, cut])
    let info = try Player.probe(.file(BytePath(path)), timeout: 20)
    #expect(info.editions.map(\.title) == ["Long", "Short"])
    #expect(info.edition == 1)
    #expect(info.chapters.map(\.title) == ["Before", "After"])
    // FFmpeg 7 has the film begin where its sound does, a frame of it earlier than the picture.
    let begin = info.chapters.first?.start.seconds ?? -1
    #expect((0..<0.05).contains(begin))
    #expect(info.chapters.map { ($0.start.seconds - begin).rounded() } == [0, 5])
    #expect(info.editions[0].chapters.map(\.title) == ["One", "Two", "Three"])
    #expect(info.editions[0].order == .file)
    #expect(
      seconds(info.skips.ranges).map { $0.map { $0 < 0 ? $0 : ($0 - begin).rounded() } } == [
        [2, 5], [7, -1],
      ])
  }

  @Test func ffmpegChaptersFormASingleEdition() throws {
    let text =
      ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=A\n"
      + "[CHAPTER]\nTIMEBASE=1/1000\nSTART=1000\nEND=2000\ntitle=B\n"
    let metadata = try Clips.write("one-edition.txt", Array(text.utf8))
    let path = try Clips.make(
      "one-edition.mkv", "-f lavfi -i sine=r=8000 -i \(metadata) -map_chapters 1 -t 2 -c:a flac")
    let info = try Player.probe(.file(BytePath(path)), timeout: 20)
    #expect(info.editions.count == 1 && info.chapters.map(\.title) == ["A", "B"])
    #expect(info.skips.isEmpty)
  }

  @Test func hiddenEditionsAreOfferedOnlyWhereThereIsNoOther() {
    var hidden = whole
    hidden.isHidden = true
    #expect(offered([hidden, cut]).map(\.title) == ["Short"])
    #expect(offered([hidden, hidden]).map(\.title) == ["Long"])
  }

  @Test func hiddenAndDisabledChaptersAreNotNamed() {
    let edition = WrittenEdition(chapters: [
      Chapter(0, nil, "One"), Chapter(1_000, nil, "Hidden").with { $0.isHidden = true },
      Chapter(2_000, nil, "Off").with { $0.isEnabled = false }, Chapter(9_000, nil, "Too late"),
      Chapter(3_000, nil, "Two").with {
        $0.chapters = [Chapter(3_000, nil, "The same place"), Chapter(4_000, nil, "Inside")]
      },
    ])
    #expect(offered([edition]).first?.chapters.map(\.title) == ["One", "Two", "Inside"])
  }

  @Test func orderedEditionsSkipDisabledChaptersAndGaps() {
    var edition = cut
    edition.chapters[0].isHidden = true
    #expect(seconds(offered([edition])[0].skips.ranges) == [[2, 5], [7, -1]])
    edition.chapters[0].isEnabled = false
    #expect(seconds(offered([edition])[0].skips.ranges) == [[0, 5], [7, -1]])
    // Chapters that follow each other closely leave nothing out; nor does one that lasts until nearly the end.
    edition.chapters = [Chapter(0, 3_000), Chapter(3_050, 7_950)]
    #expect(offered([edition])[0].order == .chapters(SkipList()))
    // One without an end lasts until the next.
    edition.chapters = [Chapter(1_000), Chapter(2_000, 3_000), Chapter(4_000)]
    #expect(seconds(offered([edition])[0].skips.ranges) == [[0, 1], [3, 4]])
  }

  @Test func linkedAndScatteredChapters() {
    var edition = cut
    edition.chapters[1].segment = [UInt8](repeating: 7, count: 16)
    let partly = offered([edition])[0]
    #expect(partly.missing == 1 && seconds(partly.skips.ranges) == [[2, -1]])
    #expect(partly.chapters.map(\.title) == ["Before"])
    edition.chapters[0].segment = [UInt8](repeating: 7, count: 16)
    #expect(offered([edition]).first?.order == .elsewhere)
    edition.chapters = [Chapter(5_000, 7_000, "Later"), Chapter(0, 2_000, "Earlier")]
    let scattered = offered([edition])[0]
    #expect(scattered.order == .scattered && scattered.skips.isEmpty)
    #expect(scattered.chapters.map(\.title) == ["Earlier", "Later"])
  }

  // MARK: Finding them

  /// A file's beginning up to its first cluster, and what follows.
  private func file(_ before: [UInt8], _ after: [UInt8] = []) -> [UInt8] {
    ebml(0x1A45_DFA3, [1, 2, 3]) + ebml(0x1853_8067, before + ebml(0x1F43_B675, [0, 0]) + after)
  }

  private func find(_ file: [UInt8]) -> (content: [UInt8]?, bytes: Int) {
    var count = 0
    let content = MatroskaElementFinder { place, wanted in
      guard place >= 0, place < file.count else { return [] }
      let bytes = Array(file[Int(place)..<min(file.count, Int(place) + wanted)])
      count += bytes.count
      return bytes
    }.find(MatroskaElementFinder.ID.chapters)
    return (content, count)
  }

  @Test func chaptersLieBeforeTheFirstClusterOrWhereTheTableSays() {
    let chapters = ebml(0x1043_A770, cut.bytes)
    #expect(find(file(ebml(0xEC, [0, 0]) + chapters)).content == cut.bytes)
    #expect(find(file([], chapters)).content == nil)
    func table(_ place: Int) -> [UInt8] {
      ebml(
        0x114D_9B74,
        ebml(0x4DBB, ebml(0x53AB, [0x10, 0x43, 0xA7, 0x70]) + ebml(0x53AC, UInt64(bitPattern: Int64(place)))))
    }
    let place = table(0).count + ebml(0x1F43_B675, [0, 0]).count
    #expect(find(file(table(place), chapters)).content == cut.bytes)
    for wrong in [place + 1, -1, .max, 0] { #expect(find(file(table(wrong), chapters)).content == nil) }
    // A table that leads nowhere does not hide what stands before the first cluster.
    #expect(find(file(table(.max) + chapters)).content == cut.bytes)
  }

  @Test func aLongOrEndlessElementIsNotRead() {
    // A size of many terabytes, and one that is not known.
    let long = [0x10, 0x43, 0xA7, 0x70, 0x01, 0x00, 0x40, 0, 0, 0, 0, 0] as [UInt8]
    let endless = [0x10, 0x43, 0xA7, 0x70, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF] as [UInt8]
    for head in [long, endless] {
      let found = find(file(head))
      #expect(found.content == nil && found.bytes < 1_000)
    }
    let many = [UInt8](repeating: 0, count: 0) + (0..<5_000).flatMap { _ in ebml(0xEC, []) }
    let found = find(file(many + ebml(0x1043_A770, cut.bytes)))
    #expect(found.content == nil && found.bytes < 10_000)
  }

  // MARK: Hostile bytes

  @Test func countsAndDepthsAreBounded() {
    let one = Chapter(1_000).bytes
    let chapters = (0..<30_000).flatMap { _ in one }
    let read = MatroskaChapters(ebml(0x45B9, chapters)[...]).editions
    #expect(read.first?.atoms.count == MatroskaChapters.mostAtoms)
    let editions = (0..<500).flatMap { _ in cut.bytes }
    #expect(MatroskaChapters(editions[...]).editions.count == MatroskaChapters.mostEditions)
    var deep = Chapter(0).bytes
    for _ in 0..<2_000 { deep = ebml(0xB6, deep) }
    var depth = 0
    var atoms = MatroskaChapters(ebml(0x45B9, deep)[...]).editions.first?.atoms ?? []
    while let inner = atoms.first { (depth, atoms) = (depth + 1, inner.atoms) }
    #expect(depth == MatroskaChapters.greatestDepth + 1)
  }

  @Test func extremeTimesAndInvalidTitlesAreHandled() {
    let bytes = ebml(
      0x45B9,
      ebml(0x45DD, 1)
        + ebml(0xB6, ebml(0x91, UInt64.max) + ebml(0x92, 5) + ebml(0x80, ebml(0x85, [0xFF, 0xC3, 0x1B])))
        + ebml(0xB6, ebml(0x91, 0) + ebml(0x92, UInt64.max) + ebml(0x80, ebml(0x85, [0x41, 0, 0]))))
    let read = MatroskaChapters(bytes[...]).editions
    #expect(read.first?.atoms.map(\.title) == ["\u{FFFD}\u{FFFD}\u{1B}", "A"])
    for duration in [8.0, nil] {
      for edition in MediaEdition.offered(
        read, startTime: MediaTime(microseconds: .min), duration: duration.map { MediaTime(seconds: $0) })
      {
        #expect(edition.chapters.allSatisfy { $0.start >= .zero })
      }
    }
  }

  @Test func namesComeFromTagsWhereEditionsHaveNone() {
    func tag(_ uid: UInt64, _ name: String, _ value: String) -> [UInt8] {
      ebml(
        0x7373,
        ebml(0x63C0, ebml(0x68CA, 50) + ebml(0x63C9, uid))
          + ebml(0x67C8, ebml(0x45A3, Array(name.utf8)) + ebml(0x4487, Array(value.utf8))))
    }
    let editions = [1, 2, 3].flatMap { ebml(0x45B9, ebml(0x45BC, $0) + Chapter(0).bytes) } + cut.bytes
    var read = MatroskaChapters(editions[...])
    let tags =
      tag(1, "ARTIST", "Nobody") + tag(1, "TITLE", "First") + tag(3, "TITLE", "Third")
      + tag(0, "TITLE", "Film")
    read.takeNames(fromTags: tags[...])
    #expect(read.editions.map(\.title) == ["First", nil, "Third", "Short"])
    read.takeNames(fromTags: ebml(0x7373, [0x63, 0xC0, 0xFF])[...])
    #expect(read.editions.map(\.title) == ["First", nil, "Third", "Short"])
  }

  @Test(arguments: 0..<40) func damagedBytesDoNoHarm(_ seed: UInt64) {
    var noise = SeededNumbers(seed)
    let whole = file(ebml(0xEC, [0]) + ebml(0x1043_A770, [self.cut, self.whole].flatMap(\.bytes)))
    for _ in 0..<200 {
      let bytes = whole.damaged(atMost: 8, by: &noise)
      guard let content = find(bytes).content else { continue }
      let editions = MediaEdition.offered(
        MatroskaChapters(content[...]).editions, startTime: .zero, duration: MediaTime(seconds: 8))
      for edition in editions {
        #expect(edition.chapters.map(\.start) == edition.chapters.map(\.start).sorted())
        #expect(
          zip(edition.skips.ranges, edition.skips.ranges.dropFirst()).allSatisfy {
            $0.upperBound < $1.lowerBound
          })
      }
    }
  }

  // MARK: Playing

  @Test func anOrderedEditionLeavesOutWhatItDoesNotName() throws {
    let path = try WrittenEdition.film("ordered.mkv", [whole, cut])
    let rig = Rig()
    rig.open(path)
    #expect(rig.run { $0.hasEnded || $0.failure != nil })
    #expect(rig.damage == nil && rig.failure == nil)
    let times = rig.pictures.filter { !$0.isRedelivery }.map(\.time.seconds)
    #expect(times.contains { $0 < 2 } && times.contains { $0 > 5.1 && $0 < 6.9 })
    let within = times.filter { $0 > 2.001 && $0 < 4.9 || $0 > 7.1 }
    #expect(within.isEmpty, "\(within)")
  }

  @Test func requestedEditionPlaysAndCanBeSwitched() throws {
    let path = try WrittenEdition.film("asked.mkv", [whole, cut])
    let rig = Rig { $0.edition = 0 }
    rig.open(path, paused: true)
    #expect(rig.run { $0.info != nil && !$0.pictures.isEmpty })
    #expect(rig.info?.edition == 0)
    // The other edition from here on.
    rig.player.setSkips(SkipList([MediaTime(seconds: 2)..<MediaTime(seconds: 6)]))
    rig.player.setPaused(false)
    #expect(rig.run { $0.hasEnded })
    let times = rig.pictures.filter { !$0.isRedelivery }.map(\.time.seconds)
    let within = times.filter { $0 > 2.001 && $0 < 5.9 }
    #expect(within.isEmpty, "\(within)")
    #expect(times.contains { $0 > 7.5 })
  }

  @Test func playbackBeginsBehindWhatIsLeftOut() throws {
    var late = cut
    late.chapters = [Chapter(3_000, 4_000)]
    let path = try WrittenEdition.film("late.mkv", [late])
    let rig = Rig(audio: true)
    rig.open(path)
    #expect(rig.run { $0.hasEnded })
    let times = rig.pictures.filter { !$0.isRedelivery }.map(\.time.seconds)
    #expect(times.allSatisfy { $0 > 2.9 && $0 < 4.1 } && times.count > 3)
  }

  // MARK: The network

  @Test func networkEditionsAreReadOnlyOnRequest() throws {
    let bytes = try Clips.read(WrittenEdition.film("network.mkv", [whole, cut]))
    func open(_ reading: EditionReading) throws -> (requests: Int, editions: Int) {
      let server = try LoopbackServer { request, answer in answer.file(bytes, request) }
      defer { server.stop() }
      let container = try Container(
        .url(server.address("/film.mkv")), interrupt: Interrupt(), rules: OpeningRules(editions: reading))
      return (server.requests, container.editions.count)
    }
    let without = try open(.never)
    #expect(try open(.ofFiles) == without)
    let asked = try open(.always)
    #expect(asked.editions == 2 && asked.requests <= without.requests + 3)
    let server = try LoopbackServer { request, answer in answer.file(bytes, request) }
    defer { server.stop() }
    let rig = Rig { $0.edition = 0 }
    rig.player.open(ItemID(1), .url(server.address("/film.mkv")))
    #expect(rig.run { $0.position > 1 })
    #expect(rig.info?.editions.count == 2 && rig.info?.edition == 0)
  }
}
