// The player's state for the desktop over MPRIS, and the commands of media keys and desktop widgets.
import Base

extension Model {
  /// Starts the reports to the desktop, after its session bus has been reached.
  mutating func meetDesktop() {
    desktop = DesktopState()
  }

  /// Sends the desktop the player's state if it differs from the last report.
  mutating func tellDesktop(_ outbox: inout Outbox) {
    guard var state = desktop else { return }
    if !films.main.isPaused {
      state.isHushed = false
      state.isInterrupted = false
    }
    var status = state.status
    status.playback = films.main.item == nil ? .stopped : films.main.isPaused ? .paused : .playing
    status.repetition = loopsFile ? .track : loopsPlaylist ? .playlist : .none
    status.isShuffled = playlist.arrangement == .shuffled
    status.speed = films.main.speed
    status.volume = defaults.volume / 100
    status.session = state.session(wanted: settings.audioSession, films.main, defaults, isEnding: exit != nil)
    status.isFullscreen = presentation.current == .full
    status.canGoNext = canStep(1)
    status.canGoPrevious = canStep(-1)
    status.canPlay = !playlist.items.isEmpty
    status.canSeek = films.main.canSeek
    status.track = desktopTrack
    let isSame = status.track?.item == state.status.track?.item
    if state.place.follow(films.main.shownPlace, rate: playingRate, isSameItem: isSame, at: now) {
      status.jumps &+= 1
    }
    status.place = state.place.place
    guard status != state.status else { return }
    state.status = status
    desktop = state
    outbox.send(.tellDesktop(status))
  }

  private var desktopTrack: DesktopTrack? {
    guard let id = films.main.item, let item = playlist.current, item.id == id else { return nil }
    var track = DesktopTrack(item: id, title: nil)
    track.duration = films.main.duration ?? item.duration
    track.address = item.location.address
    // The item's title arrives after it has opened. Before that a playlist may give the file's name, or artist and
    // title in one text.
    guard let info = films.main.info else { return track }
    track.title = item.title
    if let song = info.songTitle {
      track.title = song
      track.album = item.title
      return track
    }
    // Title and numbers in the file's tags are those of the whole file, not of one track in it (a cue sheet's track).
    if item.part == nil {
      track.title = info.tag("title") ?? item.title
      track.number = info.tag("track").flatMap(Self.leadingNumber)
      track.disc = info.tag("disc").flatMap(Self.leadingNumber)
      track.artist = info.tag("artist")
    }
    track.album = info.tag("album")
    track.albumArtist = info.tag("album_artist")
    track.genre = info.tag("genre")
    return track
  }

  /// Parses the 3 of "3/12".
  private static func leadingNumber(_ text: String) -> Int32? {
    Int32(text.prefix { $0.isASCII && $0.isNumber })
  }

  // MARK: Other players

  /// The distance before the place of an interruption at which playback continues.
  private static let stepBack = MediaTime(seconds: 2)

  /// Pauses while another player plays, where `audio-session` is `spoken`.
  mutating func otherPlayerStarted(_ outbox: inout Outbox) {
    guard settings.audioSession == .spoken, films.main.isAudible(defaults) else { return }
    change(.pause, .set("yes"), &outbox)
    desktop?.isInterrupted = true
    notify("Paused while another player plays")
  }

  /// Goes on where another player has interrupted, a little earlier, unless it was paused or unpaused by hand since.
  mutating func otherPlayersEnded(_ outbox: inout Outbox) {
    guard settings.audioSession == .spoken, desktop?.isInterrupted == true, films.main.isPaused else {
      return
    }
    if films.main.canSeek, !films.main.playback.isLinear, let range = films.main.timeRange {
      act(on: .main, &outbox) {
        $0.startSeek(to: max(range.lowerBound, $0.shownPosition - Self.stepBack), exact: true, &$1)
      }
    }
    change(.pause, .set("no"), &outbox)
  }

  // MARK: Commands from the desktop

  /// Performs the command of a media key or a desktop widget, without a notice: the user did not act in the terminal.
  mutating func performDesktopCall(_ call: DesktopCall, _ outbox: inout Outbox) {
    if call == .pause, films.main.item != nil { desktop?.isHushed = true }
    let commands = commands(for: call).map { BoundCommand($0, feedback: .none, expandsProperties: false) }
    perform(commands, from: .bus, &outbox)
  }

  private func commands(for call: DesktopCall) -> [Command] {
    switch call {
    case .play: return [.change(.pause, .set("no"))]
    case .pause: return films.main.item == nil ? [] : [.change(.pause, .set("yes"))]
    case .playOrPause: return [.change(.pause, films.main.item == nil ? .set("no") : .cycle(1))]
    case .stop: return [.stop]
    // The MPRIS specification: `Next` and `Previous` do nothing without an item to go to.
    case .next: return canStep(1) ? [.playlistStep(1, force: false)] : []
    case .previous: return canStep(-1) ? [.playlistStep(-1, force: false)] : []
    case .quit: return [.quit(code: 0)]
    case .seek(let distance): return films.main.canSeek ? [.seek(.relative(distance), exact: true)] : []
    case .setPosition(let place, let item):
      guard item == films.main.item, films.main.canSeek, place >= .zero, place <= films.main.duration ?? place
      else {
        return []
      }
      return [.seek(.absolute(place), exact: true)]
    case .open(let address): return [.load(address, .replace)]
    case .setRepetition(let repetition):
      return [
        .change(.loopFile, .set(repetition == .track ? "inf" : "no")),
        .change(.loopPlaylist, .set(repetition == .playlist ? "inf" : "no")),
      ]
    case .setShuffled(let wanted):
      guard wanted != (playlist.arrangement == .shuffled) else { return [] }
      return [.editPlaylist(wanted ? .shuffle : .unshuffle)]
    case .setSpeed(let speed):
      guard speed > 0 else { return speed == 0 ? [.change(.pause, .set("yes"))] : [] }
      return [.change(.speed, .set(DecimalNumber.text(PlaybackRanges.speeds.nearest(to: speed))))]
    case .setVolume(let volume):
      guard !volume.isNaN else { return [] }
      let percent = (0...settings.volumeMax).nearest(to: volume * 100)
      return [.change(.volume, .set(DecimalNumber.text(percent)))]
    case .setFullscreen(let wanted): return [.change(.fullscreen, .set(wanted ? "yes" : "no"))]
    }
  }

  private func canStep(_ direction: Int) -> Bool {
    nextIndex(direction) != nil
  }
}

/// The state that was last sent to the desktop.
struct DesktopState: Equatable, Sendable {
  var status = DesktopStatus()
  /// Whether the desktop has paused playback: it wants silence, so the other players stay paused or lowered.
  var isHushed = false
  /// Whether playback is paused because another player has started.
  var isInterrupted = false
  /// The playback position that the desktop extrapolates.
  var place = PlaceFollower()

  /// Returns the treatment of the other players: `wanted` while the item can be heard, `mix` otherwise.
  ///
  /// The session stays from one audible item to the next, while the next one opens. Players are watched as long as
  /// there is an item.
  func session(wanted: AudioSession, _ film: Film, _ defaults: PlaybackDefaults, isEnding: Bool)
    -> AudioSession
  {
    guard !isEnding, film.item != nil else { return .mix }
    if wanted == .spoken { return .spoken }
    if film.isOpening || (isHushed && film.isPaused) { return status.session == .mix ? .mix : wanted }
    return film.isAudible(defaults) ? wanted : .mix
  }
}
