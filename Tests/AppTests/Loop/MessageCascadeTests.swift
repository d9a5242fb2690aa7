import Core
import Testing

@testable import App

@Suite("Messages that follow from messages") struct MessageCascadeTests {
  private func text(_ message: Message) -> String {
    if case .noticed(let text, _) = message { text } else { "?" }
  }

  private func message(_ text: String) -> Message { .noticed(text, .plain) }

  @Test func whatFollowsComesBeforeWhatRemains() {
    let cascade = MessageCascade()
    var handled: [String] = []
    func run(_ texts: [String]) {
      cascade.run(texts.map(message), events: { [] }) { message in
        handled.append(text(message))
        if text(message) == "a" { run(["a1", "a2"]) }
        if text(message) == "a1" { run(["a11"]) }
        return false
      }
    }
    run(["a", "b"])
    #expect(handled == ["a", "a1", "a11", "a2", "b"])
  }

  /// However long a chain of effects is, the stack does not grow.
  @Test func chainsNeedNoStack() {
    let cascade = MessageCascade()
    var (count, depth, deepest) = (0, 0, 0)
    func run() {
      cascade.run([message("x")], events: { [] }) { _ in
        depth += 1
        defer { depth -= 1 }
        deepest = max(deepest, depth)
        count += 1
        if count < 200_000 { run() }
        return false
      }
    }
    run()
    #expect(count == 200_000 && deepest == 1)
  }

  @Test func openingsWithoutAnEndWaitForTheNextTurn() {
    let cascade = MessageCascade()
    var count = 0
    cascade.run([message("x")], events: { [message("y")] }) { _ in
      count += 1
      return true
    }
    #expect(count == MessageCascade.mostOpenings)
  }
}
