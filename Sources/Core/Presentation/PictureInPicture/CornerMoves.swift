// Moves of PiP's corner by keys and commands. Pure; any thread.
import Base

extension CornerMove {
  /// All moves: by a step, clockwise, and to each corner and edge.
  static let all: [CornerMove] = [.up, .down, .left, .right, .clockwise] + Corner.allCases.map { .to($0) }
}

extension Corner {
  /// Returns the corner or edge after a move; at a side it stays.
  func moved(_ move: CornerMove) -> Corner {
    switch move {
    case .to(let corner): corner
    case .up: moved(across: 0, down: -1)
    case .down: moved(across: 0, down: 1)
    case .left: moved(across: -1, down: 0)
    case .right: moved(across: 1, down: 0)
    case .clockwise: clockwise
    }
  }
}
