// Removes the names of the user and the machine from a text, so that the user can paste it. A value; any thread.

import Base
import Glibc

/// The user's home folder, name and host, and what a report shows in their place.
struct PrivateNames {
  private var replacements: [(name: String, shown: String)] = []

  /// Names that tell nothing about the user.
  private static let common: Set<String> = ["root", "user", "localhost", "linux", "debian", "home", "inset"]

  /// Names that are nil, shorter than two characters or common to many machines are left in place.
  init(home: String?, user: String?, host: String?) {
    if let home, home.utf8.count > 1 {
      replacements.append((home.hasSuffix("/") ? String(home.dropLast()) : home, "~"))
    }
    // The whole name of the host comes before its first part.
    let parts = host.map { [$0, String($0.prefix { $0 != "." })] } ?? []
    for (name, shown) in [(user, "USER")] + parts.map({ ($0, "HOST") }) {
      guard let name, name.count > 1, !Self.common.contains(name) else { continue }
      replacements.append((name, shown))
    }
  }

  /// The names of this process's user and machine.
  static var own: PrivateNames {
    var host = [CChar](repeating: 0, count: 256)
    let isNamed = gethostname(&host, host.count - 1) == 0
    let account = getpwuid(getuid())?.pointee.pw_name.map { String(cString: $0) }
    return PrivateNames(
      home: getenv("HOME").map { String(cString: $0) }, user: account,
      host: isNamed ? host.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } : nil)
  }

  /// The text with the replacements, where the names stand as whole words.
  func hidden(in text: String) -> String {
    var result = text
    for (name, shown) in replacements { result = Self.replacing(name, by: shown, in: result) }
    return result
  }

  private static func replacing(_ name: String, by shown: String, in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let found = rest.firstRange(of: name) {
      let before = rest[..<found.lowerBound].last ?? result.last
      let isWhole = ![before, rest[found.upperBound...].first].contains { $0.map(isPartOfWord) ?? false }
      result += rest[..<found.lowerBound] + (isWhole ? shown : name)
      rest = rest[found.upperBound...]
    }
    return result + rest
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
