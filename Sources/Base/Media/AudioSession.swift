/// The treatment of other MPRIS players on the desktop while this player's sound plays.
///
/// The three modes are those of AVAudioSession.
public enum AudioSession: String, CaseIterable, Sendable {
  /// The other players go on unchanged.
  case mix
  /// The volume of the other players is lowered, and restored afterwards.
  case duck
  /// The other players are paused, and resumed afterwards.
  case solo
}
