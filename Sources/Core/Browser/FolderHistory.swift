import Base

/// Where the person was in the browser before, and came back from.
struct FolderVisits: Equatable, Sendable {
  /// A folder, and what was selected in it.
  struct Visit: Equatable, Sendable {
    var folder: BytePath
    var name: BytePath?
  }

  /// How many are remembered in each direction.
  static let limit = 200

  private var before: [Visit] = []
  private var after: [Visit] = []

  /// The person goes somewhere else from here.
  mutating func leave(_ here: Visit) {
    guard !here.folder.bytes.isEmpty else { return }
    after = []
    Self.push(here, onto: &before)
  }

  /// Goes back (-1) or forward (1) from here; nil where there is nothing.
  mutating func step(_ direction: Int, from here: Visit) -> Visit? {
    if direction < 0 {
      guard let visit = before.popLast() else { return nil }
      Self.push(here, onto: &after)
      return visit
    }
    guard let visit = after.popLast() else { return nil }
    Self.push(here, onto: &before)
    return visit
  }

  private static func push(_ visit: Visit, onto visits: inout [Visit]) {
    guard visits.last?.folder != visit.folder else {
      visits[visits.count - 1] = visit
      return
    }
    visits.append(visit)
    if visits.count > limit { visits.removeFirst() }
  }
}
