// Text subtitles as panes over the picture: alignment, stacking and positions of SRT, WebVTT and ASS lines, with a
// background of their own that keeps them legible on any picture. Bitmap subtitles are drawn into the picture by
// Media. Part of `view`; pure.

import Base
import Core

extension Canvas {
  private static let identities: [Pane.Identity] = [
    .subtitle1, .subtitle2, .subtitle3, .subtitle4, .subtitle5, .subtitle6,
  ]
  /// Longer lines are tiring to read.
  private static let widest = 90
  /// The width below which subtitles are above a film in the corner rather than beside it.
  private static let narrowest = 24

  func subtitles(into scene: inout Scene) {
    guard model.defaults.showsSubtitles else { return }
    var screen = model.films.main.playback.subtitles
    if !model.defaults.showsSecondarySubtitles { screen.secondary = [] }
    guard !screen.primary.isEmpty || !screen.secondary.isEmpty else { return }
    var blocks: [SubtitleBlock]
    if model.presentation.current == .pictureInPicture, !layout.isFilmMain {
      blocks = shortBlocks(screen)
    } else {
      blocks = self.blocks(screen)
    }
    blocks.removeAll { $0.rect.isEmpty }
    for (identity, block) in zip(Self.identities, blocks) {
      scene.panes.append(Pane(identity, block.rect, block.lines))
    }
  }

  /// In Picture in Picture: the dialogue at the bottom of the small picture, in its lowest third.
  ///
  /// Where not all of it has room, the newest texts are shown; of one that has no room itself, the beginning.
  private func shortBlocks(_ screen: SubtitleScreen) -> [SubtitleBlock] {
    guard let area = layout.picture, area.columns >= 12, area.rows >= 4 else { return [] }
    let spoken = distinct(screen.primary).filter { $0.place == nil && $0.alignment <= 3 }
    let room = max(1, area.rows / 3)
    var lines: [[Line.Run]] = []
    for text in spoken.reversed() {
      let own = SubtitleWrap.lines(of: text, columns: area.columns)
      guard lines.isEmpty || own.count + lines.count <= room else { break }
      lines = (own.count > room ? own.cut(to: room, columns: area.columns) : own) + lines
    }
    return [SubtitleBlock(lines, alignment: 2, in: area, padding: 0)]
  }

  private func blocks(_ screen: SubtitleScreen) -> [SubtitleBlock] {
    guard let whole = subtitleArea, whole.columns >= 10 else { return [] }
    var stacks: [Stack: [[Line.Run]]] = [:]
    var placed: [SubtitleBlock] = []
    for text in distinct(screen.primary) {
      let area = area(for: text.alignment, in: whole)
      let lines = SubtitleWrap.lines(of: text, columns: min(Self.widest, area.columns - 2))
      guard !lines.isEmpty else { continue }
      if let place = text.place {
        placed.append(
          SubtitleBlock(
            lines, alignment: text.alignment, at: place, on: layout.picture ?? area, in: area))
        continue
      }
      let stack = Stack(alignment: text.alignment, position: text.position)
      // Cues are read from top to bottom. At the bottom, the later event of a script is above the earlier one.
      let isAbove = text.moment == nil && text.alignment <= 3
      stacks[stack] = isAbove ? lines + stacks[stack, default: []] : stacks[stack, default: []] + lines
    }
    let columnsAtTop = min(Self.widest, area(for: 8, in: whole).columns - 2)
    let second = distinct(screen.secondary).flatMap { SubtitleWrap.lines(of: $0, columns: columnsAtTop) }
    let top = Stack(alignment: 8, position: nil)
    if !second.isEmpty { stacks[top] = second + stacks[top, default: []] }
    var stacked: [SubtitleBlock] = []
    for (stack, lines) in stacks.sorted(by: { $0.key < $1.key }) {
      let alignment = stack.alignment
      let area = area(for: alignment, in: whole)
      var block = SubtitleBlock(
        lines, alignment: alignment, in: area, padding: 1,
        foot: Int((Double(area.rows) * raisedFoot).rounded()),
        position: stack.position.map { ($0, layout.picture ?? area) })
      // On narrow screens, left, middle and right subtitles are moved above or below each other.
      while let other = stacked.first(where: { !$0.rect.intersection(block.rect).isEmpty }) {
        let row = alignment <= 3 ? other.rect.row - block.rect.rows : other.rect.endRow
        guard row >= area.row, row + block.rect.rows <= area.endRow else { break }
        block.rect = CellRect(
          column: block.rect.column, row: row, columns: block.rect.columns, rows: block.rect.rows)
      }
      stacked.append(block)
    }
    return stacked + placed
  }

