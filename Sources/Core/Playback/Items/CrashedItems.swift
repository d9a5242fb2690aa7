// The items in which the program has crashed: the model does not open them by itself. Part of the model, main thread
// only.

public import Base

/// Items that played when the program crashed, in this run or an earlier one.
public struct CrashedItems: Equatable, Sendable {
  /// Items that the user has not asked for since.
  private var heldBack: Set<MediaLocation>
  /// Items about which this run has warned the user: a second request means it.
  private var told: Set<MediaLocation> = []
  /// Whether the user is picking the item that opens next.
  var isPicking = false

  /// The items recorded in earlier runs.
  public init(_ recorded: Set<MediaLocation> = []) { heldBack = recorded }

  /// Whether the item is not opened by itself.
  func holdBack(_ location: MediaLocation) -> Bool { heldBack.contains(location) }
}

extension Model {
  static let crashedBefore = PlaybackFailure(
    "Inset crashed when it last played this. Enter plays it anyway.")

  /// Whether the model does not open an item because the program crashed in it; the next request opens it anyway.
  mutating func leavesCrashed(_ location: MediaLocation, _ outbox: inout Outbox) -> Bool {
    guard crashes.holdBack(location) else { return false }
    if !crashes.isPicking, crashes.tell(location) { return true }
    crashes.forget(location)
    outbox.send(.forgetCrash(location))
    return false
  }
}

extension CrashedItems {
  /// Notes that the user is warned about an item; false after an earlier warning.
  fileprivate mutating func tell(_ location: MediaLocation) -> Bool { told.insert(location).inserted }

  fileprivate mutating func forget(_ location: MediaLocation) {
    heldBack.remove(location)
    told.remove(location)
  }
}
