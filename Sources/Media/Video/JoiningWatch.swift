// Handles live streams that are joined between two key frames. A value; video thread only.

internal import CFFmpeg

/// Waits for the first key frame; until then missing pictures are not an error.
struct JoiningWatch: Equatable {
  /// A stream without a key frame in so many packets uses gradual intra refresh.
  private static let patience = 2000

  private var isWaiting: Bool
  private var passed = 0
  private var isTold = false

  /// Begins to wait if the stream was joined while it was under way.
  init(isJoined: Bool) { isWaiting = isJoined }

  /// Notes the next packet; returns whether a key frame has come by now.
  mutating func noteBegins(_ packet: borrowing Packet) -> Bool {
    note(isKey: packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0)
    return !isWaiting
  }

  /// Notes a packet by its key frame flag.
  mutating func note(isKey: Bool) {
    guard isWaiting else { return }
    passed += 1
    if isKey || passed > Self.patience { isWaiting = false }
  }

  /// Ends the wait because a picture was decoded.
  mutating func begin() { isWaiting = false }

  /// Whether the player waits for a key frame, reported once per change; nil when nothing has changed.
  mutating func takeNews() -> Bool? {
    let isWaiting = isWaiting && passed > 0
    guard isWaiting != isTold else { return nil }
    isTold = isWaiting
    return isWaiting
  }
}
