import Base
import Testing

@testable import Core

@Suite struct KeymapTests {
  private func keymap(_ user: String, over builtIn: String = "") -> Keymap {
    Keymap(
      builtIn: InputConfParser(builtIn, from: .builtIn).bindings,
      over: InputConfParser(user, from: .file("user")).bindings)
  }

  private func key(_ name: String) throws -> Key { try KeyName.parse(name) }

  private func codes(_ commands: [BoundCommand]) -> [Int32] {
    commands.compactMap { if case .quit(let code) = $0.command { code } else { nil } }
  }

  private func quits(_ outcome: Keymap.Outcome) -> [Int32]? {
    guard case .commands(let commands) = outcome else { return nil }
    return codes(commands)
  }

  @Test func theFocusIsAskedFirstThenTheGeneralSections() throws {
    var map = keymap("a quit 1\na {list} quit 2\na {browser} quit 3\nb quit 4\nb {list} quit 5")
    #expect(quits(map.press(try key("a"), focus: .player)) == [1])
    #expect(quits(map.press(try key("a"), focus: .playlist)) == [2])
    #expect(quits(map.press(try key("a"), focus: .browser)) == [3])
    #expect(quits(map.press(try key("b"), focus: .browser)) == [5])
    #expect(quits(map.press(try key("b"), focus: .help)) == [4])
    #expect(map.press(try key("c"), focus: .player) == .none)
  }

  @Test func aPersonsBindingReplacesTheSameKeysInTheSameSectionOnly() throws {
    var map = keymap("a quit 9\nb ignore\nd nonsense", over: "a quit 1\na {list} quit 2\nb quit 3\nd quit 4")
    #expect(quits(map.press(try key("a"), focus: .player)) == [9])
    #expect(quits(map.press(try key("a"), focus: .browser)) == [2])
    #expect(map.press(try key("b"), focus: .player) == .commands([BoundCommand(.ignore)]))
    #expect(quits(map.press(try key("d"), focus: .player)) == [4])
    #expect(map.bindings(for: .player).map { KeyName.text($0.keys) } == ["a", "d"])
    #expect(map.binding(for: [try key("a")], focus: .player)?.origin == .file("user", line: 1))
  }

  /// A file written for mpv knows no sections: over the picture its keys do what it says, in lists what lists say.
  @Test func aPersonsLineWithoutASectionHoldsOverThePicture() throws {
    var map = keymap(
      "j quit 9\ng-t quit 8\nv ignore\nz quit 7\nz {player} quit 6",
      over: """
        j {player} quit 1
        j {list} quit 2
        g-t {player} quit 3
        g-a {player} quit 4
        v {player} quit 5
        z {player} quit 1
        """)
    #expect(quits(map.press(try key("j"), focus: .player)) == [9])
    #expect(quits(map.press(try key("j"), focus: .browser)) == [2])
    #expect(map.press(try key("v"), focus: .player) == .commands([BoundCommand(.ignore)]))
    #expect(quits(map.press(try key("z"), focus: .player)) == [6])
    _ = map.press(try key("g"), focus: .player)
    #expect(quits(map.press(try key("t"), focus: .player)) == [8])
    _ = map.press(try key("g"), focus: .player)
    #expect(quits(map.press(try key("a"), focus: .player)) == [4])
    #expect(!map.bindings.contains { codes($0.commands) == [3] })
  }

  @Test func theBuiltInKeysOfThePictureGiveWayToAPersons() throws {
    let user = InputConfParser("j show-text mine", from: .file("user")).bindings
    let map = Keymap.standard(over: user)
    #expect(map.binding(for: [try key("j")], focus: .player) == user.first)
    #expect(map.binding(for: [try key("j")], focus: .playlist)?.origin != user.first?.origin)
  }

  @Test func aSequenceWaits() throws {
    var map = keymap("g-g quit 1 # top\ng-e-x quit 2\ng-c {list} quit 3 # here")
    let first = map.press(try key("g"), focus: .browser)
    #expect(first == .pending(fired: []))
    #expect(map.isPending)
    #expect(quits(map.press(try key("g"), focus: .browser)) == [1])
    #expect(!map.isPending)
  }

