internal import Glibc

/// What the process does on some signals, kept while a library sets its own handlers.
struct SignalActions {
  private let kept: [(Int32, sigaction)]

  /// Remembers the actions of these signals.
  init(of signals: [Int32]) {
    kept = signals.map { signal in
      var action = sigaction()
      sigaction(signal, nil, &action)
      return (signal, action)
    }
  }

  /// Puts them back.
  func restore() {
    for (signal, action) in kept {
      var action = action
      sigaction(signal, &action, nil)
    }
  }
}
