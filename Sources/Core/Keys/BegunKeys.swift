// Unfinished key sequences, and the keys that can continue them.
import Base

extension Model {
  /// The delay before the possible next keys are shown; users who know the sequence type faster and never see them.
  static let hintDelay = MonotonicTime.milliseconds(300)
  /// The time for which a sequence waits for its next key once the possible keys are shown.
  static let hintedTimeout = MonotonicTime.seconds(5)

  /// Sets the timers of an unfinished sequence after a key press: when hints are shown, and when it times out.
  mutating func waitForNextKey() {
    let wasShown = keyInput.deadline != nil && keyInput.hintsDue == nil
    guard let waiting = keymap.waiting else {
      (keyInput.deadline, keyInput.hintsDue) = (nil, nil)
      return
    }
    // A binding of the keys so far must not be delayed for the time that reading the hints takes.
    keyInput.deadline =
      now + (hintsAtKeys && !waiting.isComplete ? Self.hintedTimeout : Keymap.sequenceTimeout)
    keyInput.hintsDue = hintsAtKeys && !wasShown ? now + Self.hintDelay : nil
  }

  /// Whether the possible next keys are shown at all.
  private var hintsAtKeys: Bool { settings.showsHints && Layout.supportsOverlays(screen.cells) }

  /// The unfinished sequence and its possible next keys; nil until the delay has passed.
  public var begunKeys: BegunKeys? {
    guard keyInput.hintsDue == nil, hintsAtKeys, let waiting = keymap.waiting, waiting.focus == sectionInForce
    else { return nil }
    let hints = keymap.hintsForNextKey
    return hints.isEmpty ? nil : BegunKeys(keys: KeyName.shown(waiting.keys), next: hints)
  }
}

/// An unfinished key sequence, as it is shown.
public struct BegunKeys: Equatable, Sendable {
  /// The keys pressed so far.
  public var keys: String
  /// The keys that can follow, each with its help.
  public var next: [KeyHint]
}
