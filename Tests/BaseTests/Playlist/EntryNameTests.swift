import Testing

@testable import Base

/// The packed locations and titles of a list's entries.
@Suite("Names of entries") struct EntryNameTests {
  private static let long = String(repeating: "x", count: 70_000)

  /// Names of every kind, with and without a title.
  private static let samples: [(location: MediaLocation, title: String?)] = [
    (.file(BytePath("/films/a.mkv")), "A"), (.file(BytePath([0x2F, 0xFF, 0xFE, 0x0A])), nil),
    (.file(BytePath([])), ""), (.file(BytePath("sftp://host/a.mkv")), "Ü – 日本"),
    (.url("http://host/ü?q=1#f"), "One"), (.url(""), nil), (.url("http://host/\(long)"), "long address"),
    (.url("http://host/"), long),
    (.file(BytePath(String(repeating: "y", count: 9_000))), long.prefix(65_535) + ""),
    (.lavfi(graph: "testsrc", duration: nil, seekable: true), "Demo"),
    (.device(format: "v4l2", name: "/dev/video0"), nil), (.standardInput, "standard input"),
  ]

  @Test func namesReturnWhatWasPacked() {
    let pages = NamePages()
    let names = (0..<200).map { number in
      let sample = Self.samples[number % Self.samples.count]
      return pages.add(sample.location, title: sample.title)
    }
    for (number, name) in names.enumerated() {
      let sample = Self.samples[number % Self.samples.count]
      #expect(name.location == sample.location)
      #expect(name.title == sample.title)
      #expect(name.hasTitle == (sample.title != nil))
      #expect(name.withTitle { Array($0) } == sample.title.map { Array($0.utf8) })
      let place = name.withPlace { bytes, isPath in
        isPath ? MediaLocation.file(BytePath(Array(bytes))) : .url(String(decoding: bytes, as: UTF8.self))
      }
      #expect(place == EntryName(sample.location, title: nil).withPlace { _, _ in sample.location })
    }
  }

  @Test func packedNamesEqualThoseWithTextsOfTheirOwn() {
    let pages = NamePages()
    for sample in Self.samples {
      let (packed, again) = (
        pages.add(sample.location, title: sample.title), pages.add(sample.location, title: sample.title)
      )
      let own = EntryName(sample.location, title: sample.title)
      #expect(packed == own && packed == again && packed == packed)
      #expect(packed.hashValue == own.hashValue)
      #expect(packed.isAt(sample.location) && own.isAt(sample.location))
      #expect(!packed.isAt(.url("http://other")) && !packed.isAt(.file(BytePath("/other"))))
      #expect(packed != EntryName(sample.location, title: "another"))
      #expect(packed != pages.add(.url("http://other"), title: sample.title))
    }
  }

  /// Whoever keeps one entry of a long list must not keep the list.
  @Test func aPageIsFreedWithItsLastName() {
    let pages = NamePages()
    var names = (0..<10_000).map { pages.add(.url("http://host/\($0)"), title: "Channel \($0)") }
    let all = names.compactMap(\.page).map { WeakPage(page: $0) }
    func livePages() -> Int { Set(all.compactMap(\.page).map(ObjectIdentifier.init)).count }
    #expect((50...150).contains(livePages()))
    names = [names[5_000]]
    // The page of that name, and the one that further names go into.
    #expect(livePages() == 2)
    #expect(names[0].title == "Channel 5000")
  }

  private struct WeakPage { weak var page: NamePage? }

  /// A million entries are kept: another word in each is eight megabytes.
  @Test func aNameTakesTwelveBytes() { #expect(MemoryLayout<EntryName>.size == 12) }
}
