/// What other players on the desktop do while this one is heard.
///
/// The three ways in which an app's sound lives with that of others, as AVAudioSession has them.
public enum AudioSession: String, CaseIterable, Sendable {
  /// They go on.
  case mix
  /// They are softer.
  case duck
  /// They pause.
  case solo
}
