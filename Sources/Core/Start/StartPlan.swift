public import Base

/// What the command line asked for, once its arguments have been looked at.
public struct StartPlan: Equatable, Sendable {
  /// The folder that the browser opens at.
  public var folder: BytePath
  /// Items for the playlist, folders and playlists among them, which what they hold takes the place of.
  public var entries: [FoundEntry]
  /// The item that plays first.
  public var first = 0
  /// The folder that the items come from, where a single file brought them along.
  public var source: PickSource?
  /// How to open.
  public var presentation: Presentation
  /// Where the first item starts.
  public var startAt: SeekTarget?
  /// Subtitle files for every item.
  public var subtitleFiles: [BytePath] = []
  /// What is done first of all.
  public var commands: [BoundCommand] = []
  /// Whether everything is played in a random order.
  public var isShuffled = false
  /// What the first item is called, whatever its tags say; filtered.
  public var title: String?
  /// Whether nothing was asked for at all: what was played last comes to the front.
  public var isBare = false
  /// Arguments that cannot be opened, each with its reason.
  public var problems: [String] = []

  /// A plan.
  public init(
    folder: BytePath, entries: [FoundEntry] = [], presentation: Presentation, startAt: SeekTarget? = nil
  ) {
    self.folder = folder
    self.entries = entries
    self.presentation = presentation
    self.startAt = startAt
  }
}

extension Model {
  /// The first step: the browser opens its folder, the first item plays.
  mutating func start(_ plan: StartPlan, _ outbox: inout Outbox) {
    let wantsPiP = plan.presentation == .pictureInPicture
    presentation = PresentationState(plan.presentation)
    enterFolder(plan.folder, selecting: plan.entries.first?.location.name(in: plan.folder), &outbox)
    // A single thing is a pick like any other in the browser.
    append(plan.entries, isPicked: plan.entries.count == 1 || plan.source != nil)
    playlist.pick = plan.source
    nameFirst(plan.title)
    startMemory(plan, &outbox)
    startsInPictureInPicture = wantsPiP
    subtitleFiles = plan.subtitleFiles
    if plan.entries.isEmpty {
      focus = .browser
      frontList = .browser
    } else {
      // A playlist is one entry until it has been read.
      let isList = plan.entries.count > 1 || plan.entries[0].playlistChain != nil
      frontList = isList ? .playlist : .browser
      focus = plan.presentation == .inline ? frontList.focus : .player
      playArguments(plan, &outbox)
      for item in playlist.items where item.id != player.item {
        guard let source = item.playlistSource, plan.isShuffled || source.isReadAtOnce else { continue }
        readList(item, &outbox)
      }
      shuffleArrivals()
    }
    outbox.send(.setVolume(player.volume))
    outbox.send(.setMuted(player.isMuted))
    for problem in plan.problems { notify(problem, .warning) }
    joinFirstRoom(&outbox)
    perform(plan.commands, &outbox)
    keepSelectionsInView()
    pressKeysAheadOfPlan(&outbox)
  }

  /// Gives the first item a name that its tags do not change.
  private mutating func nameFirst(_ title: String?) {
    guard let title, !title.isEmpty, let first = playlist.items.first?.id else { return }
    loadOptions[first, default: LoadOptions()].title = title
    playlist.edit(first) { $0.title = title }
  }

  /// Plays the first item, or any where they are shuffled; several files are a playlist that goes on where it was
  /// left.
  private mutating func playArguments(_ plan: StartPlan, _ outbox: inout Outbox) {
    isShufflingArrivals = plan.isShuffled
    let first = plan.isShuffled ? anyIndex(of: playlist.items.count) : plan.first
    if let source = plan.source, let last = playlist.items.last {
      memory.note(.file(source.folder), .folder, lastItem: last.id, count: plan.entries.count, number: 0)
    }
    guard plan.startAt == nil, !plan.isShuffled, plan.source == nil, let last = playlist.items.last,
      let place = PlaylistPlace.arguments(plan.entries)
    else {
      if case .absolute(let time) = plan.startAt, time >= .zero {
        return play(at: first, from: time, &outbox)
      }
      // The length has to be known.
      startTarget = plan.startAt
      return play(at: first, &outbox)
    }
    memory.note(place, .arguments, lastItem: last.id, count: plan.entries.count, number: 0)
    playList(at: place, from: 0, &outbox)
  }
}
