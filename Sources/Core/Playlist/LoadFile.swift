// `loadfile` and `loadlist`: loading files, folders and URLs at run time, by command or IPC.
public import Base

/// Options of `loadfile` and its kin that wait for their items, and the title that holds for all.
struct ItemOptions: Equatable, Sendable {
  /// The options of items that were loaded with some; start and pause go when the item starts, the title stays.
  var loaded: [ItemID: LoadOptions] = [:]
  /// The title of every item, whatever its tags say (`force-media-title`).
  var title: String?
  /// The values that the options of the present item have replaced, until it is left.
  var replaced: FormerValues?
}

extension Model {
  /// Asks what the file or address of `loadfile` or `loadlist` is.
  mutating func find(
    _ file: String, _ mode: LoadMode, isList: Bool, _ options: LoadOptions, _ outbox: inout Outbox
  ) {
    var options = options
    func whole(_ file: String) -> String { String(decoding: meant(BytePath(file)).bytes, as: UTF8.self) }
    options.subtitleFiles = options.subtitleFiles.map(whole)
    options.soundFiles = options.soundFiles.map(whole)
    let request = LoadRequest(
      mode, isList: isList, options, from: origin, of: remote.caller, for: takeRequest())
    outbox.send(.findArgument(meant(BytePath(file)), request))
  }

  /// Adds a found entry to the playlist, answers the IPC client, and plays the item where the mode asks for it.
  mutating func load(_ entry: FoundEntry, _ request: LoadRequest, _ outbox: inout Outbox) {
    let mode = request.mode
    let options = request.options
    guard request.guest == nil || request.guest == guests.current?.id else {
      return loadFailed(request, "The film of this socket has ended", &outbox)
    }
    var entry = entry
    if let guest = request.guest, let plan = guests.current?.plan { entry.belong(to: guest, plan.headers) }
    if let title = options.title { entry.title = title }
    if mode == .second { return loadSecond(entry, request, &outbox) }
    let index = put([entry], mode.purpose, arrival: nil, at: mode.hasPlace ? options.place ?? 0 : nil)
    let item = playlist.items[index]
    itemOptions.loaded[item.id] = options
    if let request = request.request {
      outbox.send(request.answer(.map(["playlist_entry_id": .number(Double(item.id.rawValue))])))
    }
    guard mode == .replace || mode.playsWhereNothingDoes && films.main.item == nil else {
      notify("\(mode.purpose == .playNext ? "Next" : "Added"): \(item.title)")
      guard let source = item.playlistSource, source.isReadAtOnce else { return }
      return readList(item, &outbox)
    }
    play(at: index, &outbox)
    if mode == .replace {
      let others = playlist.items.indices.filter { $0 != playlist.currentIndex }
      playlist.edit(.removed(Array(others)), name: "replaced the playlist")
      playlist.view.clearMarks()
      itemOptions.loaded = itemOptions.loaded.filter { $0.key == item.id }
    }
  }

  /// Plays a found entry in the corner, without adding it to the playlist.
  private mutating func loadSecond(_ entry: FoundEntry, _ request: LoadRequest, _ outbox: inout Outbox) {
    let item = PlaylistItem(id: nextItem(), entry: entry)
    guard item.playlistSource == nil else {
      return loadFailed(request, "\(item.title) is a list: the corner plays one film at a time.", &outbox)
    }
    if let request = request.request { outbox.send(request.answer(.map([:]))) }
    playAsSecond(item, &outbox)
  }

  /// Reports that the named file does not exist, to the IPC client or as a notice.
  mutating func loadFailed(_ request: LoadRequest, _ sentence: String, _ outbox: inout Outbox) {
    if let request = request.request { return outbox.send(request.refuse(sentence)) }
    notify(sentence, .warning)
  }
}

extension LoadMode {
  fileprivate var purpose: EntryRequest.Purpose {
    switch self {
    case .insertNext, .insertNextAndPlay: .playNext
    case .replace, .append, .appendAndPlay, .insertAt, .insertAtAndPlay, .second: .append
    }
  }

  /// Whether the mode takes an index.
  var hasPlace: Bool { self == .insertAt || self == .insertAtAndPlay }

  fileprivate var playsWhereNothingDoes: Bool {
    switch self {
    case .appendAndPlay, .insertNextAndPlay, .insertAtAndPlay: true
    case .replace, .append, .insertNext, .insertAt, .second: false
    }
  }
}

/// The arguments of one `loadfile` or `loadlist`.
public struct LoadRequest: Hashable, Sendable {
  /// The place at which the entry is inserted, and whether it plays.
  public let mode: LoadMode
  /// Whether the entry is read as a playlist, whatever its name.
  public let isList: Bool
  /// The options only for this item.
  let options: LoadOptions
  /// The origin of the request, which limits what may be opened.
  public let origin: Origin
  /// The guest at whose socket a program asks, whose film it becomes; nil for all others.
  let guest: GuestID?
  /// The IPC client that waits for the reply; nil for the user and the desktop.
  let request: PendingRequest?

  /// Whether a file that does not exist becomes an item, which fails when it is to play: at a guest's socket, programs wait
  /// for the end of what they load, as with mpv.
  public var failsAsItem: Bool { guest != nil && !isList }

  /// A request without a reply.
  public init(_ mode: LoadMode, isList: Bool = false, from origin: Origin = .person) {
    self.init(mode, isList: isList, LoadOptions(), from: origin, for: nil)
  }

  init(
    _ mode: LoadMode, isList: Bool, _ options: LoadOptions, from origin: Origin, of guest: GuestID? = nil,
    for request: PendingRequest?
  ) {
    self.mode = mode
    self.isList = isList
    self.options = options
    self.origin = origin
    self.guest = guest
    self.request = request
  }
}
