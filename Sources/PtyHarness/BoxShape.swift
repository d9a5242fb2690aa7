/// A box-drawing character as arms from the centre of its cell.
///
/// Fonts draw these characters with different heights, so that lines drawn as text have gaps between rows.
struct BoxShape {
  /// Directions of the arms.
  struct Arms: OptionSet {
    let rawValue: UInt8
    static let left = Arms(rawValue: 1)
    static let right = Arms(rawValue: 2)
    static let up = Arms(rawValue: 4)
    static let down = Arms(rawValue: 8)
  }

  let arms: Arms

  /// The light lines, junctions and rounded corners of U+2500 … U+2570; nil for any other text.
  init?(of text: String) {
    switch text {
    case "─": arms = [.left, .right]
    case "│": arms = [.up, .down]
    case "┌", "╭": arms = [.right, .down]
    case "┐", "╮": arms = [.left, .down]
    case "└", "╰": arms = [.right, .up]
    case "┘", "╯": arms = [.left, .up]
    case "├": arms = [.right, .up, .down]
    case "┤": arms = [.left, .up, .down]
    case "┬": arms = [.left, .right, .down]
    case "┴": arms = [.left, .right, .up]
    case "┼": arms = [.left, .right, .up, .down]
    default: return nil
    }
  }

  /// A horizontal and a vertical line that meet in the centre, as rectangles in a cell of that size.
  func lines(inCell cell: (width: Int, height: Int)) -> [(x: Int, y: Int, width: Int, height: Int)] {
    let (middle, centre) = (cell.width / 2, cell.height / 2)
    let x = arms.contains(.left) ? 0 : middle
    let y = arms.contains(.up) ? 0 : centre
    let across = (arms.contains(.right) ? cell.width : middle + 1) - x
    let down = (arms.contains(.down) ? cell.height : centre + 1) - y
    return [(x, centre, across, 1), (middle, y, 1, down)]
  }
}
