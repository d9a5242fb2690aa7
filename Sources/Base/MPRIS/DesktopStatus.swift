/// What the desktop is told of the player, and shows beside its clock or under a media key: the properties of MPRIS in
/// the player's own terms.
///
/// Names and meanings: https://specifications.freedesktop.org/mpris-spec/2.2/. A value; any thread.
public struct DesktopStatus: Equatable, Sendable {
  /// Whether something plays.
  public enum Playback: Sendable { case playing, paused, stopped }
  /// What begins again at its end.
  public enum Repetition: CaseIterable, Sendable { case none, track, playlist }

  /// Whether something plays.
  public var playback = Playback.stopped
  /// What begins again at its end.
  public var repetition = Repetition.none
  /// Whether the playlist stands in an order of chance.
  public var isShuffled = false
  /// Media seconds that pass each second while it plays.
  public var speed = 1.0
  /// The volume; 1 is the sound as it is.
  public var volume = 1.0
  /// What other players are to do from now on.
  public var session = AudioSession.mix
  /// Whether the picture fills the terminal.
  public var isFullscreen = false
  /// Whether there is another item to go on to.
  public var canGoNext = false
  /// Whether there is an item before this one.
  public var canGoPrevious = false
  /// Whether there is anything to play.
  public var canPlay = false
  /// Whether another place of the item can be asked for.
  public var canSeek = false
  /// What plays; nil where nothing does.
  public var track: DesktopTrack?
  /// Where it plays.
  public var place = PlayingPlace()
  /// Counts the times at which it went on somewhere else than `place` said.
  public var jumps: UInt32 = 0

  /// Nothing plays.
  public init() {}
}

/// What plays, as the desktop shows it.
///
/// Every text is filtered. A value; any thread.
public struct DesktopTrack: Equatable, Sendable {
  /// Which item of the playlist.
  public var item: ItemID
  /// Its title, or its name where it has none; nil until that is known.
  public var title: String?
  /// Who plays it; nil where nobody says.
  public var artist: String?
  /// What it is part of.
  public var album: String?
  /// Who made that.
  public var albumArtist: String?
  /// What kind of music or film it is.
  public var genre: String?
  /// Its number in the album.
  public var number: Int32?
  /// The number of the album's disc.
  public var disc: Int32?
  /// How long it is, where that is known.
  public var duration: MediaTime?
  /// Its address, without a login; nil where it has none.
  public var address: String?

  /// An item of that title.
  public init(item: ItemID, title: String?) {
    self.item = item
    self.title = title
  }
}

/// What the desktop does.
public enum DesktopEvent: Equatable, Sendable {
  /// It shows what plays, from now on.
  case met
  /// It asks for something.
  case called(DesktopCall)
}

/// What the desktop asks for, by a media key or a button.
public enum DesktopCall: Hashable, Sendable {
  case play, pause, playOrPause, stop, next, previous, quit
  /// So much on, or back.
  case seek(by: MediaTime)
  /// To a place of that item; nothing where another one plays by now.
  case setPosition(MediaTime, of: ItemID)
  /// Play a file or an address instead.
  case open(String)
  case setRepetition(DesktopStatus.Repetition)
  case setShuffled(Bool)
  /// Media seconds that pass each second; 0 pauses.
  case setSpeed(Double)
  /// 1 is the sound as it is.
  case setVolume(Double)
  case setFullscreen(Bool)
}
