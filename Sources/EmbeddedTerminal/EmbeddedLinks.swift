/// The links of an embedded program's text (OSC 8), by number.
///
/// A value; any thread may own one.
struct EmbeddedLinks {
  /// A link's number in its cells, at most `mostLinks`.
  typealias Number = UInt16

  /// A link: its address, and the program's name for it, by which parts of a broken link are one.
  struct Link: Hashable {
    var address: [UInt8]
    var name: [UInt8]
  }

  /// The number of cells without a link.
  static let none: Number = 0
  /// Maximum number of links: a cell has 14 bits for it.
  static let mostLinks = 0x3FFF
  /// Maximum bytes of all addresses.
  private static let mostBytes = 1 << 20
  /// Maximum bytes of an address, as in other terminals, and of a name.
  private static let longestAddress = 2083
  private static let longestName = 250
  /// The schemes that the outer terminal may offer to open.
  private static let schemes = ["http", "https", "ftp", "file", "mailto", "gemini", "ssh", "news"]

  private var links: [Link] = []
  private var numbers: [Link: Number] = [:]
  private var byteCount = 0
  /// The number of times that all links were forgotten: after that, a number means another link.
  private(set) var generation = 0

  /// The link of a number; nil for a cell without one.
  subscript(_ number: Number) -> Link? {
    number > 0 && Int(number) <= links.count ? links[Int(number) - 1] : nil
  }

  /// Whether another link would exceed the limits, so that all must be forgotten before it.
  var isFull: Bool { links.count >= Self.mostLinks || byteCount >= Self.mostBytes }

  /// Forgets all links.
  mutating func removeAll() {
    self = EmbeddedLinks(generation: generation + 1)
  }

  /// No links.
  init() {}
  private init(generation: Int) { self.generation = generation }

  /// The number of a link; `none` for one that the outer terminal must not receive.
  ///
  /// Only printable ASCII is taken, as the convention demands, and only schemes that programs for them exist for.
  mutating func number(_ address: ArraySlice<UInt8>, name: ArraySlice<UInt8>) -> Number {
    guard address.count <= Self.longestAddress, name.count <= Self.longestName,
      address.allSatisfy({ (0x21..<0x7F).contains($0) }),
      name.allSatisfy({ (0x21..<0x7F).contains($0) && $0 != 0x3B && $0 != 0x3A }),
      let colon = address.firstIndex(of: 0x3A),
      Self.schemes.contains(String(decoding: address[..<colon], as: UTF8.self).lowercased())
    else { return Self.none }
    let link = Link(address: Array(address), name: Array(name))
    if let number = numbers[link] { return number }
    guard !isFull else { return Self.none }
    links.append(link)
    byteCount += address.count + name.count
    let number = Number(links.count)
    numbers[link] = number
    return number
  }
}
