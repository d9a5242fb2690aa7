/// The player's state as MPRIS publishes it on the session bus, in the player's own terms.
///
/// Names and meanings of the properties: https://specifications.freedesktop.org/mpris-spec/2.2/.
public struct DesktopStatus: Equatable, Sendable {
  /// MPRIS' `PlaybackStatus`.
  public enum Playback: Sendable { case playing, paused, stopped }
  /// MPRIS' `LoopStatus`.
  public enum Repetition: CaseIterable, Sendable { case none, track, playlist }

  /// Whether the player plays, is paused or has nothing to play.
  public var playback = Playback.stopped
  /// The part that is repeated: nothing, the item or the playlist.
  public var repetition = Repetition.none
  /// Whether the playlist is shuffled.
  public var isShuffled = false
  /// Playback speed, 1 being normal.
  public var speed = 1.0
  /// Volume; 1 is unchanged.
  public var volume = 1.0
  /// The treatment of other players, or whether they are watched, for as long as this value holds.
  public var session = AudioSession.mix
  /// Whether the picture fills the terminal.
  public var isFullscreen = false
  /// Whether the playlist has a next item.
  public var canGoNext = false
  /// Whether the playlist has a previous item.
  public var canGoPrevious = false
  /// Whether the playlist has any item.
  public var canPlay = false
  /// Whether the current item can be sought.
  public var canSeek = false
  /// The current item, or nil.
  public var track: DesktopTrack?
  /// The playback position, which advances by itself.
  public var place = PlayingPlace()
  /// Counts the seeks and other jumps that `place` does not predict; MPRIS signals each as `Seeked`.
  public var jumps: UInt32 = 0

  /// The state without an item.
  public init() {}
}

/// The current item as MPRIS' `Metadata`.
///
/// All texts are filtered.
public struct DesktopTrack: Equatable, Sendable {
  /// Identity of the playlist item.
  public var item: ItemID
  /// Title of the item, else its name; nil before the item is open.
  public var title: String?
  /// Performer; nil if it is unknown.
  public var artist: String?
  /// Title of the album; nil if it is unknown.
  public var album: String?
  /// Performer of the whole album; nil if it is unknown.
  public var albumArtist: String?
  /// Genre of the music or film; nil if it is unknown.
  public var genre: String?
  /// Track number on the disc; nil if it is unknown.
  public var number: Int32?
  /// Disc number in the album; nil if it is unknown.
  public var disc: Int32?
  /// Duration; nil if it is unknown.
  public var duration: MediaTime?
  /// Address without a login; nil if the item has none.
  public var address: String?

  /// An item with that title, whose other fields are unknown.
  public init(item: ItemID, title: String?) {
    self.item = item
    self.title = title
  }
}

/// An event of the session bus.
public enum DesktopEvent: Equatable, Sendable {
  /// The player has joined the session bus, so that its state is to be published from here on.
  case met
  /// An MPRIS client has called a method or set a property.
  case called(DesktopCall)
  /// Another player has started to play; reported while they are watched (`AudioSession.spoken`).
  case otherStarted
  /// None of the other players plays any more.
  case othersEnded
}

/// A method call or a property change of an MPRIS client, such as a media key.
public enum DesktopCall: Hashable, Sendable {
  case play, pause, playOrPause, stop, next, previous, quit
  /// Seek by that distance; negative is backwards.
  case seek(by: MediaTime)
  /// Seek to a position of that item; ignored where another item plays meanwhile.
  case setPosition(MediaTime, of: ItemID)
  /// Play a file or an address.
  case open(String)
  case setRepetition(DesktopStatus.Repetition)
  case setShuffled(Bool)
  /// Set the speed, 1 being normal; 0 pauses.
  case setSpeed(Double)
  /// Set the volume; 1 is unchanged.
  case setVolume(Double)
  case setFullscreen(Bool)
}
