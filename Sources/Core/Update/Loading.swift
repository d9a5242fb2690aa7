// `loadfile` and `loadlist`: files, folders and addresses by name, while the player runs.
extension Model {
  /// What a command named is there: it comes into the playlist, and plays where that was asked for.
  mutating func load(_ entry: FoundEntry, _ request: LoadRequest) -> [Effect] {
    let mode = request.mode
    let isNext = mode == .insertNext || mode == .insertNextAndPlay
    let index = put([entry], isNext ? .playNext : .append, arrival: nil)
    let item = playlist.items[index]
    let answer = request.answer(.map(["playlist_entry_id": .number(Double(item.id.rawValue))]))
    let plays =
      switch mode {
      case .replace: true
      case .append, .insertNext: false
      case .appendAndPlay, .insertNextAndPlay: player.item == nil
      }
    guard plays else {
      notify("\(isNext ? "Next" : "Added"): \(item.title)")
      guard let source = item.playlistSource, source.isReadAtOnce else { return answer }
      return answer + readList(item)
    }
    let playing = play(at: index)
    if mode == .replace {
      let others = playlist.items.indices.filter { $0 != playlist.currentIndex }
      playlist.edit(.removed(Array(others)), name: "replaced the playlist")
      playlist.view.clearMarks()
    }
    return answer + playing + keepSelectionsInView()
  }

  /// It is not there.
  mutating func miss(_ request: LoadRequest, _ sentence: String) -> [Effect] {
    guard let asker = request.asker else {
      notify(sentence, .warning)
      return []
    }
    return [.tell(asker.client, .answer(RemoteFailure(.commandFailed, sentence), to: asker.id))]
  }
}

/// What `loadfile` and `loadlist` ask for.
public struct LoadRequest: Hashable, Sendable {
  /// A program elsewhere that waits for the answer.
  struct Asker: Hashable, Sendable {
    let client: RemoteClient
    /// What goes back with the answer.
    let id: RemoteValue
  }

  /// Where it comes, and whether it plays.
  public let mode: LoadMode
  /// Whether it is a playlist by the person's word, whatever its name.
  public let isList: Bool
  /// Who named it, which says what may be opened.
  public let origin: Origin
  /// Who waits for the answer; nil for the person and the desktop.
  let asker: Asker?

  /// A request that nobody waits for.
  public init(_ mode: LoadMode, isList: Bool = false, from origin: Origin = .person) {
    self.init(mode, isList: isList, from: origin, for: nil)
  }

  /// A request of a program elsewhere that waits for the answer.
  init(_ mode: LoadMode, isList: Bool, for asker: Asker) {
    self.init(mode, isList: isList, from: .program, for: asker)
  }

  private init(_ mode: LoadMode, isList: Bool, from origin: Origin, for asker: Asker?) {
    self.mode = mode
    self.isList = isList
    self.origin = origin
    self.asker = asker
  }

  fileprivate func answer(_ data: RemoteValue) -> [Effect] {
    asker.map { [.tell($0.client, .answer(data, to: $0.id))] } ?? []
  }
}
