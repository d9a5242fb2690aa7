// Back and forward in the file browser (`browser-back`, `browser-forward`). Part of the model, main thread only.

import Base

/// The folders visited before, for going back and forward as in a web browser.
struct FolderHistory: Equatable, Sendable {
  /// A folder, and the name that was selected in it.
  struct Visit: Equatable, Sendable {
    var folder: BytePath
    var name: BytePath?
  }

  /// The most visits kept in each direction.
  static let limit = 200

  private var before: [Visit] = []
  private var after: [Visit] = []

  /// Records `here` before the user goes to another folder; the way forward is cleared.
  mutating func leave(_ here: Visit) {
    guard !here.folder.bytes.isEmpty else { return }
    after = []
    Self.push(here, onto: &before)
  }

  /// Goes back (-1) or forward (1); nil without a further visit.
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
