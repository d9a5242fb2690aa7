// The messages that the loop handles within one call, and those that follow from them. Main thread only.

import Core

/// Handles messages and what follows from them, without recursion.
final class MessageCascade {
  /// The most items whose opening is followed within one call; the events of further ones wait for the next turn.
  static let mostOpenings = 16

  /// The messages that are to be handled, the next one last.
  private var pending: [Message] = []
  private var isRunning = false

  /// Handles messages in their order.
  ///
  /// Messages of a call from within `handle` come before the remaining ones; such a call only queues them.
  ///
  /// - Parameter events: The engines' events. A prepared item is ready at once: once an item is opened, they are handled
  ///   before the next frame, behind all that came before.
  /// - Parameter handle: Handles one message; returns whether an item is being opened or closed.
  func run(_ messages: [Message], events: () -> [Message], handle: (Message) -> Bool) {
    pending.append(contentsOf: messages.reversed())
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    for opening in 1...Self.mostOpenings {
      var hasOpened = false
      while let message = pending.popLast() {
        if handle(message) { hasOpened = true }
      }
      guard hasOpened, opening < Self.mostOpenings else { return }
      pending.append(contentsOf: events().reversed())
    }
  }
}