  @Test func longestCompleteSequenceWinsWhenInterrupted() throws {
    var map = keymap("a quit 1\na-b-c quit 3\nb quit 2\nx quit 9")
    _ = map.press(try key("a"), focus: .player)
    #expect(codes(map.resolvePending()) == [1])
    _ = map.press(try key("a"), focus: .player)
    _ = map.press(try key("b"), focus: .player)
    #expect(map.isPending)
    #expect(quits(map.press(try key("x"), focus: .player)) == [1, 2, 9])
    _ = map.press(try key("a"), focus: .player)
    let again = map.press(try key("a"), focus: .player)
    guard case .pending(let fired) = again else {
      Issue.record("not pending: \(again)")
      return
    }
    #expect(codes(fired) == [1])
    #expect(codes(map.resolvePending()) == [1])
    #expect(map.resolvePending().isEmpty)
  }

  @Test func aBrokenSequenceWithoutMeaningGivesTheNewKeyItsOwn() throws {
    var map = keymap("g-g quit 1\nj quit 2\nESC quit 3")
    _ = map.press(try key("g"), focus: .player)
    #expect(quits(map.press(try key("j"), focus: .player)) == [2])
    _ = map.press(try key("g"), focus: .player)
    #expect(map.press(try key("z"), focus: .player) == .none)
    _ = map.press(try key("g"), focus: .player)
    #expect(quits(map.press(try key("ESC"), focus: .player)) == [])
    #expect(!map.isPending)
  }

  @Test func hintsListTheKeysThatMayFollow() throws {
    var map = keymap(
      "g-c {list} quit 3 # here\ng-g {list} quit 4 # first\ng-g quit 1 # top\ng-e-x quit 2\ng-i ignore\nh-h quit 6\nh quit 5"
    )
    #expect(map.hintsForNextKey.isEmpty && map.waiting == nil)
    _ = map.press(try key("g"), focus: .browser)
    let hints = map.hintsForNextKey.map { "\($0.keys): \($0.text)" }
    #expect(hints == ["c: here", "g: first", "e: more keys"])
    #expect(map.waiting?.isComplete == false)
    _ = map.press(try key("e"), focus: .browser)
    #expect(map.hintsForNextKey.map(\.keys) == ["x"])
    _ = map.press(try key("h"), focus: .player)
    #expect(map.waiting?.isComplete == true)
  }

  @Test func aNearerBindingHidesTheLongerOnesOfGeneralSections() throws {
    var map = keymap("g {browser} quit 1\ng-g {list} quit 2\nh-h {list} quit 3\nh quit 4")
    #expect(quits(map.press(try key("g"), focus: .browser)) == [1])
    _ = map.press(try key("h"), focus: .browser)
    #expect(map.isPending)
    #expect(codes(map.resolvePending()) == [4])
  }

  @Test func ignoreLetsAPrefixGoOn() throws {
    var map = keymap("g ignore\ng-p quit 1")
    _ = map.press(try key("g"), focus: .player)
    #expect(quits(map.press(try key("p"), focus: .player)) == [1])
    _ = map.press(try key("g"), focus: .player)
    #expect(map.resolvePending() == [BoundCommand(.ignore)])
  }

  @Test func aChangeOfFocusEndsTheWait() throws {
    var map = keymap("g-g {list} quit 1\ng quit 2")
    _ = map.press(try key("g"), focus: .browser)
    #expect(quits(map.press(try key("g"), focus: .player)) == [2, 2])
  }

  @Test func aFilterTakesCharactersAsText() throws {
    var map = Keymap.standard
    for name in ["q", "SPACE", "j", "T", "/", "?"] {
      #expect(map.press(try key(name), focus: .filter) == .none)
    }
    #expect(quits(map.press(try key("Ctrl+c"), focus: .filter)) == [4])
    #expect(map.press(try key("ESC"), focus: .filter) == .commands([BoundCommand(.clearFilter)]))
  }

  @Test func randomKeysNeverLeaveItWaitingForGood() {
    var map = Keymap.standard(
      over: InputConfParser("g-g-g-g quit\ng ignore\n1-2-3 stop", from: .file("u")).bindings)
    let keys = map.bindings.flatMap(\.keys)
    for _ in 0..<5_000 {
      guard let key = keys.randomElement(), let focus = Focus.allCases.randomElement() else { continue }
      _ = map.press(key, focus: focus)
    }
    _ = map.resolvePending()
    #expect(!map.isPending)
  }
}
