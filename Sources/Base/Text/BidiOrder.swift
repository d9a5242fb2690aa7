// The order in which a line with writing from right to left is seen (Unicode's bidirectional algorithm, UAX #9).

/// The order of a line on terminals that show characters in the order in which they come.
public enum BidiOrder {
  /// Whether a text holds anything that is written from right to left.
  public static func isNeeded(_ text: String) -> Bool {
    // Everything below U+0590, two bytes that begin with at most 0xD6, is written from left to right or has no
    // direction.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { scalar in
      guard scalar.value >= 0x590 else { return false }
      switch BidiClass(scalar) {
      case .right, .arabicLetter, .arabicNumber: return true
      default: return false
      }
    }
  }

  /// The order in which characters are seen from left to right.
  ///
  /// - Returns: For each place the index of its character, and whether that one is seen in a mirror.
  public static func order(of characters: [Character]) -> [(index: Int, isMirrored: Bool)] {
    let scalars = characters.map { $0.unicodeScalars.first ?? " " }
    let levels = BidiLevels(scalars).levels
    return reordered(levels).map { ($0, levels[$0] % 2 == 1) }
  }

  /// A character as it is seen from right to left: brackets face the other way.
  public static func mirrored(_ character: Character) -> Character {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, let twin = BidiMirror.mirrored(first) else { return character }
    var text = String.UnicodeScalarView([twin])
    text.append(contentsOf: scalars.dropFirst())
    return Character(String(text))
  }

  /// The indices of levels in the order in which they are seen (rule L2).
  static func reordered(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 % 2 == 1 }).min() else {
      return order
    }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}

/// The levels of one line, which is a paragraph without embeddings.
struct BidiLevels {
  /// The level of each scalar: odd ones are read from right to left.
  private(set) var levels: [UInt8]
  /// The level of the paragraph.
  let base: UInt8

  private let original: [BidiClass]
  private let scalars: [Unicode.Scalar]
  private var types: [BidiClass]
  /// The indices that count: boundary neutrals have no part in any rule (X9).
  private let places: [Int]

  /// - Parameter base: The paragraph's level; nil is that of its first letter (P2, P3).
  init(_ scalars: [Unicode.Scalar], base: UInt8? = nil) {
    self.init(scalars, scalars.map { BidiClass($0) }, base: base)
  }

  /// The levels of scalars of these classes.
  init(_ scalars: [Unicode.Scalar], _ classes: [BidiClass], base: UInt8? = nil) {
    self.scalars = scalars
    original = classes
    types = classes
    places = classes.indices.filter { classes[$0] != .boundaryNeutral }
    self.base = base ?? Self.base(of: classes)
    levels = [UInt8](repeating: self.base, count: classes.count)
    resolveWeakTypes()
    resolveBrackets()
    resolveNeutrals()
    assignLevels()
  }

  private static func base(of classes: [BidiClass]) -> UInt8 {
    for type in classes {
      switch type {
      case .left: return 0
      case .right, .arabicLetter: return 1
      case .paragraphSeparator: return 0
      default: continue
      }
    }
    return 0
  }

  /// The direction of the paragraph, which is before its start and behind its end.
  private var edge: BidiClass { base == 1 ? .right : .left }

  // MARK: Numbers and their signs (W1 … W7)

  private mutating func resolveWeakTypes() {
    var previous = edge
    var strong = edge
    for place in places {
      if types[place] == .nonspacingMark { types[place] = previous }
      switch types[place] {
      case .left, .right: strong = types[place]
      case .arabicLetter: strong = .arabicLetter
      case .europeanNumber where strong == .arabicLetter: types[place] = .arabicNumber
      default: break
      }
      // A mark takes the type that the letter has before it changes by the rules below.
      previous =
        types[place] == .arabicNumber && original[place] == .europeanNumber ? .europeanNumber : types[place]
    }
    for place in places where types[place] == .arabicLetter { types[place] = .right }
    resolveSeparators()
    resolveTerminators()
    strong = edge
    for place in places {
      switch types[place] {
      case .left, .right: strong = types[place]
      case .europeanSeparator, .europeanTerminator, .commonSeparator: types[place] = .otherNeutral
      case .europeanNumber where strong == .left: types[place] = .left
      default: break
      }
    }
  }

