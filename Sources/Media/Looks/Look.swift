// One look into a file or an item, from its order to its answer; it can be cancelled. Any thread.

internal import Synchronization

/// A question to a reader for which a worker thread waits.
final class Look: Sendable {
  private struct State {
    var isCancelled = false
    var socket: LookSocket?
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends the look for good, and signals its thread at once.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.socket?.shut()
    }
  }

  /// Takes the conversation that `cancel` must end; nil when it is over.
  ///
  /// - Returns: false once it is cancelled.
  func adopt(_ socket: LookSocket?) -> Bool {
    state.withLock { state in
      state.socket = socket
      return !state.isCancelled
    }
  }
}
