// Keys of a sequence that has been begun, and what may follow them.
import Base

extension Model {
  /// How long the next key may take before it is said which there are: who knows them sees nothing.
  static let hintDelay = MonotonicTime.milliseconds(300)
  /// How long a sequence whose keys are on the screen waits for one of them.
  static let hintedTimeout = MonotonicTime.seconds(5)

  /// A key has been pressed: says when what may follow is shown, and when the sequence is given up.
  mutating func waitForNextKey() {
    let wasShown = keyDeadline != nil && keyHintsDue == nil
    guard let waiting = keymap.waiting else {
      (keyDeadline, keyHintsDue) = (nil, nil)
      return
    }
    // What is bound to the keys themselves is not to come later because others may be read.
    keyDeadline = now + (hintsAtKeys && !waiting.isComplete ? Self.hintedTimeout : Keymap.sequenceTimeout)
    keyHintsDue = hintsAtKeys && !wasShown ? now + Self.hintDelay : nil
  }

  /// Whether what may follow is shown at all.
  private var hintsAtKeys: Bool { settings.showsHints && Layout.supportsOverlays(screen.cells) }

  /// The keys of a sequence that has been begun, with those that may follow, once it is time to say it.
  public var begunKeys: BegunKeys? {
    guard keyHintsDue == nil, hintsAtKeys, let waiting = keymap.waiting, waiting.focus == sectionInForce
    else { return nil }
    let hints = keymap.hintsForNextKey
    return hints.isEmpty ? nil : BegunKeys(keys: KeyName.shown(waiting.keys), next: hints)
  }
}

/// Keys that wait for the rest of their sequence.
public struct BegunKeys: Equatable, Sendable {
  /// Those that were pressed, as they are shown.
  public var keys: String
  /// Those that may follow, each with what it does.
  public var next: [KeyHint]
}
