import Testing

@testable import Base
@testable import Core

@Suite("The menu of places") struct PlacesMenuTests {
  private func story() throws -> Story {
    var story = Story(titles: ["one"])
    story.browse(BytePath("place://nas/films"), [.row("a.mkv", .media(.video))])
    story.run { model, _ in
      model.settings.places = [
        NamedPlace("nas", address: "sftp://me@nas/srv"), NamedPlace("cloud", address: "davs://cloud/"),
      ].compactMap { $0 }
    }
    return story
  }

  @Test func placesAndTheServersOfProgramsAreRows() throws {
    var story = try story()
    story.happen(.commanded(.menu(.places)))
    #expect(story.model.menu?.id == .places)
    #expect(story.effects.contains(.listPlace(BytePath("sftp://"))))
    #expect(story.effects.contains(.listPlace(BytePath("rclone://"))))
    let own = story.model.menuRows
    #expect(own.map(\.text) == ["nas", "cloud", "Remove nas", "Another server\u{2026}"])
    // A login is nobody's business on the screen.
    #expect(own.map(\.detail).prefix(2) == ["sftp://nas/srv", "davs://cloud/"])
    #expect(own.map(\.isChosen) == [true, false, false, false])
    story.happen(.placeListed(BytePath("sftp://"), [.row("backup", .folder)]))
    #expect(
      story.model.menuRows.dropFirst(4).map(\.command) == [nil, .goToPlace("sftp://backup")])
  }

  @Test func aFolderOfAServerGetsANameAndLosesIt() throws {
    var story = try story()
    story.browse(
      BytePath("sftp://me@box/My Films"), [.row("a.mkv", .media(.video)), .row("b.mkv", .media(.video))])
    story.press("j")
    story.happen(.commanded(.menu(.places)))
    let row = try #require(story.model.menuRows.first { $0.text.hasPrefix("Name this") })
    #expect(row.command == .palette("place-name "))
    #expect(row.detail == "sftp://box/My Films")
    story.press("<ESC>")
    for wrong in ["nas", "a/b", "a b", "", "-x"] {
      story.happen(.commanded(.namePlace(wrong)))
      #expect(story.model.notices.shown?.weight == .warning)
      #expect(story.model.settings.places.count == 2)
    }
    story.happen(.commanded(.namePlace("films")))
    let films = try #require(NamedPlace("films", address: "sftp://me@box/My%20Films"))
    #expect(story.model.settings.places.last == films)
    #expect(story.effects.contains(.savePlaces(story.model.settings.places, .add(films))))
    #expect(story.model.browser.folder == BytePath("place://films/"))
    story.browse(BytePath("place://films/Season 1"), [.row("a.mkv", .media(.video))])
    story.happen(.commanded(.menu(.places)))
    #expect(story.model.menuRows.contains { $0.text == "films" && $0.detail == "sftp://box/My Films" })
    #expect(story.model.menuRows.contains { $0.command == .removePlace("films") })
    story.happen(.commanded(.removePlace("films")))
    #expect(story.effects.contains(.savePlaces(story.model.settings.places, .remove("films"))))
    #expect(story.model.settings.places.count == 2)
    #expect(story.model.browser.folder == BytePath("sftp://me@box/My Films/Season 1"))
  }

  @Test func aFolderOfTheDiskNeedsNoName() throws {
    var story = try story()
    story.browse(BytePath("/films"), [.row("a.mkv", .media(.video))])
    story.happen(.commanded(.namePlace("films")))
    #expect(story.model.settings.places.count == 2)
  }

  @Test func aRowLeadsToItsFolder() throws {
    var story = try story()
    story.happen(.commanded(.menu(.places)))
    story.press("j <ENTER>")
    #expect(story.model.menu == nil)
    #expect(
      story.effects.contains(
        .findPlace(BytePath("place://cloud/"), from: BytePath("place://nas/films"))))
  }
}
