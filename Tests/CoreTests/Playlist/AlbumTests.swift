import Testing

@testable import Base
@testable import Core

@Suite("Albums in the playlist")
struct AlbumTests {
  private static func path(_ album: Int, _ track: Int) -> BytePath {
    BytePath("/music/folder \(album)/\(track).mp3")
  }

  /// The tags of a song; of album 3 the second song is somebody else's.
  private static func song(_ album: Int, _ track: Int) -> FileInformation {
    var song = SongTags()
    song.title = "Song \(track)"
    song.artist = album == 3 && track == 2 ? "A embedded" : "Artist \(album)"
    song.albumArtist = album == 3 ? "Artist 3" : nil
    song.album = "Album \(album)"
    song.year = "\(1969 + album)"
    song.track = track
    var read = FileInformation(size: 1, modified: 1)
    read.duration = MediaTime(seconds: 180)
    read.title = song.displayTitle
    read.song = song
    return read
  }

  /// Four albums of three songs, in front; files are read on demand.
  private func albums() -> Story {
    var story = Story(columns: 120, rows: 40, titles: [])
    story.model.beginInformation()
    for album in 1...4 {
      story.model.append(
        (1...3).map { FoundEntry(location: .file(Self.path(album, $0)), title: "\($0).mp3") })
    }
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    return story
  }

  private func read(_ story: inout Story, _ songs: [(Int, Int)]) {
    let read = songs.map { (Self.path($0.0, $0.1), FileInformation?.some(Self.song($0.0, $0.1))) }
    story.happen(.informationRead(Dictionary(uniqueKeysWithValues: read), nil))
  }

  private var everySong: [(Int, Int)] { (1...4).flatMap { album in (1...3).map { (album, $0) } } }

  private func headings(_ story: Story) -> [String] {
    let list = story.model.playlist.view
    return (0..<list.lineCount).compactMap { line in
      if case .heading(let row, _)? = list.line(at: line) {
        story.model.playlist.heading(over: row)
      } else {
        nil
      }
    }
  }

  private func shown(_ story: Story) -> [String] {
    let list = story.model.playlist.view
    return (0..<list.count).compactMap { list.row(at: $0) }.map { row in
      let number = story.model.playlist.number(of: row).map { "\($0) " } ?? ""
      return number + story.model.playlist.title(of: row)
    }
  }

  @Test func foldersBecomeAlbumsAsTheirTagsAreKnown() {
    var story = albums()
    #expect(headings(story) == ["folder 1", "folder 2", "folder 3", "folder 4"])
    #expect(shown(story).prefix(2) == ["1.mp3", "2.mp3"])
    read(&story, [(1, 2)])
    #expect(headings(story).prefix(2) == ["Artist 1 – Album 1 (1970)", "folder 2"])
    #expect(shown(story).prefix(3) == ["1.mp3", "2 Song 2", "3.mp3"])
    read(&story, everySong)
    #expect(headings(story)[2...] == ["Artist 3 – Album 3 (1972)", "Artist 4 – Album 4 (1973)"])
    // The artist is shown where the heading names another one.
    #expect(shown(story)[6...8] == ["1 Song 1", "2 A embedded – Song 2", "3 Song 3"])
  }

  @Test func folderOfSeveralAlbumsIsNotAnAlbum() {
    var album = Album(name: "Mixed")
    album.take(Self.song(1, 1).song ?? SongTags())
    #expect(album.heading == "Artist 1 – Album 1 (1970)")
    album.take(Self.song(2, 1).song ?? SongTags())
    #expect(album.heading == "Mixed")
    #expect(!album.isAlbum && album.soleArtist == nil)
  }

