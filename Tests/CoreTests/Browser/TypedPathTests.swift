import Testing

@testable import Base
@testable import Core

@Suite("Typing a path") struct TypedPathTests {
  private let folder = BytePath("/media")

  private func typing() -> Story {
    var story = Story(titles: [])
    story.run { $0.enterFolder(folder, &$1) }
    story.happen(.commanded(.focus(.to(.browser))))
    story.press("g p")
    return story
  }

  private func type(_ text: String, in story: inout Story) {
    story.effects = []
    for character in text {
      story.effects += update(&story.model, .keyPressed(Key(.character(character))))
    }
  }

  private func entry(_ name: String, isFolder: Bool = false) -> BrowserEntry {
    BrowserEntry(name: BytePath(name), kind: isFolder ? .folder : .other)
  }

  @Test func namesOfTheFolderAreOfferedAndTabCompletesThem() {
    var story = typing()
    #expect(story.effects == [.listPlace(folder)])
    story.happen(
      .placeListed(
        folder,
        [
          entry("Films", isFolder: true), entry("Filme alt", isFolder: true), entry(".git", isFolder: true),
          entry("notes.txt"),
        ]))
    #expect(story.model.pathLine?.rows.map(\.text) == ["Films/", "Filme alt/", "notes.txt"])
    type("f", in: &story)
    #expect(story.effects.isEmpty)
    #expect(story.model.pathLine?.rows.count == 2)
    story.press("<TAB>")
    #expect(story.model.prompt?.text == "Film")
    story.press("<TAB>")
    #expect(story.model.prompt?.text == "Films")
    story.press("<TAB>")
    #expect(story.model.prompt?.text == "Filme alt")
    story.press("<TAB>")
    #expect(story.model.prompt?.text == "Films")
    type("/", in: &story)
    let inner = BytePath("/media/Films/")
    #expect(story.effects == [.listPlace(inner)])
    // A late answer of another folder is dropped.
    story.happen(.placeListed(folder, [entry("late")]))
    #expect(story.model.pathLine?.rows.isEmpty == true)
    story.happen(.placeListed(inner, [entry("Deep", isFolder: true)]))
    story.press("<TAB>")
    #expect(story.model.prompt?.text == "Films/Deep/")
    story.press("<Ctrl+w>")
    #expect(story.model.prompt?.text == "Films/")
    // Hidden names are offered to who asks for them.
    story.press("<Ctrl+u>")
    story.happen(.placeListed(folder, [entry(".git", isFolder: true), entry("a")]))
    type(".", in: &story)
    #expect(story.model.pathLine?.rows.map(\.text) == [".git/"])
  }

  @Test func tabWaitsForTheNames() {
    var story = typing()
    type("fi", in: &story)
    story.press("<TAB>")
    #expect(story.model.prompt?.text == "fi")
    story.happen(.placeListed(folder, [entry("Films", isFolder: true), entry("other")]))
    #expect(story.model.prompt?.text == "Films/")
    #expect(story.effects == [.listPlace(BytePath("/media/Films/"))])
  }

  @Test func enterOpensTheTypedFolderOnceFound() throws {
    var story = typing()
    type("../srv", in: &story)
    story.press("<ENTER>")
    let asked = BytePath("/media/../srv")
    #expect(story.effects == [.findPlace(asked, from: folder)])
    story.press("<ENTER>")
    #expect(story.effects.isEmpty)
    story.happen(.place(.found(BytePath("/late"), folder: BytePath("/late"), name: nil)))
    #expect(story.model.pathLine != nil)
    story.happen(.place(.found(asked, folder: BytePath("/srv"), name: nil)))
    #expect(story.model.pathLine == nil && story.model.prompt == nil)
    #expect(story.model.focus == .browser)
    #expect(story.effects == [.listFolder(FolderRequest(BytePath("/srv")))])
    story.happen(.folder(.listed(FolderListing(folder: BytePath("/srv"), entries: []))))
    // Back leads to where the person was.
    story.press("H")
    #expect(story.model.browser.folder == folder)
  }

