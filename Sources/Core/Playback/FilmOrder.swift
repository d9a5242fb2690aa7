// Orders for the engine of one film, as an enum of values. The rules of a film send them (`FilmStep`), and `Effect.film`
// carries them together with the role of the film.

public import Base

/// An order for the engine of one film; App's `EffectRunner` carries it out on the main thread.
public enum FilmOrder: Equatable, Sendable {
  /// Open an item and play it from `startAt`; nil is its beginning.
  ///
  /// `headers` go with every HTTP request for the item. `origin` limits which protocols the item's content may reach.
  case open(
    ItemID, MediaLocation, startAt: MediaTime?, paused: Bool, headers: RequestHeaders = RequestHeaders(),
    origin: Origin = .person)
  /// Open the item that is likely to play next, without playing any of it.
  case prepare(
    ItemID, MediaLocation, headers: RequestHeaders = RequestHeaders(), origin: Origin = .person)
  /// Close the item that was opened ahead: it does not play next.
  case dropPrepared
  /// Stop playback and close the item.
  case close
  /// Pause playback, or resume it.
  case setPaused(Bool)
  /// Seek to a position; an inexact seek goes to the key frame at or beyond the target in `direction` (1 or -1).
  case seek(MediaTime, exact: Bool, direction: Int)
  /// Select another stream of a kind, by its index; nil selects none, and a subtitle may come from an external file.
  case selectTrack(TrackKind, Int?, ExternalSubtitle?)
  /// Play the sound of another file or address as the audio track of that index; playback waits for it if `waits`.
  case selectSound(Int, ExternalSound, waits: Bool)
  /// Read a subtitle file, the track of that index, without selecting it.
  case checkSubtitle(Int, ExternalSubtitle)
  /// Show subtitles later by this time; a negative one shows them earlier.
  case delaySubtitles(TrackKind, MediaTime)
  /// Show or hide subtitles.
  case showSubtitles(Bool)
  /// Show or hide the subtitles at the top of the picture.
  case showSecondarySubtitles(Bool)
  /// Find the time of the subtitle line this many lines ahead; a negative number counts back.
  case findLine(Int, LinePurpose)
  /// Set the A-B loop to a range of the item, or clear it with nil.
  case setLoop(Range<MediaTime>?)
  /// Set the ranges of the item that playback skips.
  case setSkips(SkipList)
  /// Step to the next frame (1) or the previous one (-1); playback is already paused.
  case stepFrame(Int)
  /// Jump to the live edge of a live stream.
  case goToLiveEdge
  /// Choose the variant of adaptive streams.
  case setQuality(QualityChoice)
  /// Delay the sound against the picture by this time; a negative delay plays the sound earlier.
  case setAudioDelay(MediaTime)
  /// Set the volume in percent, 0 … 130.
  case setVolume(Double)
  /// Mute or unmute.
  case setMuted(Bool)
  /// Set the playback speed; 1 is normal.
  case setSpeed(Double)
  /// Set the audio filters, ReplayGain, the sound device and the channel layout.
  case setSound(SoundOptions)
  /// Set brightness, contrast and the other picture adjustments.
  case adjustPicture(PictureLook)
  /// Set which frames are deinterlaced.
  case deinterlace(Deinterlacing)
  /// Decode frames in full and keep those that are shown, or leave out what the screen does not show.
  case keepFrames(Bool)
}
