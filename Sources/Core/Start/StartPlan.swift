// Start of the program: App's `StartPlanner` resolves the command line's arguments in the background, and
// `Model.start` opens the folder and plays the first item. Main thread.

public import Base

/// The start requested on the command line, after its arguments have been checked.
public struct StartPlan: Equatable, Sendable {
  /// The folder in which the browser opens.
  public var folder: BytePath
  /// Items for the playlist; the items of folders and playlists among them replace these after they have been read.
  public var entries: [FoundEntry]
  /// Index of the item that plays first.
  public var first = 0
  /// The folder of the items, where a single file added its neighbours; nil otherwise.
  public var source: PickSource?
  /// The presentation at the start.
  public var presentation: Presentation
  /// The start position of the first item; nil for its resume position or its beginning.
  public var startAt: SeekTarget?
  /// Subtitle files that are added to every item.
  public var subtitleFiles: [BytePath] = []
  /// Files and addresses whose sound every item gets.
  public var soundFiles: [BytePath] = []
  /// Commands that run at the start.
  public var commands: [BoundCommand] = []
  /// The index of the item that plays first, from 0: among several items, or in a playlist; nil for none.
  public var playlistStart: Int?
  /// Whether the playlist is shuffled.
  public var isShuffled = false
  /// Title of the first item, which its tags do not replace, filtered; nil for none.
  public var title: String?
  /// Whether the command line was empty, so that the watch history comes to the front.
  public var isBare = false
  /// Arguments that cannot be opened, each as a sentence with the reason.
  public var problems: [String] = []

  /// Creates a plan for a folder and the given entries.
  public init(
    folder: BytePath, entries: [FoundEntry] = [], presentation: Presentation, startAt: SeekTarget? = nil
  ) {
    self.folder = folder
    self.entries = entries
    self.presentation = presentation
    self.startAt = startAt
  }
}

/// Wishes of the command line that apply once an item has opened.
public struct StartWishes: Equatable, Sendable {
  /// The start position of the first item, resolved when its duration is known.
  var time: SeekTarget?
  /// The requested start position of the first item, until that has opened.
  var asked: SeekTarget?
  /// The index of the item at which the playlist starts, from 0, until it has been read.
  var index: Int?
  /// Whether PiP starts with the first item that has a picture.
  var pictureInPicture = false
  /// Subtitle files, added to every item.
  public var subtitleFiles: [BytePath] = []
  /// Files and addresses whose sound every item gets.
  public var soundFiles: [BytePath] = []

  /// Hands the requested position of the first item out, once.
  mutating func takeAsked() -> SeekTarget? {
    defer { asked = nil }
    return asked
  }

  /// Hands the wanted index out, once.
  mutating func takeIndex() -> Int? {
    defer { index = nil }
    return index
  }
}

extension Model {
  /// Applies the plan: opens the browser's folder and plays the first item.
  mutating func start(_ plan: StartPlan, _ outbox: inout Outbox) {
    var plan = plan
    if plan.entries.isEmpty, session.isStarting, !plan.isBare {
      plan.entries = [Self.wholeFolder(plan.folder)]
    }
    let wantsPiP = plan.presentation == .pictureInPicture
    presentation = PresentationState(plan.presentation)
    enterFolder(plan.folder, selecting: plan.entries.first?.location.name(in: plan.folder), &outbox)
    // A single argument is a pick, like a file chosen in the browser.
    append(plan.entries, isPicked: plan.entries.count == 1 || plan.source != nil)
    playlist.pick = plan.source
    nameFirst(plan.title)
    startHistory(plan, &outbox)
    startWishes.pictureInPicture = wantsPiP
    startWishes.subtitleFiles = plan.subtitleFiles
    startWishes.soundFiles = plan.soundFiles
    if plan.entries.isEmpty, session.isStarting {
      return quitProgram(
        .failure("Nothing to play without a terminal. Name a file, a folder, an address or a playlist."),
        &outbox)
    }
    if plan.entries.isEmpty {
      focus = .browser
      frontList = .browser
    } else {
      // A playlist is a single entry until it has been read.
      let isList = plan.entries.count > 1 || plan.entries[0].playlistChain != nil
      frontList = isList ? .playlist : .browser
      focus = plan.presentation == .inline ? frontList.focus : .player
      playArguments(plan, &outbox)
      for item in playlist.items where item.id != films.main.item {
        guard let source = item.playlistSource, plan.isShuffled || source.isReadAtOnce else { continue }
        readList(item, &outbox)
      }
      shuffleArrivals()
    }
    for problem in plan.problems { notify(problem, .warning) }
    joinFirstRoom(&outbox)
    perform(plan.commands, &outbox)
    // The keys that were typed ahead move in lists of the right height.
    fitLists()
    pressKeysAheadOfPlan(&outbox)
  }

  /// A folder as an item, which what it holds replaces.
  private static func wholeFolder(_ folder: BytePath) -> FoundEntry {
    var entry = FoundEntry(location: .file(folder), title: folder.lastComponent.shown + "/")
    entry.playlistChain = []
    entry.playlistKind = .folder
    return entry
  }

  /// Gives the first item a title that its tags do not replace.
  mutating func nameFirst(_ title: String?) {
    guard let title, !title.isEmpty, let first = playlist.items.first?.id else { return }
    itemOptions.loaded[first, default: LoadOptions()].title = title
    playlist.edit(first) { $0.title = title }
  }

  /// Plays the first item, or a random one if they are shuffled.
  ///
  /// Several arguments resume where they were left, as a playlist does.
  private mutating func playArguments(_ plan: StartPlan, _ outbox: inout Outbox) {
    reading.isShuffling = plan.isShuffled
    startWishes.asked = plan.startAt
    let first = firstIndex(plan)
    if let source = plan.source, let last = playlist.items.last {
      watchHistory.note(
        .file(source.folder), .folder, lastItem: last.id, count: plan.entries.count, number: 0)
    }
    guard plan.startAt == nil, !plan.isShuffled, plan.playlistStart == nil, plan.source == nil,
      let last = playlist.items.last,
      let place = PlaylistPlace.arguments(plan.entries)
    else {
      if case .absolute(let time) = plan.startAt, time >= .zero {
        return play(at: first, from: time, &outbox)
      }
      // A percentage and a time from the end need the duration.
      startWishes.time = plan.startAt
      return play(at: first, &outbox)
    }
    watchHistory.note(place, .arguments, lastItem: last.id, count: plan.entries.count, number: 0)
    playArguments(at: place, &outbox)
  }

  /// The index of the argument that plays first; in a single one that is a playlist, the wanted item is looked for once
  /// it has been read.
  mutating func firstIndex(_ plan: StartPlan) -> Int {
    if plan.isShuffled { return anyIndex(of: playlist.items.count) }
    guard let wanted = plan.playlistStart else { return plan.first }
    if playlist.items.count == 1, playlist.items[0].playlistSource != nil {
      startWishes.index = wanted
      return 0
    }
    if playlist.items.indices.contains(wanted) { return wanted }
    notify(Self.noItem(of: wanted, among: playlist.items.count), .warning)
    return plan.first
  }
}
