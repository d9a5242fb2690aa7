// The line in which a time to seek to is typed.
import Base

extension Model {
  private static var noTime: String { "Not a time: type 1:23:45, 90, 50%, +30 or -10" }

  mutating func beginTime() -> [Effect] {
    guard prompt == nil, player.info != nil else { return [] }
    guard player.canSeek else { return seek(.absolute(.zero), exact: true) }
    openPrompt(.time)
    return []
  }

  /// Enter: the line closes and playback goes there; what is no time stays to be corrected.
  mutating func acceptTime(_ text: String) -> [Effect] {
    guard text.contains(where: { $0 != " " }) else { return acceptPrompt() }
    guard let target = SeekTarget(typed: text) else {
      notify(Self.noTime, .warning)
      return []
    }
    notices.withdraw(Self.noTime)
    return acceptPrompt() + seek(target, exact: true)
  }
}
