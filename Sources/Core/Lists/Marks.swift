// The commands that mark rows.
import Base

extension Model {
  mutating func mark(_ change: MarkChange) {
    guard help == nil, !isMenuOpen else { return }
    noteMove()
    switch change {
    case .toggle: self[frontList].toggleMark()
    case .range: self[frontList].toggleRange()
    case .all: self[frontList].markAll()
    case .invert: self[frontList].invertMarks()
    case .none: self[frontList].clearMarks()
    }
  }
}
