// The search in a menu: the typed text hides the rows that do not contain it. Part of the model, main thread only.
import Base

extension Model {
  /// Sets the search of the open menu; the cursor stays on its row where that row still matches.
  mutating func searchMenu(_ text: String) {
    guard let open = menu else { return }
    let before = menuRows
    let row = before.indices.contains(open.selection) ? before[open.selection] : nil
    menu?.search = text
    let rows = menuRows
    menu?.selection = rows.firstIndex { $0 == row } ?? rows.firstIndex { $0.command != nil } ?? 0
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
