// The prompt for a time to seek to. Part of the model, main thread only.
import Base

extension Model {
  private static var noTime: String { "Not a time: type 1:23:45, 90, 50%, +30 or -10" }

  mutating func beginTime(_ outbox: inout Outbox) {
    guard prompt == nil, films.main.info != nil else { return }
    guard films.main.canSeek else { return perform(.seek(.absolute(.zero), exact: true), &outbox) }
    openPrompt(.time)
  }

  /// Handles Enter: closes the prompt and seeks; a text that is not a time stays for correction, with a notice.
  mutating func acceptTime(_ text: String, _ outbox: inout Outbox) {
    guard text.contains(where: { $0 != " " }) else { return acceptPrompt() }
    guard let target = SeekTarget(typed: text) else { return notify(Self.noTime, .warning) }
    notices.withdraw(Self.noTime)
    acceptPrompt()
    perform(.seek(target, exact: true), &outbox)
  }
}
