// The items in which the program has crashed: they are not opened by themselves. Part of the model, main thread only.

public import Base

/// Items that played when the program crashed, in this run or an earlier one.
public struct CrashedItems: Equatable, Sendable {
  /// Those that nobody has asked for since.
  private var heldBack: Set<MediaLocation>
  /// Those of which the user was told in this run: who plays them again wants them.
  private var told: Set<MediaLocation> = []
  /// Whether the user is picking what opens next.
  var isPicking = false

  /// The items recorded in earlier runs.
  public init(_ recorded: Set<MediaLocation> = []) { heldBack = recorded }

  /// Whether the item is not opened by itself.
  func holdBack(_ location: MediaLocation) -> Bool { heldBack.contains(location) }
}

extension Model {
  static let crashedBefore = PlaybackFailure(
    "Inset crashed when it last played this. Enter plays it all the same.")

  /// Whether an item is left alone because the program crashed in it; the next time it is opened all the same.
  mutating func leavesCrashed(_ location: MediaLocation, _ outbox: inout Outbox) -> Bool {
    guard crashes.holdBack(location) else { return false }
    if !crashes.isPicking, crashes.tell(location) { return true }
    crashes.forget(location)
    outbox.send(.forgetCrash(location))
    return false
  }
}

extension CrashedItems {
  /// Notes that the user is told of an item; false where that was done before.
  fileprivate mutating func tell(_ location: MediaLocation) -> Bool { told.insert(location).inserted }

  fileprivate mutating func forget(_ location: MediaLocation) {
    heldBack.remove(location)
    told.remove(location)
  }
}
