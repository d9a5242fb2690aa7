// Counts before the keys of lists, menus and the key help: 5j, 10G, 3d.
import Base

extension Model {
  /// The largest count; no list is longer.
  static let largestCount = 1_000_000

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
}

extension Focus {
  /// Whether digits form counts in this focus.
  var takesCounts: Bool { list != nil || self == .menu || self == .help }
}

extension [BoundCommand] {
  /// Whether the commands only add a digit to the count.
  var isCount: Bool {
    if count == 1, case .count = self[0].command { true } else { false }
  }
}
