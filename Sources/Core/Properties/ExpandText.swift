// Expands property references in texts: `${time-pos}`, `${metadata/by-key/artist:unknown}`.
import Base

extension Model {
  /// Expands mpv's property references.
  ///
  /// They are `${name}`, `${=name}`, `${name:fallback}`, `${?name:text}` and `${!name:text}`, the last two also with a
  /// value: `${?name==value:text}`. `$$` is a dollar sign, and `$>` ends the expansion. A property without a value
  /// expands to `(unavailable)`. Names of files and tags are not filtered: the caller must filter the text before it is
  /// shown.
  public func expand(_ text: String) -> String {
    var rest = Substring(text)
    var result = ""
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      switch rest.first {
      case "$":
        result.append("$")
        rest.removeFirst()
      case ">":
        return result + rest.dropFirst()
      case "{":
        guard let end = Self.closingBrace(of: rest) else { return result + "$" + rest }
        result += expandOne(rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...]
      default: result.append("$")
      }
      if result.utf8.count > 4096 { return result }
    }
    return result + rest
  }

  /// The brace that closes the first one; nil without one, or if braces nest more than 16 deep.
  private static func closingBrace(of text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" {
        depth -= 1
        if depth == 0 { return index }
      }
      if depth > 16 { return nil }
    }
    return nil
  }

  /// Expands the inside of one `${…}`.
  private func expandOne(_ inside: Substring) -> String {
    let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var name = parts.first ?? ""
    let alternative = parts.count > 1 ? String(parts[1]) : nil
    let mark = name.first.flatMap { "=?!".contains($0) ? $0 : nil }
    if mark != nil { name.removeFirst() }
    guard mark == "?" || mark == "!" else {
      return self.text(of: name, raw: mark == "=") ?? alternative.map(expand) ?? "(unavailable)"
    }
    return holds(name) == (mark == "?") ? expand(alternative ?? "") : ""
  }

  /// Whether a property has a value, or, for `name==value`, that value.
  private func holds(_ condition: Substring) -> Bool {
    guard let sign = condition.firstIndex(of: "="), condition[sign...].hasPrefix("==") else {
      return text(of: condition, raw: true) != nil
    }
    return text(of: condition[..<sign], raw: true) == String(condition[sign...].dropFirst(2))
  }

  /// A property's value as text, as seconds and plain numbers where `raw` is set; nil without a value.
  private func text(of name: Substring, raw: Bool) -> String? {
    let name = String(name)
    if let property = PropertyTable.property(named: name) {
      return property.readName?(self) ?? value(of: property, raw: raw)
    }
    guard let value = try? programValue(of: name), value != .null else { return nil }
    guard !raw else { return value.asProperty }
    switch value {
    case .number(let number):
      if name.hasSuffix("/full") { return TimeText.exact(MediaTime(seconds: number)) }
      let isTime = PropertyTable.anyProperty(named: name)?.kind == .time
      return isTime ? TimeText.format(MediaTime(seconds: number)) : value.asProperty
    // A list whose elements all have names is written one name per line.
    case .list(let list):
      let names = list.compactMap(\.shownName)
      return !names.isEmpty && names.count == list.count ? names.joined(separator: "\n") : value.asProperty
    case .null, .flag, .text, .map: return value.asProperty
    }
  }
}

extension RemoteValue {
  /// An element's title or file name, for a list of such elements.
  fileprivate var shownName: String? {
    guard case .map(let fields) = self else { return nil }
    for name in ["title", "filename"] {
      if case .text(let text)? = fields[name], !text.isEmpty { return text }
    }
    return nil
  }
}