  /// Drops repeated texts: ASS scripts repeat a line to draw its border or shadow.
  private func distinct(_ texts: [SubtitleText]) -> [SubtitleText] {
    var seen: Set<String> = []
    return texts.filter { text in
      let place = "\(text.place?.x ?? -1) \(text.place?.y ?? -1) \(text.position ?? -1)"
      return seen.insert("\(text.alignment) \(place) \(text.plain)").inserted
    }
  }

  /// The share of a full picture's height that the rows at the bottom cover, 0 … 1.
  private func coveredFoot(of picture: CellRect) -> Double {
    guard model.fillsScreenWithFilm, picture.rows > 0 else { return 0 }
    return Double(max(0, min(picture.rows, picture.endRow - layout.bottomRow))) / Double(picture.rows)
  }

  /// The share of a picture's height that subtitles at the bottom stay above (`sub-pos`), 0 … 1.
  private var raisedFoot: Double { 1 - model.settings.subtitlePosition / 100 }

  /// The share of a picture's height at its bottom that subtitles drawn into the picture leave free, 0 … 1.
  func subtitleFoot(of picture: CellRect) -> Double { max(coveredFoot(of: picture), raisedFoot) }

  /// The part of the subtitles' area in which texts of an alignment stand: beside what is over the film in a
  /// corner, or above or below that where it leaves too little width.
  private func area(for alignment: Int, in whole: CellRect) -> CellRect {
    var area = whole
    for cover in [layout.secondFrame, layout.isFilmMain ? layout.corner : nil].compactMap(\.self) {
      let shared = cover.intersection(area)
      let isLow = (cover.row + cover.endRow) > (whole.row + whole.endRow)
      // Texts in the middle stay where they are, as do those across from the cover.
      guard !shared.isEmpty, isLow ? alignment <= 3 : alignment >= 7 else { continue }
      let (left, right) = (shared.column - area.column, area.endColumn - shared.endColumn)
      if max(left, right) >= Self.narrowest {
        area = CellRect(
          column: left >= right ? area.column : shared.endColumn, row: area.row, columns: max(left, right),
          rows: area.rows)
      } else if isLow {
        area = CellRect(
          column: area.column, row: area.row, columns: area.columns, rows: max(0, shared.row - area.row))
      } else {
        area = CellRect(
          column: area.column, row: shared.endRow, columns: area.columns,
          rows: max(0, area.endRow - shared.endRow))
      }
    }
    return area.rows >= 2 ? area : whole
  }

  /// The area for subtitles: the picture and the bars around it, without the panes over a full picture.
  private var subtitleArea: CellRect? {
    guard var area = layout.pictureArea, area.rows >= 3 else { return nil }
    if model.fillsScreenWithFilm {
      let top = layout.titleBar?.endRow ?? area.row
      let bottom = min(area.endRow, layout.bottomRow)
      area = CellRect(column: area.column, row: top, columns: area.columns, rows: max(0, bottom - top))
    }
    // On taller areas, a row of the picture stays visible below the text.
    return area.rows >= 16
      ? CellRect(column: area.column, row: area.row, columns: area.columns, rows: area.rows - 1) : area
  }
}

/// The key of subtitles that are stacked vertically: equal alignment and horizontal position.
private struct Stack: Hashable, Comparable {
  var alignment: Int
  var position: Double?

  static func < (one: Self, two: Self) -> Bool {
    (one.alignment, one.position ?? -1) < (two.alignment, two.position ?? -1)
  }
}

