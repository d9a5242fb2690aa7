// The search in a menu: the typed text hides the rows that do not contain it. Part of the model, main thread only.
import Base

extension Model {
  /// Sets the search of the open menu; the cursor goes to the row whose label matches best, and else stays where it can.
  mutating func searchMenu(_ text: String) {
    guard let open = menu else { return }
    let before = menuRows
    let row = before.indices.contains(open.selection) ? before[open.selection] : nil
    menu?.search = text
    let rows = menuRows
    let wanted = text.lowercased()
    func distance(_ place: Int) -> (Int, Int) {
      let label = rows[place].text.lowercased()
      let byLabel = wanted.isEmpty ? 0 : label.hasPrefix(wanted) ? 0 : label.contains(wanted) ? 1 : 2
      return (byLabel, rows[place] == row ? 0 : 1)
    }
    menu?.selection =
      rows.indices.filter { rows[$0].command != nil }.min { distance($0) < distance($1) }
      ?? rows.firstIndex { $0 == row } ?? 0
    menu?.offset = 0
    keepMenuInView(rows.count)
  }

  /// Returns the rows that contain a text, under their headings; a heading that contains it keeps all of its rows.
  static func narrow(_ rows: [MenuRow], to text: String) -> [MenuRow] {
    guard !text.isEmpty else { return rows }
    let wanted = text.lowercased()
    var found: [MenuRow] = []
    var heading: MenuRow?
    var headingHolds = false
    for row in rows {
      guard row.command != nil else {
        heading = row
        headingHolds = row.text.lowercased().contains(wanted)
        continue
      }
      let holds = [row.text, row.detail, row.help, row.name].contains { $0.lowercased().contains(wanted) }
      guard headingHolds || holds else { continue }
      if let above = heading {
        found.append(above)
        heading = nil
      }
      found.append(row)
    }
    return found
  }
}
