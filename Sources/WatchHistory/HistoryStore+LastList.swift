// The table `lastList`: the playlist that the user put together last.

internal import Base

extension HistoryStore {
  /// The longest texts of an entry, in characters.
  private static let longest = (location: 32_768, title: 500)

  /// The rows that are read; what is longer is not of this program.
  private static let readable =
    "FROM lastList WHERE length(location) <= \(longest.location) ORDER BY number LIMIT \(LastList.mostEntries)"

  /// Stores a playlist in place of the last one.
  func remember(_ list: LastList) throws(HistoryFailure) {
    let saved = now
    try write { db in
      try db.run("DELETE FROM lastList")
      for (number, entry) in list.entries.enumerated() {
        guard let location = LocationText.encode(entry.location),
          location.utf8.count <= Self.longest.location
        else { continue }
        try db.run(
          """
          INSERT INTO lastList (number, location, part, partEnd, title, duration, groupName, channel, playlistKind,
            ofFolder, ofBus, current, saved)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
          [
            number, location, entry.part?.start.microseconds ?? -1, entry.part?.end?.microseconds,
            String(entry.title.prefix(Self.longest.title)), entry.duration?.microseconds,
            entry.group.map { String($0.prefix(Self.longest.title)) }, entry.number,
            entry.playlistChain == nil ? nil : entry.playlistKind.rawValue, entry.isOfFolder ? 1 : 0,
            entry.isOfBus ? 1 : 0, number == list.current ? 1 : 0, saved,
          ])
      }
    }
  }

  /// The last list; nil for none.
  func lastList() throws(HistoryFailure) -> LastList? {
    let rows = try access { db in try db.rows("SELECT * \(Self.readable)") }
    var entries: [FoundEntry] = []
    var current = 0
    for row in rows {
      guard let entry = Self.entry(row) else { continue }
      if row.flag("current") { current = entries.count }
      entries.append(entry)
    }
    return LastList(entries, current: current)
  }

  private static func entry(_ row: Row) -> FoundEntry? {
    guard let location = row.text("location").flatMap(LocationText.decode), let part = row.integer("part")
    else { return nil }
    func text(_ column: String) -> String? {
      row.text(column).map { VisibleText.filter($0, limit: longest.title, isProse: true) }
    }
    var entry = FoundEntry(
      location: location, title: text("title") ?? "", duration: row.time("duration"),
      part: part < 0 ? nil : ItemPart(start: MediaTime(microseconds: part), end: row.time("partEnd")),
      isOfFolder: row.flag("ofFolder"))
    entry.group = text("groupName")
    entry.number = row.integer("channel").flatMap { Int(exactly: $0) }
      .flatMap { PlaylistEntry.numbers.contains($0) ? $0 : nil }
    if let kind = row.text("playlistKind").flatMap(FoundEntry.PlaylistKind.init) {
      entry.playlistChain = []
      entry.playlistKind = kind
    }
    if row.flag("ofBus") { entry.isOfBus = true }
    return entry
  }

  /// What the history list shows of the last list; nil for none.
  func lastListSummary() throws(HistoryFailure) -> LastList.Summary? {
    let rows = try access { db in
      try db.rows(
        """
        WITH list AS (SELECT number, title, current, saved \(Self.readable)),
          shown AS (SELECT * FROM list ORDER BY current DESC, number LIMIT 1)
        SELECT title, saved, (SELECT count(*) FROM list) AS count,
          (SELECT count(*) FROM list WHERE list.number < shown.number) AS place FROM shown
        """)
    }
    guard let row = rows.first, let count = row.integer("count"), count > 1, let place = row.integer("place"),
      let saved = row.integer("saved")
    else { return nil }
    return LastList.Summary(
      count: Int(count), current: Int(place),
      title: VisibleText.filter(row.text("title") ?? "", limit: Self.longest.title, isProse: true),
      saved: saved)
  }

  /// Deletes the last list, and keeps it in memory.
  ///
  /// - Throws: As `clear` does.
  func forgetList(removal: UInt64) throws(HistoryFailure) {
    var rows = ForgottenRows(removal: removal)
    let isLeftInLog = try erase { db in
      rows.add(try db.rows("SELECT * FROM lastList"), of: "lastList")
      try db.run("DELETE FROM lastList")
    }
    keep(rows)
    if isLeftInLog { throw .inUse(rows.tables["lastList"]?.count ?? 0) }
  }
}