extension [[Line.Run]] {
  /// The first lines, with an ellipsis at the end of the last one.
  fileprivate func cut(to count: Int, columns: Int) -> [[Line.Run]] {
    var lines = Array(prefix(count))
    guard var last = lines.popLast(), let style = last.last?.style else { return lines }
    while last.columns >= columns, let index = last.indices.last {
      last[index].text.removeLast()
      if last[index].text.isEmpty { last.removeLast() }
    }
    last.put("\u{2026}", style)
    return lines + [last]
  }
}

/// A block of lines with its rectangle.
private struct SubtitleBlock {
  var rect: CellRect
  var lines: [Line]

  /// A block at an edge of the area, or at a share of the picture's width; at the bottom it leaves `foot` rows free.
  ///
  /// Lines that do not fit are dropped: the first ones at the bottom, the last ones elsewhere.
  init(
    _ lines: [[Line.Run]], alignment: Int, in area: CellRect, padding: Int, foot: Int = 0,
    position: (share: Double, picture: CellRect)? = nil
  ) {
    let isBottom = alignment <= 3
    let fitting = isBottom ? Array(lines.suffix(area.rows)) : Array(lines.prefix(area.rows))
    let size = Self.size(fitting, padding: padding)
    let row: Int =
      switch (alignment - 1) / 3 {
      case 0: area.endRow - size.rows - foot
      case 1: area.row + (area.rows - size.rows) / 2
      default: area.row
      }
    if let (share, picture) = position {
      let x = picture.column + Int((max(0, min(1, share)) * Double(picture.columns)).rounded(.down))
      let column = [x - padding, x - size.columns / 2, x + padding - size.columns][(alignment - 1) % 3]
      self.init(fitting, size, column: column, row: row, alignment: alignment, in: area)
      return
    }
    let column: Int =
      switch (alignment - 1) % 3 {
      case 0: area.column + padding
      case 1: area.column + (area.columns - size.columns) / 2
      default: area.endColumn - size.columns - padding
      }
    self.init(fitting, size, column: column, row: row, alignment: alignment, in: area)
  }

  /// A block at an anchor point of the picture.
  init(
    _ lines: [[Line.Run]], alignment: Int, at place: SubtitleText.Place, on picture: CellRect,
    in area: CellRect
  ) {
    let fitting = Array(lines.prefix(area.rows))
    let size = Self.size(fitting, padding: 1)
    let x = picture.column + Int((place.x * Double(picture.columns)).rounded(.down))
    let y = picture.row + Int((place.y * Double(picture.rows)).rounded(.down))
    let column = [x, x - size.columns / 2, x - size.columns][(alignment - 1) % 3]
    let row = [y - size.rows, y - size.rows / 2, y][(alignment - 1) / 3]
    self.init(fitting, size, column: column, row: row, alignment: alignment, in: area)
  }

  private init(
    _ lines: [[Line.Run]], _ size: CellSize, column: Int, row: Int, alignment: Int, in area: CellRect
  ) {
    let columns = min(size.columns, area.columns)
    rect = CellRect(
      column: max(area.column, min(area.endColumn - columns, column)),
      row: max(area.row, min(area.endRow - size.rows, row)), columns: columns, rows: size.rows)
    self.lines = lines.map { Self.line($0, columns: columns, alignment: alignment) }
  }

  private static func size(_ lines: [[Line.Run]], padding: Int) -> CellSize {
    let width = lines.map(\.columns).max() ?? 0
    return CellSize(columns: width == 0 ? 0 : width + padding * 2, rows: lines.count)
  }

  private static func line(_ runs: [Line.Run], columns: Int, alignment: Int) -> Line {
    let room = max(0, columns - runs.columns)
    let before = [min(1, room), room / 2, max(0, room - 1)][(alignment - 1) % 3]
    let blank = Line.Run(String(repeating: " ", count: before), Style(.subtitle))
    return Line(before > 0 ? [blank] + runs : runs, fill: Style(.subtitle))
  }
}
