// The item that one turn of the sound thread works on. Sound thread only.

/// A track of an item, in the generation that the last seek began.
struct SoundItem {
  let playback: ItemPlayback
  let track: SoundTrack
  let generation: UInt32
  /// Whether the item is fed to the device before its turn in the playlist (gapless).
  var isAhead = false
}