  @Test func albumsOfManyArtistsAndOfManyDiscs() {
    var song = SongTags()
    song.album = "Both"
    song.artist = "One"
    song.disc = 2
    var album = Album(name: "x")
    album.take(song)
    #expect(album.heading == "One – Both, disc 2")
    song.artist = "Two"
    song.disc = 1
    album.take(song)
    #expect(album.heading == "Both")
    // Without tags nothing is unlearnt.
    album.take(SongTags())
    #expect(album.heading == "Both")
  }

  @Test func artistIsShownInRowsWithoutHeadings() {
    var story = albums()
    read(&story, everySong)
    story.press("X")
    #expect(Set(shown(story)).contains("Artist 1 – Song 1"))
    #expect(story.model.playlist.context(of: 0)?.hasPrefix("Album ") == true)
  }

  @Test func songsAreFoundByTheirAlbum() {
    var story = albums()
    // Not known yet, but in a folder of that name.
    story.press("/ f o l d e r <SPACE> 2")
    #expect(shown(story).count == 6, "those of folder 2, and the second of each other one")
    story.press("<ESC>")
    read(&story, everySong)
    for mode in FindMode.allCases {
      story.model.settings.find = mode
      story.press("/ a l b u m <SPACE> 3")
      let rows = (0..<story.model.playlist.view.count).compactMap { story.model.playlist.view.row(at: $0) }
      #expect(Set(rows).isSuperset(of: [6, 7, 8]))
      #expect(rows.allSatisfy { (6...8).contains($0) || mode == .fuzzy })
      // The album that is called so comes before songs of that number on others, and no year is a number.
      #expect(rows.prefix(3).sorted() == [6, 7, 8])
      #expect(!rows.contains(9) && !rows.contains(10))
      story.press("<ESC>")
    }
    // A song with it in its own title comes before the songs of an album of that number.
    story.model.settings.find = .fuzzy
    story.press("/ s o n g <SPACE> 3")
    #expect(shown(story).count == 6)
    #expect(shown(story).last == "A embedded – Song 2")
    story.press("<ESC>")
    // Capitals count in albums, too.
    story.press("/ A l b u m <SPACE> 4")
    #expect(Set(shown(story)) == ["Artist 4 – Song 1", "Artist 4 – Song 2", "Artist 4 – Song 3"])
  }

  @Test func theOnlyFolderOfAListFindsNothing() {
    var story = Story(titles: ["one", "two"])
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("/ m e d i a")
    #expect(story.model.playlist.view.count == 0)
  }

  @Test func theRestOfAListIsReadBehindWhatIsOnTheScreen() {
    var story = Story(columns: 120, rows: 14, titles: [])
    story.model.beginInformation()
    story.model.append(
      (1...30).map { FoundEntry(location: .file(Self.path(1, $0)), title: "\($0).mp3") })
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    func orders() -> [InformationOrder] {
      story.effects.compactMap { if case .readInformation(let order) = $0 { order } else { nil } }
    }
    let order = orders().first
    #expect(order?.first.first == Self.path(1, 1))
    #expect(order?.later?.count == 30)
    // It is asked for once.
    story.press("G")
    #expect(orders().first?.later == nil)
    read(&story, [(1, 30)])
    #expect(story.model.playlist.items[29].song?.track == 30)
  }

  @Test func playingSongSuppliesItsTags() {
    var story = albums()
    var info = MediaInfo.song
    info.tags = [
      .init(key: "title", value: "Song 1"), .init(key: "artist", value: "Artist 1"),
      .init(key: "album", value: "Album 1\u{1B}"), .init(key: "track", value: "07/12"),
      .init(key: "date", value: "1970-05-01"), .init(key: "disc", value: "0"),
    ]
    story.playFirst(info: info)
    let song = story.model.playlist.items[0].song
    #expect(song?.track == 7 && song?.year == "1970" && song?.disc == nil)
    #expect(song?.album == "Album 1␛")
    #expect(headings(story)[0] == "Artist 1 – Album 1␛ (1970)")
    // Films are no songs.
    #expect(SongTags(MediaInfo.film) == nil)
  }
}
