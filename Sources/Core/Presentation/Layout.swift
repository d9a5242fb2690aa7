public import Base

/// Where everything goes on a screen of a given size: the one place that decides it.
///
/// `update` asks it for page heights and what fits, Views draws into its rectangles, the loop scales the
/// picture to it.
public struct Layout: Equatable, Sendable {
  /// The list and its header; nil where no list is shown.
  public private(set) var list: CellRect?
  /// Where another program draws, in the list's place.
  public private(set) var guest: CellRect?
  /// The line above the list: tabs, path.
  public private(set) var header: CellRect?
  /// Where the picture may be.
  public private(set) var pictureArea: CellRect?
  /// Where the picture is, its aspect kept; nil without one.
  public private(set) var picture: CellRect?
  /// What part of the picture is seen there.
  public private(set) var crop = PictureCrop.whole
  /// Where something of the selected row may be shown: in the film's place, or beside it.
  public private(set) var previewArea: CellRect?
  /// Where facts of the film stand that plays: below it, or beside it.
  public private(set) var facts: CellRect?
  /// The line between list and picture, where it can be moved.
  public private(set) var divider: ListDivider?
  /// The line that says which keys do what.
  public private(set) var hints: CellRect?
  /// The corner with its border and progress line, in PiP.
  public private(set) var corner: CellRect?
  /// The strip of loudness above the slider's row.
  public private(set) var waveform: CellRect?
  /// The slider's row.
  public private(set) var slider: CellRect?
  /// The row of buttons.
  public private(set) var controls: CellRect?
  /// The way to the menus beside the slider, where there is no row of buttons.
  public private(set) var menuButton: CellRect?
  /// The row over a full picture that names the item.
  public private(set) var titleBar: CellRect?
  /// The screen.
  public let screen: CellRect

  /// The least corner that still shows something, without its border.
  static let leastCorner = CellSize(columns: 6, rows: 2)

  /// The layout of a model.
  public init(_ model: Model) {
    screen = CellRect(model.screen.cells)
    guard !screen.isEmpty else { return }
    let aspect = model.player.isVisualizing ? 16.0 / 9 : model.shownAspect
    switch model.presentation.current {
    case .full: layFull(model)
    case .inline:
      layBottomRows(model)
      layInline(model)
    case .pictureInPicture: layPictureInPicture(model, aspect: aspect)
    }
    if model.showsGuest { layGuest(model.settings.pipTerminal) }
    if let aspect, picture == nil, let area = pictureArea {
      let (place, part) = model.framing.place(
        aspect: aspect, cellAspect: model.screen.cellAspect, into: area)
      picture = place
      crop = part
    }
    crop.quarterTurns = model.rotation.quarterTurns
    placePreview(model)
    if model.presentation.current == .inline, previewArea == nil { placeFacts() }
  }

  /// The other program has all that list and picture would share; a picture is in its corner, above it or beside it, or
  /// nowhere.
  private mutating func layGuest(_ side: PictureSide) {
    divider = nil
    if corner == nil {
      pictureArea = nil
      layList(CellRect(column: 0, row: 0, columns: screen.columns, rows: bottomRow))
    }
    guest = list
    guard side == .beside, let corner, let list, let room = PictureSide.room(beside: corner, in: list) else {
      return
    }
    guest = room
  }

  /// Where no film is, its place is the preview's; else what the film leaves.
  private mutating func placePreview(_ model: Model) {
    guard guest == nil else { return }
    guard let picture else {
      if model.presentation.current == .inline { previewArea = pictureArea }
      return
    }
    guard model.showsPreviewBesideFilm else { return }
    switch model.presentation.current {
    case .full: break
    case .inline:
      guard let area = pictureArea, let room = PreviewRoom(film: picture, in: area) else { return }
      self.picture = room.film
      pictureArea = room.filmArea
      // The film lies the same whatever row is selected; what it leaves tells of the one or the other.
      if model.previewSubject == nil { facts = room.preview } else { previewArea = room.preview }
    case .pictureInPicture:
      // A row that cannot be shown needs no room: the list has it.
      guard model.previewSubject != nil, let corner, let list,
        let room = PreviewColumn(corner: corner, beside: list)
      else { return }
      self.list = room.list
      previewArea = room.preview
    }
  }

