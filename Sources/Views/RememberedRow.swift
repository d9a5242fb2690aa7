import Core

// What the memory adds to a row: the mark of what was seen to its end, and how far one has come.
extension Canvas {
  /// What is known of a playlist's item; nothing of a stretch of a file.
  func facts(of item: PlaylistItem) -> FileFacts? {
    guard item.part == nil, case .file(let path) = item.location else { return nil }
    return model.memory.facts(of: path)
  }

  /// Marks a row that was played, and says where it was left, or how long it is.
  func remember(_ facts: FileFacts?, in content: inout RowContent) {
    guard let facts else { return }
    if facts.isPlayed {
      content.mark = symbols.played
      content.markStyle = Style(.played)
      content.style = Style(.played)
    }
    guard let duration = facts.duration else { return }
    let whole = TimeText.format(duration)
    content.trailing = facts.position.map { "\(TimeText.format($0, beside: duration)) / \(whole)" } ?? whole
  }
}