  @Test func aFileIsSelectedInItsFolder() {
    var story = typing()
    type("/srv/a.mkv", in: &story)
    story.press("<ENTER>")
    story.happen(
      .place(.found(BytePath("/srv/a.mkv"), folder: BytePath("/srv"), name: BytePath("a.mkv"))))
    story.happen(
      .folder(.listed(FolderListing(folder: BytePath("/srv"), entries: [entry("0.mkv"), entry("a.mkv")]))))
    #expect(story.model.browser.selected?.shownName == "a.mkv")
    #expect(story.model.films.main.item == nil)
  }

  @Test func missingPathStaysToBeCorrected() {
    var story = typing()
    type("/nowhere", in: &story)
    story.press("<ENTER>")
    story.happen(.place(.missing(BytePath("/nowhere"), "/nowhere does not exist.")))
    #expect(story.model.pathLine?.problem == "/nowhere does not exist.")
    #expect(story.model.prompt?.text == "/nowhere")
    story.press("<BS>")
    #expect(story.model.pathLine?.problem == nil)
    story.press("<ESC>")
    #expect(story.model.pathLine == nil && story.model.prompt == nil)
    #expect(story.model.browser.folder == folder)
    story.happen(.place(.found(BytePath("/nowhere"), folder: BytePath("/x"), name: nil)))
  }

  @Test func anAddressIsAskedForAsItWasTyped() {
    var story = typing()
    type("http://nas/films", in: &story)
    story.press("<ENTER>")
    #expect(story.effects.contains(.findPlace(BytePath("http://nas/films"), from: folder)))
  }

  @Test func homeIsAKeyAway() {
    var story = Story(titles: [])
    story.run { $0.enterFolder(folder, &$1) }
    story.happen(.commanded(.focus(.to(.browser))))
    story.press("~")
    #expect(story.effects == [.findPlace(BytePath("~"), from: folder)])
    story.happen(.place(.found(BytePath("~"), folder: BytePath("/home/ana"), name: nil)))
    #expect(story.model.browser.folder == BytePath("/home/ana"))
    story.happen(.place(.missing(BytePath("~"), "Gone.")))
    #expect(story.model.notices.shown?.text == "Gone.")
    story.press("g p ~")
    #expect(story.effects.last == .listPlace(BytePath("~/")))
    story.press("<TAB>")
    #expect(story.model.prompt?.text == "~/")
  }

  @Test func everyNameCanBeTyped() {
    let names: [[UInt8]] = [
      Array("plain ü 旅.mkv".utf8), [0x61, 0x0A, 0x62], [0xFF, 0xFE], [0x1B, 0x5B, 0x41],
      Array("back\\slash \\x41".utf8), Array("\u{202E}rtl".utf8), Array("e\u{301}".utf8),
      (1...255).map { UInt8($0) },
    ]
    for name in names {
      let text = TypedPath.text(of: name)
      #expect(TypedPath.path(of: text).bytes == name, "\(name)")
      #expect(VisibleText.filter(text, limit: 10_000) == text)
    }
    #expect(TypedPath.text(of: Array("plain ü 旅.mkv".utf8)) == "plain ü 旅.mkv")
    #expect(TypedPath.path(of: "a\\").bytes == Array("a\\".utf8))
    #expect(TypedPath.path(of: "a\\x0").bytes == Array("a\\x0".utf8))
    // A zero is in no path.
    #expect(TypedPath.path(of: "a\\x00").bytes == Array("a\\x00".utf8))
  }

  @Test func tabCompletesNamesThatAreNoText() {
    var story = typing()
    story.happen(.placeListed(folder, [BrowserEntry(name: BytePath([0xFC, 0x0A, 0x62]), kind: .folder)]))
    story.press("<TAB>")
    #expect(story.model.prompt?.text == "\\xfc\\x0ab/")
    #expect(story.effects == [.listPlace(BytePath(Array("/media/".utf8) + [0xFC, 0x0A, 0x62, 0x2F]))])
  }

  @Test func aPasteWithALineEndIsTextAndLongOnesAreBounded() {
    var story = typing()
    story.happen(.pasted("/srv\n\u{1B}[A"))
    #expect(story.model.prompt?.text.unicodeScalars.contains { $0.value < 0x20 } == false)
    for _ in 0..<5 { story.happen(.pasted(String(repeating: "x", count: 9_000))) }
    #expect((story.model.prompt?.text.count ?? 0) <= 20_000)
    #expect(story.model.films.main.item == nil)
  }
}
