// The table `command`: lines run from the command palette, in the order in which they were last run.

internal import Base

extension HistoryStore {
  /// The lines, oldest first.
  func commands() throws(HistoryFailure) -> [String] {
    let rows = try access { db in
      try db.rows(
        "SELECT substr(line, 1, 1000) AS line FROM command ORDER BY id DESC LIMIT \(CommandHistory.limit)")
    }
    return rows.compactMap { $0.text("line").map { VisibleText.filter($0) } }.reversed()
  }

  /// Stores a line as the newest one, and deletes the oldest beyond `CommandHistory.limit`.
  func remember(command line: String) throws(HistoryFailure) {
    try write { db in
      try db.run("DELETE FROM command WHERE line = ?", [line])
      try db.run("INSERT INTO command (line) VALUES (?)", [line])
      try db.run(
        """
        DELETE FROM command WHERE id NOT IN
          (SELECT id FROM command ORDER BY id DESC LIMIT \(CommandHistory.limit))
        """)
    }
  }
}
