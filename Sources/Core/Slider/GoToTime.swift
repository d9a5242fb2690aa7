// The line in which a time to seek to is typed.
import Base

extension Model {
  private static var noTime: String { "Not a time: type 1:23:45, 90, 50%, +30 or -10" }

  mutating func beginTime(_ outbox: inout Outbox) {
    guard prompt == nil, player.info != nil else { return }
    guard player.canSeek else { return seek(.absolute(.zero), exact: true, &outbox) }
    openPrompt(.time)
  }

  /// Enter: the line closes and playback goes there; what is no time stays to be corrected.
  mutating func acceptTime(_ text: String, _ outbox: inout Outbox) {
    guard text.contains(where: { $0 != " " }) else { return acceptPrompt() }
    guard let target = SeekTarget(typed: text) else { return notify(Self.noTime, .warning) }
    notices.withdraw(Self.noTime)
    acceptPrompt()
    seek(target, exact: true, &outbox)
  }
}
