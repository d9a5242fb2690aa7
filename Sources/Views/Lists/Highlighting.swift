// Bold and underlined letters that a filter or the palette matched, in the rows of lists and of the command palette.
// Part of `view`; pure.

import Base
import Core

extension Canvas {
  /// A row's title, fitted to its room; the letters that the filter matched differ in more than colour.
  func title(_ title: String, fitted: String, in list: RowList, _ style: Style) -> [Line.Run] {
    var mark = style
    mark.attributes.formUnion([.bold, .underline])
    if style.role != .selection { mark.role = .accent }
    return highlighted(title, list.matchedRanges(in: title), fitted: fitted, style, mark)
  }

  /// A fitted text with the letters of `ranges` in another style.
  func highlighted(
    _ text: String, _ ranges: [Range<String.Index>], fitted: String, _ style: Style, _ mark: Style
  ) -> [Line.Run] {
    guard !ranges.isEmpty else { return [Line.Run(fitted, style)] }
    // Only the middle or an end can have been cut, so letters are mapped from the start, and then from the end.
    var places: [String.Index?] = []
    var place = text.startIndex
    var isSame = true
    for character in fitted {
      isSame = isSame && place < text.endIndex && text[place] == character
      places.append(isSame ? place : nil)
      if isSame { text.formIndex(after: &place) }
    }
    if !isSame, CellWidth.of(fitted) < CellWidth.of(text) {
      place = text.endIndex
      var count = places.count
      for character in fitted.reversed() {
        guard count > 0, places[count - 1] == nil, place > text.startIndex else { break }
        text.formIndex(before: &place)
        count -= 1
        guard text[place] == character else { break }
        places[count] = place
      }
    }
    var runs: [Line.Run] = []
    for (character, place) in zip(fitted, places) {
      let isMark = place.map { place in ranges.contains { $0.contains(place) } } ?? false
      runs.put(String(character), isMark ? mark : style)
    }
    return runs
  }
}