  /// A separator between two numbers of one kind belongs to them (W4).
  private mutating func resolveSeparators() {
    for index in places.indices.dropFirst().dropLast() {
      let (before, here, after) = (places[index - 1], places[index], places[index + 1])
      guard types[before] == types[after] else { continue }
      switch (types[here], types[before]) {
      case (.europeanSeparator, .europeanNumber), (.commonSeparator, .europeanNumber),
        (.commonSeparator, .arabicNumber):
        types[here] = types[before]
      default: break
      }
    }
  }

  /// Terminators beside a number belong to it (W5).
  private mutating func resolveTerminators() {
    var index = 0
    while index < places.count {
      guard types[places[index]] == .europeanTerminator else {
        index += 1
        continue
      }
      var end = index
      while end < places.count, types[places[end]] == .europeanTerminator { end += 1 }
      let isBesideNumber =
        index > 0 && types[places[index - 1]] == .europeanNumber
        || end < places.count && types[places[end]] == .europeanNumber
      if isBesideNumber { for place in places[index..<end] { types[place] = .europeanNumber } }
      index = end
    }
  }

  // MARK: Brackets (N0)

  /// The limit of brackets that are open at once, by the rule.
  private static let mostOpen = 63

  private mutating func resolveBrackets() {
    for (open, close) in bracketPairs() {
      let inside = places[(open + 1)..<close].map { direction(types[$0]) }
      guard inside.contains(where: { $0 != nil }) else { continue }
      var wanted = edge
      if !inside.contains(edge) {
        // Only the other direction is inside: the brackets follow it where it is before them, too.
        wanted = places[..<open].last { direction(types[$0]) != nil }.flatMap { direction(types[$0]) } ?? edge
      }
      for bracket in [open, close] {
        types[places[bracket]] = wanted
        var next = bracket + 1
        while next < places.count, original[places[next]] == .nonspacingMark {
          types[places[next]] = wanted
          next += 1
        }
      }
    }
  }

  /// The pairs as indices of `places`, in the order of their openings (BD16).
  private func bracketPairs() -> [(open: Int, close: Int)] {
    var open: [(closing: Unicode.Scalar, index: Int)] = []
    var pairs: [(open: Int, close: Int)] = []
    for (index, place) in places.enumerated() where types[place] == .otherNeutral {
      if let closing = BidiMirror.closing(scalars[place]) {
        guard open.count < Self.mostOpen else { return [] }
        open.append((closing, index))
      } else if BidiMirror.closes(scalars[place]),
        let match = open.lastIndex(where: { $0.closing == BidiMirror.normal(scalars[place]) })
      {
        pairs.append((open[match].index, index))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.open < $1.open }
  }

  /// The direction that a type has for the neutrals around it; nil for a neutral.
  private func direction(_ type: BidiClass) -> BidiClass? {
    switch type {
    case .left: .left
    case .right, .europeanNumber, .arabicNumber: .right
    default: nil
    }
  }

  // MARK: Neutrals and levels (N1 … L1)

  private mutating func resolveNeutrals() {
    var index = 0
    var before = edge
    while index < places.count {
      if let direction = direction(types[places[index]]) {
        before = direction
        index += 1
        continue
      }
      var end = index
      while end < places.count, direction(types[places[end]]) == nil { end += 1 }
      let after = end < places.count ? direction(types[places[end]]) ?? edge : edge
      for place in places[index..<end] { types[place] = before == after ? before : edge }
      index = end
    }
  }

  private mutating func assignLevels() {
    for place in places {
      switch (types[place], base) {
      case (.right, 0): levels[place] = 1
      case (.europeanNumber, _), (.arabicNumber, _): levels[place] = 2
      case (.left, 1): levels[place] = 2
      default: break
      }
    }
    // A boundary neutral has the level of what is before it.
    for index in levels.indices.dropFirst() where original[index] == .boundaryNeutral {
      levels[index] = levels[index - 1]
    }
    // White space at the end of the line, and before a separator, has the level of the paragraph.
    var isAtEnd = true
    for index in levels.indices.reversed() {
      switch original[index] {
      case .segmentSeparator, .paragraphSeparator:
        levels[index] = base
        isAtEnd = true
      case .whitespace, .boundaryNeutral: if isAtEnd { levels[index] = base }
      default: isAtEnd = false
      }
    }
  }
}
