import Core

// Letters that a filter matched, in the name of a row.
extension Canvas {
  /// A row's title in its room, with what the filter matched shown by more than colour.
  func title(_ title: String, fitted: String, in list: RowList, _ style: Style) -> [Line.Run] {
    let ranges = list.matchedRanges(in: title)
    guard !ranges.isEmpty else { return [Line.Run(fitted, style)] }
    var matched = style
    matched.attributes.formUnion([.bold, .underline])
    if style.role != .selection { matched.role = .accent }
    var runs: [Line.Run] = []
    var rest = fitted[...]
    var place = title.startIndex
    // The fitted text is the title's beginning, perhaps with an ellipsis and blanks behind it.
    let common = title.commonPrefix(with: fitted)
    for range in ranges where range.lowerBound < common {
      let end = min(range.upperBound, common)
      let before = title[place..<range.lowerBound]
      if !before.isEmpty { runs.append(Line.Run(String(before), style)) }
      let letters = title[range.lowerBound..<end]
      runs.append(Line.Run(String(letters), matched))
      rest = rest.dropFirst(before.count + letters.count)
      place = end
    }
    if !rest.isEmpty { runs.append(Line.Run(String(rest), style)) }
    return runs
  }
}

extension String {
  /// Where the text that both begin with ends in this one.
  fileprivate func commonPrefix(with other: String) -> Index {
    var place = startIndex
    for character in other {
      guard place < endIndex, self[place] == character else { break }
      formIndex(after: &place)
    }
    return place
  }
}