  /// The film goes up as far as a few facts below it need, where rows are left.
  private mutating func placeFacts() {
    guard facts == nil, guest == nil, let film = picture, let area = pictureArea else { return }
    let free = area.rows - film.rows
    guard free >= 3, film.columns >= 16 else { return }
    let rows = min(Self.mostFacts, free - 1)
    let top = area.row + (free - rows - 1) / 2
    picture = CellRect(column: film.column, row: top, columns: film.columns, rows: film.rows)
    facts = CellRect(column: area.column, row: top + film.rows + 1, columns: area.columns, rows: rows)
  }

  /// Lines of facts below a film at the most.
  private static let mostFacts = 5

  /// Rows of a list that fit on the screen.
  public var pageRows: Int { max(1, list?.rows ?? 1) }

  private mutating func layFull(_ model: Model) {
    pictureArea = screen
    guard model.showsControls else { return }
    layBottomRows(model)
    if screen.rows >= 8 {
      titleBar = CellRect(column: 0, row: 0, columns: screen.columns, rows: 1)
    }
  }

  /// Slider and controls; the slider alone where rows are scarce.
  private mutating func layBottomRows(_ model: Model) {
    let both = screen.rows >= 8
    guard screen.rows >= 3 else { return }
    layHints(model)
    let end = hints?.row ?? screen.rows
    slider = CellRect(
      column: 0, row: end - (both ? 2 : 1), columns: screen.columns, rows: 1)
    if both {
      controls = CellRect(column: 0, row: end - 1, columns: screen.columns, rows: 1)
    } else if screen.columns >= 20 {
      let columns = model.settings.isPrivate ? 5 : 3
      slider?.columns -= columns
      menuButton = CellRect(
        column: screen.columns - columns, row: screen.rows - 1, columns: columns, rows: 1)
    }
    let height = screen.rows < 12 ? 0 : (screen.rows < 20 ? 1 : (screen.rows < 36 ? 2 : 3))
    if let slider, model.waveformSubject != nil, height > 0 {
      waveform = CellRect(column: 0, row: slider.row - height, columns: screen.columns, rows: height)
    }
  }

  /// The line of hints at the foot, where a row more is not missed and no picture has the whole screen.
  private mutating func layHints(_ model: Model) {
    guard model.settings.showsHints, screen.rows >= 28, screen.columns >= 60,
      model.presentation.current != .full, !model.showsGuest
    else { return }
    hints = CellRect(column: 0, row: screen.rows - 1, columns: screen.columns, rows: 1)
  }

  /// The first of the rows below list and picture.
  public var bottomRow: Int { waveform?.row ?? slider?.row ?? controls?.row ?? screen.rows }

  private mutating func layInline(_ model: Model) {
    let rows = bottomRow
    if ListDivider.isBesideFitting(screen.size, rows: rows, cellAspect: model.screen.cellAspect) {
      let width = ListDivider.listColumns(model.settings, of: screen.columns)
      layList(CellRect(column: 0, row: 0, columns: width, rows: rows))
      pictureArea = CellRect(column: width + 1, row: 0, columns: screen.columns - width - 1, rows: rows)
      divider = ListDivider(
        rect: CellRect(column: width, row: 0, columns: 1, rows: rows), isColumn: true, length: screen.columns)
    } else if rows >= 14 {
      let above = ListDivider.pictureRows(model.settings, of: rows)
      pictureArea = CellRect(column: 0, row: 0, columns: screen.columns, rows: above)
      layList(CellRect(column: 0, row: above, columns: screen.columns, rows: rows - above))
      divider = header.map { ListDivider(rect: $0, isColumn: false, length: rows) }
    } else if model.focus == .player && model.player.hasPicture {
      pictureArea = CellRect(column: 0, row: 0, columns: screen.columns, rows: rows)
    } else {
      layList(CellRect(column: 0, row: 0, columns: screen.columns, rows: rows))
    }
  }

