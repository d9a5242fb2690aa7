import Core

// Letters that a filter or the palette matched.
extension Canvas {
  /// A row's title in its room, with what the filter matched shown by more than colour.
  func title(_ title: String, fitted: String, in list: RowList, _ style: Style) -> [Line.Run] {
    var mark = style
    mark.attributes.formUnion([.bold, .underline])
    if style.role != .selection { mark.role = .accent }
    return highlighted(title, list.matchedRanges(in: title), fitted: fitted, style, mark)
  }

  /// A text as it was fitted to its room, with the letters of these ranges in another style.
  func highlighted(
    _ text: String, _ ranges: [Range<String.Index>], fitted: String, _ style: Style, _ mark: Style
  ) -> [Line.Run] {
    guard !ranges.isEmpty else { return [Line.Run(fitted, style)] }
    var runs: [Line.Run] = []
    // Cut or not, the beginning is the same, letter by letter.
    var place = text.startIndex
    var isSame = true
    for character in fitted {
      isSame = isSame && place < text.endIndex && text[place] == character
      let isMark = isSame && ranges.contains { $0.contains(place) }
      runs.put(String(character), isMark ? mark : style)
      if isSame { text.formIndex(after: &place) }
    }
    return runs
  }
}
