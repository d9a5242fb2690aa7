// Signal handlers (sigaction) that ncurses replaces when it starts; `Screen` puts the program's own back. Main
// thread.

internal import Glibc

/// Saved signal actions, for use around a library that installs its own handlers.
struct SignalActions {
  private let kept: [(Int32, sigaction)]

  /// Saves the actions of these signals.
  init(of signals: [Int32]) {
    kept = signals.map { signal in
      var action = sigaction()
      sigaction(signal, nil, &action)
      return (signal, action)
    }
  }

  /// Restores the saved actions.
  func restore() {
    for (signal, action) in kept {
      var action = action
      sigaction(signal, &action, nil)
    }
  }
}
