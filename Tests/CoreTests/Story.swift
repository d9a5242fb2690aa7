import Testing

@testable import Base
@testable import Core

/// A model and what happens to it: the shape of the update tests.
struct Story {
  var model: Model
  /// The effects of the last step.
  var effects: [Effect] = []

  /// A program that has started on a screen, with the built-in keys and three playable files; one that remembers has
  /// a memory that is asked and told.
  init(
    columns: Int = 100, rows: Int = 30, titles: [String] = ["one", "two", "three"], remembers: Bool = false
  ) {
    model = Model(
      settings: Settings(), keymap: .standard,
      screen: ScreenSize(cells: CellSize(columns: columns, rows: rows)))
    model.now = .seconds(100)
    model.append(titles.map { FoundEntry(location: .file(BytePath("/media/\($0).mkv")), title: $0) })
    if remembers { model.watchHistory = HistoryState(.on) }
  }

  /// Something happens.
  mutating func happen(_ message: Message) { effects = update(&model, message) }

  /// The model does something by itself, without what `update` does around each message.
  mutating func run(_ body: (inout Model, inout Outbox) -> Void) {
    var outbox = Outbox()
    body(&model, &outbox)
    effects = outbox.effects
  }

  /// The watch history answers what it knows of an item.
  mutating func answer(about item: ItemID, _ known: RememberedItem?) {
    guard let index = model.playlist.index(of: item),
      let key = ItemKey(model.playlist.items[index].location, part: model.playlist.items[index].part)
    else {
      Issue.record("the history cannot know \(item)")
      return
    }
    happen(.watchHistory(.item(key, known)))
  }

  /// Time goes by.
  mutating func wait(seconds: Double) {
    model.now = model.now + .seconds(seconds)
    happen(.timePassed)
  }

  /// Keys are pressed, as a script: `"j j <ENTER> g g"`.
  mutating func press(_ script: String) {
    effects = []
    for word in script.split(separator: " ") {
      let name = word.hasPrefix("<") && word.hasSuffix(">") ? word.dropFirst().dropLast() : word
      guard let key = try? KeyName.parse(name) else {
        Issue.record("no key is called \(word)")
        return
      }
      effects += update(&model, .keyPressed(key))
    }
  }

  /// A place on the screen is clicked, as the scene that is shown gives it a meaning.
  mutating func click(
    _ meaning: Target.Meaning, in rect: CellRect = CellRect(column: 0, row: 0, columns: 1, rows: 1)
  ) {
    let at = CellPoint(column: rect.column, row: rect.row)
    happen(.pointer(MouseEvent(.press(.left), at: at), on: Target(rect, meaning)))
  }

  /// The browser comes to the front and lists a folder.
  mutating func browse(_ folder: BytePath, _ rows: [BrowserEntry]) {
    happen(.commanded(.focus(.to(.browser))))
    run { $0.enterFolder(folder, &$1) }
    happen(.folder(.listed(FolderListing(folder: folder, entries: rows))))
  }

  /// A story with a program that is connected to the socket, while the first item plays.
  static func connected(_ client: RemoteClient, plays: Bool = true) -> Story {
    var story = Story()
    if plays {
      story.playFirst()
      story.plays(at: 12.5)
    }
    story.happen(.ipc(.connected(client)))
    #expect(story.effects.isEmpty)
    return story
  }

  /// The first item is open and plays.
  mutating func playFirst(info: MediaInfo = .film) {
    run { $0.play(at: 0, &$1) }
    happen(.film(.main, .opened(model.playlist.items[0].id, info)))
    happen(.sceneShown)
  }
}

extension MediaInfo {
  /// A seekable film of 100 seconds with sound.
  static var film: MediaInfo {
    var info = MediaInfo(format: "matroska")
    info.duration = MediaTime(seconds: 100)
    info.isSeekable = true
    info.streams = [
      Stream(index: 0, kind: .video, codec: "h264"), Stream(index: 1, kind: .audio, codec: "aac"),
    ]
    info.videoStream = 0
    info.audioStream = 1
    info.displayWidth = 1280
    info.displayHeight = 720
    return info
  }

  /// Sound alone.
  static var song: MediaInfo {
    var info = MediaInfo(format: "mp3")
    info.duration = MediaTime(seconds: 60)
    info.isSeekable = true
    info.streams = [Stream(index: 0, kind: .audio, codec: "mp3")]
    info.audioStream = 0
    return info
  }

  /// A live stream.
  static var live: MediaInfo {
    var info = film
    info.duration = nil
    info.isSeekable = false
    info.isLive = true
    return info
  }
}

extension Property {
  /// The property of that name: settings and nothing else are never named by the program.
  static func named(_ name: String) -> Property {
    let property = PropertyTable.property(named: name)
    if property == nil { Issue.record("unknown property \(name)") }
    return property ?? .pause
  }
}

extension BrowserEntry {
  /// A row of the browser.
  static func row(_ name: String, _ kind: Kind, size: Int64? = nil, modified: Int64? = nil) -> BrowserEntry {
    BrowserEntry(name: BytePath(name), kind: kind, size: size, modified: modified)
  }
}
