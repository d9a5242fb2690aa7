// What a live stream that was joined between key frames lacks. A value; lives on the video thread.

internal import CFFmpeg

/// Watches for the first key frame, before which nothing can be shown and nothing is wrong.
struct JoiningWatch: Equatable {
  /// A stream that has no key frame in so many packets is refreshed bit by bit.
  private static let patience = 2000

  private var isWaiting: Bool
  private var passed = 0
  private var isTold = false

  /// `isJoined` is whether the stream began before anybody looked.
  init(isJoined: Bool) { isWaiting = isJoined }

  /// A packet is decoded next; whether the stream has begun with it, or before.
  mutating func noteBegins(_ packet: borrowing Packet) -> Bool {
    note(isKey: packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0)
    return !isWaiting
  }

  /// The same by what the packet says of itself.
  mutating func note(isKey: Bool) {
    guard isWaiting else { return }
    passed += 1
    if isKey || passed > Self.patience { isWaiting = false }
  }

  /// A picture has come, whatever the packets say.
  mutating func begin() { isWaiting = false }

  /// Whether the person is to be told that a key frame is waited for, or not any more; nil where that is no news.
  mutating func takeNews() -> Bool? {
    let isWaiting = isWaiting && passed > 0
    guard isWaiting != isTold else { return nil }
    isTold = isWaiting
    return isWaiting
  }
}
