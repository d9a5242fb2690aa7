/// This player beside the other MPRIS players of the desktop.
///
/// The modes are those of AVAudioSession.
public enum AudioSession: String, CaseIterable, Sendable {
  /// The other players go on unchanged.
  case mix
  /// The volume of the other players is lowered, and restored afterwards.
  case duck
  /// The other players are paused, and resumed afterwards.
  case solo
  /// This player pauses when another one starts, and goes on a little earlier once none plays any more, as listeners of
  /// spoken words want it.
  case spoken
}
