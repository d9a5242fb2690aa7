import Base

/// A run through items that cannot be played, one after the other, in search of one that can; part of the model, so the
/// main thread's.
///
/// It is slow enough for the servers that are asked and for the person who watches, and comes to an end.
struct DeadRun: Equatable, Sendable {
  /// So long after an item was tried the next one may be.
  static let pause = MonotonicTime.milliseconds(250)
  /// After so many tries in a row it ends.
  static let mostTries = 10
  /// So long after the first failure it ends with the next one.
  static let mostTime = MonotonicTime.seconds(5)
  /// How often the number on the screen changes at the most.
  private static let counterTime = MonotonicTime.milliseconds(500)
  /// How long files that are looked for are waited for.
  static let sweepPatience = MonotonicTime.seconds(1)
  /// So many files are looked for at a time.
  static let sweptAtOnce = 20_000

  /// The item that failed first.
  let origin: ItemID
  /// Forward (1) or back (-1).
  let direction: Int
  /// When the first one failed.
  let since: MonotonicTime
  /// How many were tried.
  private(set) var tries = 0
  /// How many files were left out because they are not there.
  var missing = 0
  /// Why the last one cannot be played.
  private(set) var cause = ""
  /// How many could not be played, as the screen says it.
  private(set) var shownCount = 0
  private var countedAt = MonotonicTime.zero
  /// When the next item is tried; nil while one is, or while files are looked for.
  var due: MonotonicTime?
  /// Until when files that are looked for are waited for.
  var sweepsUntil: MonotonicTime?
  /// The rows that have been looked for.
  var swept: Range<Int>?
  /// How many were open for a moment before they broke off.
  var openings = 0

  /// A run that begins.
  init(origin: ItemID, direction: Int, since: MonotonicTime) {
    self.origin = origin
    self.direction = direction
    self.since = since
  }

  /// All that could not be played.
  var total: Int { tries + missing }
  /// When something is due; nil while an item is being tried.
  var deadline: MonotonicTime? { due ?? sweepsUntil }

  /// One more cannot be played.
  mutating func count(_ sentence: String, at now: MonotonicTime) {
    tries += 1
    cause = sentence
    renewCount(at: now)
  }

  /// The number on the screen becomes the present one, where it has stood long enough.
  mutating func renewCount(at now: MonotonicTime) {
    guard shownCount == 0 || now - countedAt >= Self.counterTime else { return }
    shownCount = total
    countedAt = now
  }
}

/// Servers that did not answer several times in a row, and are left alone for a while; part of the model, so the main
/// thread's.
struct SilentHosts: Equatable, Sendable {
  /// After so many failures in a row.
  static let mostFailures = 5
  /// For so long.
  static let rest = MonotonicTime.seconds(60)
  /// No more than so many are remembered.
  private static let limit = 64

  private struct Host: Equatable {
    /// Its scheme, name and port, as addresses begin.
    var start: [UInt8]
    var failures = 0
    var until = MonotonicTime.zero
  }
  private var hosts: [Host] = []

  /// Whether nothing is known of any.
  var isEmpty: Bool { hosts.isEmpty }

  /// A server did not answer.
  mutating func fail(_ location: MediaLocation, at now: MonotonicTime) {
    guard let start = Self.start(of: location) else { return }
    let index = hosts.firstIndex { $0.start == start } ?? hosts.count
    if index == hosts.count {
      if hosts.count == Self.limit { hosts.removeFirst() }
      hosts.append(Host(start: start))
    }
    let last = min(index, hosts.count - 1)
    hosts[last].failures += 1
    if hosts[last].failures >= Self.mostFailures { hosts[last].until = now + Self.rest }
  }

  /// A server has answered, be it that it has nothing there.
  mutating func answer(_ location: MediaLocation) {
    guard !hosts.isEmpty, let start = Self.start(of: location) else { return }
    hosts.removeAll { $0.start == start }
  }

  /// Whether a location lies on a server that is left alone at that time.
  func leavesAlone(_ location: MediaLocation, at now: MonotonicTime) -> Bool {
    guard !hosts.isEmpty, case .url(let address) = location else { return false }
    return hosts.contains { host in
      guard host.until > now else { return false }
      // Long lists are gone through without making a text of each.
      let bytes = address.utf8
      guard bytes.starts(with: host.start) else { return false }
      let next = bytes.dropFirst(host.start.count).first
      return next == nil || next == UInt8(ascii: "/") || next == UInt8(ascii: "?")
        || next == UInt8(ascii: "#")
    }
  }

  private static func start(of location: MediaLocation) -> [UInt8]? {
    guard case .url(let address) = location else { return nil }
    let bytes = Array(address.utf8.prefix(1_024))
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: Array("://".utf8))
    else { return nil }
    let ends = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
    let end = bytes[(colon + 3)...].firstIndex { ends.contains($0) } ?? bytes.endIndex
    return end > colon + 3 ? Array(bytes[..<end]) : nil
  }
}
