// `loadfile` and `loadlist`: files, folders and addresses by name, while the player runs.
public import Base

extension Model {
  /// What a command named is there: it comes into the playlist, and plays where that was asked for.
  mutating func load(_ entry: FoundEntry, _ request: LoadRequest, _ outbox: inout Outbox) {
    let mode = request.mode
    let options = request.options
    var entry = entry
    if let title = options.title { entry.title = title }
    let index = put([entry], mode.purpose, arrival: nil, at: mode.hasPlace ? options.place ?? 0 : nil)
    let item = playlist.items[index]
    loadOptions[item.id] = options
    if let asker = request.asker {
      outbox.send(asker.answer(.map(["playlist_entry_id": .number(Double(item.id.rawValue))])))
    }
    guard mode == .replace || mode.playsWhereNothingDoes && player.item == nil else {
      notify("\(mode.purpose == .playNext ? "Next" : "Added"): \(item.title)")
      guard let source = item.playlistSource, source.isReadAtOnce else { return }
      return readList(item, &outbox)
    }
    play(at: index, &outbox)
    if mode == .replace {
      let others = playlist.items.indices.filter { $0 != playlist.currentIndex }
      playlist.edit(.removed(Array(others)), name: "replaced the playlist")
      playlist.view.clearMarks()
      loadOptions = loadOptions.filter { $0.key == item.id }
    }
    keepSelectionsInView()
  }

  /// It is not there.
  mutating func miss(_ request: LoadRequest, _ sentence: String, _ outbox: inout Outbox) {
    if let asker = request.asker { return outbox.send(asker.refuse(sentence)) }
    notify(sentence, .warning)
  }
}

extension LoadMode {
  /// Where it comes.
  fileprivate var purpose: EntryRequest.Purpose {
    switch self {
    case .insertNext, .insertNextAndPlay: .playNext
    case .replace, .append, .appendAndPlay, .insertAt, .insertAtAndPlay: .append
    }
  }

  /// Whether its place is named.
  var hasPlace: Bool { self == .insertAt || self == .insertAtAndPlay }

  fileprivate var playsWhereNothingDoes: Bool {
    switch self {
    case .appendAndPlay, .insertNextAndPlay, .insertAtAndPlay: true
    case .replace, .append, .insertNext, .insertAt: false
    }
  }
}

/// What `loadfile` and `loadlist` ask for.
public struct LoadRequest: Hashable, Sendable {
  /// Where it comes, and whether it plays.
  public let mode: LoadMode
  /// Whether it is a playlist by the person's word, whatever its name.
  public let isList: Bool
  /// What holds for this item alone.
  let options: LoadOptions
  /// Who named it, which says what may be opened.
  public let origin: Origin
  /// Who waits for the answer; nil for the person and the desktop.
  let asker: RemoteAsker?

  /// A request that nobody waits for.
  public init(_ mode: LoadMode, isList: Bool = false, from origin: Origin = .person) {
    self.init(mode, isList: isList, LoadOptions(), from: origin, for: nil)
  }

  /// A request that somebody may wait for.
  init(_ mode: LoadMode, isList: Bool, _ options: LoadOptions, from origin: Origin, for asker: RemoteAsker?) {
    self.mode = mode
    self.isList = isList
    self.options = options
    self.origin = origin
    self.asker = asker
  }
}
