// The queue: rows that play before the playlist continues. Part of the playlist, main thread only.

/// Rows of the playlist in the order in which they play next.
struct PlaylistQueue: Equatable, Sendable {
  private(set) var rows: [Int] = []

  /// Removes the row of the item that begins, if it is the first.
  mutating func begin(_ row: Int?) -> Bool {
    guard let row, rows.first == row else { return false }
    rows.removeFirst()
    return true
  }

  /// Appends rows, or removes them where all of them are queued; returns whether they are queued afterwards.
  mutating func toggle(_ toggled: [Int]) -> Bool {
    let queued = Set(rows)
    if toggled.allSatisfy(queued.contains) {
      let leaving = Set(toggled)
      rows.removeAll(where: leaving.contains)
      return false
    }
    rows.append(contentsOf: toggled.filter { !queued.contains($0) })
    return true
  }

  /// Brings those rows into the order of the playlist, at the places that they have in the queue together.
  mutating func order(where isMeant: (Int) -> Bool) {
    let places = rows.indices.filter { isMeant(rows[$0]) }
    for (place, row) in zip(places, places.map { rows[$0] }.sorted()) { rows[place] = row }
  }

  /// Returns rows to their former places, each behind the rows that preceded it.
  mutating func bringBack(_ returned: Set<Int>, as before: [Int]) {
    var place = 0
    for row in before {
      if let present = rows.firstIndex(of: row) {
        place = present + 1
      } else if returned.contains(row) {
        rows.insert(row, at: place)
        place += 1
      }
    }
  }

  /// Follows the items to their new rows; nil for items that are gone.
  mutating func renumber(_ number: (Int) -> Int?) { rows = rows.compactMap(number) }
}