  private mutating func layList(_ area: CellRect) {
    guard area.rows >= 3 else {
      list = area
      return
    }
    header = CellRect(column: area.column, row: area.row, columns: area.columns, rows: 1)
    list = CellRect(
      column: area.column, row: area.row + 1, columns: area.columns, rows: area.rows - 1)
  }

  private mutating func layPictureInPicture(_ model: Model, aspect: Double?) {
    layHints(model)
    let rows = max(1, (hints?.row ?? screen.rows) - 1)
    if screen.rows >= 3 {
      controls = CellRect(column: 0, row: rows, columns: screen.columns, rows: 1)
    }
    layList(CellRect(column: 0, row: 0, columns: screen.columns, rows: rows))
    guard let aspect, let list else { return }
    let place = Self.corner(
      model.cornerInForce, percent: model.settings.pipSize, aspect: aspect,
      cellAspect: model.screen.cellAspect, in: list)
    corner = place?.frame
    picture = place?.picture
    pictureArea = picture
  }

  /// Whether menus and the key help, which take the keys while they are open, can be seen.
  public static func supportsOverlays(_ screen: CellSize) -> Bool { screen.columns >= 16 && screen.rows >= 4 }

  /// Whether the screen is large enough for a corner beside a list at all.
  public static func supportsCorner(_ model: Model) -> Bool {
    let area = CellRect(
      column: 0, row: 1, columns: model.screen.cells.columns, rows: model.screen.cells.rows - 2)
    return corner(
      model.settings.pipCorner, percent: model.settings.pipSize, aspect: 16 / 9,
      cellAspect: model.screen.cellAspect, in: area) != nil
  }

  /// The corner's frame (picture, progress line below it, one blank column towards the list) and picture.
  private static func corner(
    _ corner: Corner, percent: Int, aspect: Double, cellAspect: Double, in area: CellRect
  ) -> (frame: CellRect, picture: CellRect)? {
    let room = CellRect(
      column: 0, row: 0,
      columns: min(area.columns - 13, max(leastCorner.columns, area.columns * percent / 100)),
      rows: min(area.rows - 1, max(leastCorner.rows, area.rows * 70 / 100)))
    guard room.columns >= leastCorner.columns, room.rows >= leastCorner.rows else { return nil }
    let size = room.fitted(aspect: aspect, cellAspect: cellAspect).size
    let isLeft = corner == .topLeft || corner == .bottomLeft
    let isTop = corner == .topLeft || corner == .topRight
    let frame = CellRect(
      column: isLeft ? area.column : area.endColumn - size.columns - 1,
      row: isTop ? area.row : area.endRow - size.rows - 1,
      columns: size.columns + 1, rows: size.rows + 1)
    let picture = CellRect(
      column: isLeft ? frame.column : frame.column + 1, row: frame.row,
      columns: size.columns, rows: size.rows)
    return (frame, picture)
  }

  /// Width divided by height of the displayed picture, nil without one.
  public static func pictureAspect(_ info: MediaInfo?, override: AspectRatio? = nil) -> Double? {
    guard let info, info.hasPicture, let size = info.displayedSize, size.width > 0, size.height > 0 else {
      return nil
    }
    return override?.value ?? size.aspect
  }
}

extension Model {
  /// Whether slider and controls are on the screen: always, but over a full picture only for some time after
  /// the person did something, while it is held or paused, or while there is no picture to hide.
  public var showsControls: Bool {
    guard presentation.current == .full, player.hasPicture else { return true }
    if scrub != .idle || player.isPaused || (prompt?.subject.isAboveSlider ?? false) { return true }
    if waitingText != nil { return true }
    return now < lastInput + .seconds(settings.controlsTimeout)
  }
}
