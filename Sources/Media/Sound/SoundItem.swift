// What the sound thread works for in one turn. Lives on the sound thread.

/// The sound of one item, as far as somebody has sought last.
struct SoundItem {
  let session: Session
  let track: SoundTrack
  let generation: UInt32
  /// Whether it is given to the device before its turn has come.
  var isAhead = false
}
