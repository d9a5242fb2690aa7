// Counts before the keys of lists, menus and the key help: 5j, 10G, 3d.
import Base

extension Model {
  /// The largest count; no list is longer.
  private static let largestCount = 1_000_000

  /// Appends a digit to the count.
  mutating func count(_ digit: Int) {
    // A leading 0 starts no count and does nothing else in a list: 9, which lowers the volume in the player, is a count
    // here, so 0 must not raise it.
    guard digit > 0 || keyInput.count != nil else { return }
    keyInput.count = min(Self.largestCount, (keyInput.count ?? 0) * 10 + digit)
  }

  /// Takes a key as a further digit of a started count, whatever is bound to it.
  mutating func takeDigit(_ key: Key, in section: Focus) -> Bool {
    guard keyInput.count != nil, section.takesCounts, !keymap.isPending, key.modifiers.isEmpty,
      case .character(let character) = key.base, character.isASCII, let digit = character.wholeNumberValue
    else { return false }
    count(digit)
    return true
  }

  /// Performs a key's commands as often as the count says.
  mutating func performCounted(_ commands: [BoundCommand], _ outbox: inout Outbox) {
    if holdForRows(commands) { return }
    guard let count = keyInput.count else { return perform(commands, &outbox) }
    if commands.isCount { return perform(commands, &outbox) }
    keyInput.count = nil
    // Escape after a count only discards the count.
    if commands.count == 1, case .leave = commands[0].command { return }
    guard sectionInForce.takesCounts else { return perform(commands, &outbox) }
    for command in commands { perform(command, times: count, &outbox) }
  }

  private mutating func perform(_ bound: BoundCommand, times count: Int, _ outbox: inout Outbox) {
    var bound = bound
    switch bound.command {
    case .move(.rows(let rows)): bound.command = .move(.rows(rows * count))
    case .move(.pages(let pages)): bound.command = .move(.pages(pages * count))
    case .move(.halfPages(let halves)): bound.command = .move(.halfPages(halves * count))
    case .move(.first), .move(.last):
      return perform([BoundCommand(.move(.first)), BoundCommand(.move(.rows(count - 1)))], &outbox)
    case .activate where frontList == .playlist && sectionInForce == .playlist:
      return play(numbered: count, &outbox)
    case .activate where sectionInForce.list != nil:
      return perform([BoundCommand(.move(.first)), BoundCommand(.move(.rows(count - 1))), bound], &outbox)
    case .findNext(let rows): bound.command = .findNext(rows * count)
    case .editPlaylist(.shift(let rows)): bound.command = .editPlaylist(.shift(rows * count))
    case .mark(.toggle):
      // At the end of the list, the last row must not be marked and unmarked again.
      let rows = min(count, self[frontList].count - self[frontList].selection)
      return perform(Array(repeating: bound, count: rows), &outbox)
    case .remove, .append, .editPlaylist(.playNext), .editPlaylist(.enqueue):
      self[frontList].markAhead(count)
    default: break
    }
    perform([bound], &outbox)
  }
}

extension Focus {
  /// Whether digits form counts in this focus.
  fileprivate var takesCounts: Bool { list != nil || self == .menu || self == .help }
}

extension [BoundCommand] {
  /// Whether the commands only add a digit to the count.
  var isCount: Bool {
    if count == 1, case .count = self[0].command { true } else { false }
  }
}
