// The divider between list and picture, moved by key bindings or dragged by the mouse.
import Base

extension Model {
  /// Enlarges the list by this number of steps of 4 %, within `Settings.listSizes`; negative steps shrink it.
  mutating func resizeList(_ steps: Int) {
    guard presentation.current == .inline, let divider = Layout(self).divider else {
      return notify("The list can be resized in inline view (F3)")
    }
    setList(size: (divider.isColumn ? settings.listWidth : settings.listHeight) + 4 * steps, of: divider)
  }

  /// Moves the divider to the pointer.
  mutating func dragDivider(to point: CellPoint) {
    guard let divider = Layout(self).divider else { return }
    let (place, length) =
      divider.isColumn ? (point.column, divider.length) : (divider.length - point.row, divider.length)
    setList(size: Int((Double(place) * 100 / Double(max(1, length))).rounded()), of: divider)
  }

  private mutating func setList(size: Int, of divider: ListDivider) {
    let size = max(Settings.listSizes.lowerBound, min(Settings.listSizes.upperBound, size))
    if divider.isColumn { settings.listWidth = size } else { settings.listHeight = size }
  }
}
