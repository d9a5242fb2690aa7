// Screen layout: the cell rectangles of list, picture, corner (PiP), second film, slider, controls and hint line.
// Pure; `update` and `view` compute it again wherever they need it, on the main thread.

public import Base

/// The rectangles of the parts of a screen of a given size: pictures, lists, program, slider and controls.
///
/// Menus, help, notices and other texts above them have their places in their panes (Views).
///
/// `update` reads page heights from it, Views draws into its rectangles, and the loop scales frames to its picture.
public struct Layout: Equatable, Sendable {
  /// The rows of the list below its header; nil if no list is shown.
  public private(set) var list: CellRect?
  /// The embedded terminal, in place of the list; nil if it is not shown.
  public private(set) var embedded: CellRect?
  /// The stills above the rows of the history list; nil for none.
  public private(set) var stillRow: StillRowPlace?
  /// The line above the list, with tabs and path; with a frame it lies in the frame's upper edge.
  public private(set) var header: CellRect?
  /// The frame around the list; nil without frames.
  public private(set) var listFrame: CellRect?
  /// The frame around the picture's area or, in PiP, around the preview; nil without one.
  public private(set) var pictureFrame: CellRect?
  /// The area in which the picture is placed; nil for none.
  public private(set) var pictureArea: CellRect?
  /// The picture with its aspect ratio kept; nil for none.
  public private(set) var picture: CellRect?
  /// The part of the picture that is visible, and its rotation.
  public private(set) var crop = PictureCrop.whole
  /// The area for a preview of the selected row: in place of the film, or beside it; nil for none.
  public private(set) var previewArea: CellRect?
  /// The cover of a song beside the visualiser's picture; nil where the cover is the picture, or there is none.
  public private(set) var cover: CellRect?
  /// The area for facts about the film, below or beside it; nil for none.
  public private(set) var facts: CellRect?
  /// The row of the line between the picture and the text below it, in the picture's frame; nil for none.
  public private(set) var factsEdge: Int?
  /// The divider between list and picture; nil if it cannot be moved.
  public private(set) var divider: ListDivider?
  /// The frame of PiP's corner; nil outside PiP.
  ///
  /// It holds the picture with a blank column and a progress line, or list or program with a border (`isFilmMain`).
  public private(set) var corner: CellRect?
  /// The blank columns between the film in PiP's corner and the edge of the screen.
  var cornerMargin: Int {
    guard let corner, let picture, !isFilmMain else { return 0 }
    return corner.columns - picture.columns - 1
  }
  /// The area in whose corners and edges the corner is placed; nil outside PiP.
  public private(set) var cornerArea: CellRect?
  /// Whether the film fills the screen in PiP, and list or program are in the corner.
  public private(set) var isFilmMain = false
  /// The frame of the second film, with a blank column and a progress line; nil without one.
  public private(set) var secondFrame: CellRect?
  /// The second film's picture.
  public private(set) var secondPicture: CellRect?
  /// The area in whose corners and edges the second film is placed.
  public private(set) var secondArea: CellRect?
  private var bottom = BottomRows()
  /// The line of key hints; nil where it is not shown.
  public var hints: CellRect? { bottom.hints }
  /// The waveform, whose lowest row lies on the slider's bar; nil for none.
  public var waveform: CellRect? { bottom.waveform }
  /// The slider; nil where the screen is too small for it, or nothing plays.
  public var slider: CellRect? { bottom.slider }
  /// The row of buttons, of which the slider may cover a part; nil without one.
  public var controls: CellRect? { bottom.controls }
  /// The button of the main menu beside the slider, if the row of buttons is missing.
  public var menuButton: CellRect? { bottom.menuButton }
  /// The row over a full picture with the item's title; nil where it is not shown.
  public private(set) var titleBar: CellRect?
  /// All cells of the screen.
  public let screen: CellRect

  /// The smallest screen with frames.
  private static let leastFramed = CellSize(columns: 90, rows: 30)
  /// Whether the screen has room for frames, and the theme has them.
  private let takesFrames: Bool
  /// Whether list and picture have frames.
  private let isFramed: Bool

  /// Computes the layout for the state of a model.
  public init(_ model: Model) {
    screen = CellRect(model.screen.cells)
    takesFrames =
      model.borders != .none && !model.settings.reader && screen.columns >= Self.leastFramed.columns
      && screen.rows >= Self.leastFramed.rows
    isFramed = takesFrames && !model.showsEmbeddedTerminal
    guard !screen.isEmpty else { return }
    let aspect = model.isVisualizing ? 16.0 / 9 : model.shownAspect
    switch model.presentation.current {
    case .full: layFull(model)
    case .inline:
      bottom = BottomRows(model, .belowInline)
      layInline(model)
    case .pictureInPicture where model.presentation.isCornerHidden && model.isFilmMain: layFull(model)
    case .pictureInPicture where model.isFilmMain: layFilmMain(model)
    case .pictureInPicture: layPictureInPicture(model, aspect: aspect)
    }
    let isFolded = model.presentation.isCornerHidden && model.isFilmMain
    if model.showsEmbeddedTerminal, !isFolded { layEmbeddedTerminal(model.settings.pipTerminal) }
    if model.presentation.current == .inline, embedded == nil,
      let place = list.flatMap({ StillRowPlace(model, atTopOf: $0) })
    {
      (stillRow, list) = (place, place.below)
    }
    let whole = pictureArea
    if model.presentation.current == .inline, embedded == nil, var area = pictureArea {
      // The row of buttons comes with the film, and the picture stays where its preview was.
      area.rows = max(0, area.rows - spareRow)
      pictureArea = area
      if aspect == nil {
        previewArea = area
      } else if let box = PictureBox(area, cellAspect: model.screen.cellAspect) {
        pictureArea = box.room
        layCaption(box.caption, model)
      }
      if pictureFrame != nil { factsEdge = PictureBox(area, cellAspect: model.screen.cellAspect)?.edge }
    }
    if let aspect, picture == nil, let area = pictureArea, !area.isEmpty {
      let (place, part) = model.framing.place(
        aspect: aspect, cellAspect: model.screen.cellAspect, into: area)
      picture = place
      crop = part
    }
    crop.quarterTurns = model.rotation.quarterTurns
    placeSecond(model, besideList: whole)
  }

  /// The frames of the pictures in corners: the film's in PiP, and the second film's.
  public var picturesInCorners: [CellRect] { [isFilmMain ? nil : corner, secondFrame].compactMap(\.self) }

  /// The least columns of a list between two pictures.
  private static let leastBetween = 20

  /// Places the second film in the corner, or where that is taken, across from it, or above or below it.
  private mutating func placeSecond(_ model: Model, besideList: CellRect?) {
    guard let film = model.films.second, !film.isHidden,
      let aspect = Self.pictureAspect(film.film.info)
    else { return }
    let area: CellRect
    switch model.presentation.current {
    case .full: area = CornerPlace.areaOfViewCorner(screen.size)
    case .pictureInPicture where isFilmMain: area = CornerPlace.areaOfViewCorner(screen.size)
    // Beside the list, which it leaves alone.
    case .inline where besideList != nil: area = besideList ?? screen
    case .inline, .pictureInPicture:
      area = CellRect(column: 0, row: 1, columns: screen.columns, rows: bottomRow - 1)
    }
    // The size is a share of the screen; where a large corner leaves no room for that, a smaller one.
    let percent = min(60, model.settings.pipSize * screen.columns / max(1, area.columns))
    for size in [percent, percent * 2 / 3, percent / 2, percent / 3] {
      let found = placeOfSecond(
        model.cornerInForce, percent: size, aspect: aspect, model.screen.cellAspect, in: area)
      guard let place = found else { continue }
      (secondFrame, secondPicture, secondArea) = (place.frame, place.picture, area)
      if facts?.intersection(place.frame).isEmpty == false { facts = nil }
      if previewArea?.intersection(place.frame).isEmpty == false { previewArea = nil }
      if corner != nil, pictureFrame?.intersection(place.frame).isEmpty == false { pictureFrame = nil }
      keepList(clearOf: place.frame)
      return
    }
  }

  /// The place of the second film at a size, where the corner is not, or nil.
  private func placeOfSecond(
    _ corner: Corner, percent: Int, aspect: Double, _ cellAspect: Double, in area: CellRect
  ) -> (frame: CellRect, picture: CellRect)? {
    let places = (self.corner == nil ? [corner] : [corner.across, corner.opposite]).compactMap {
      CornerPlace.corner($0, percent: percent, aspect: aspect, cellAspect: cellAspect, in: area)
    }
    let free = places.filter { self.corner?.intersection($0.frame).isEmpty ?? true }
    let roomy = free.first { place in
      guard let taken = self.corner, !isFilmMain, place.frame.row < taken.endRow,
        taken.row < place.frame.endRow
      else {
        return true
      }
      return screen.columns - taken.columns - place.frame.columns >= Self.leastBetween
    }
    return roomy ?? free.first
  }

  /// Gives the embedded terminal the area of list and picture.
  ///
  /// The picture, if shown, is in its corner, over the terminal or beside it.
  private mutating func layEmbeddedTerminal(_ side: PictureSide) {
    guard !isFilmMain else {
      embedded = list
      return
    }
    divider = nil
    if corner == nil {
      pictureArea = nil
      layList(CellRect(column: 0, row: 0, columns: screen.columns, rows: bottomRow))
    }
    embedded = list
    guard side == .beside, let corner, let list, let room = PictureSide.room(beside: corner, in: list) else {
      return
    }
    embedded = room
  }

  /// Gives the caption to a preview of the selected row, or to facts about the film.
  private mutating func layCaption(_ caption: CellRect, _ model: Model) {
    if model.showsPreviewBesideFilm, model.previewSubject != nil,
      PictureBox(caption, cellAspect: model.screen.cellAspect) != nil
    {
      previewArea = caption
    } else {
      facts = caption
    }
  }

  private mutating func layFull(_ model: Model) {
    pictureArea = screen
    guard model.showsControls else { return }
    bottom = BottomRows(model, .overFilm)
    guard !model.showsSongPage else {
      let area = CellRect(column: 0, row: 0, columns: screen.columns, rows: bottomRow)
      let page = SongPage(
        in: area, aspect: model.shownAspect ?? 1, cellAspect: model.screen.cellAspect,
        hasVisual: model.isVisualizing)
      (pictureArea, facts) = (page?.cover ?? area, page?.text)
      if let visual = page?.visual { (picture, pictureArea, cover) = (visual, visual, page?.cover) }
      return
    }
    if screen.rows >= 8 {
      titleBar = CellRect(column: 0, row: 0, columns: screen.columns, rows: 1)
    }
  }

  /// The first row below list and picture.
  public var bottomRow: Int { bottom.top ?? screen.rows }

  private mutating func layInline(_ model: Model) {
    let rows = bottomRow
    if ListDivider.isBesideFitting(screen.size, rows: rows, cellAspect: model.screen.cellAspect) {
      let width = ListDivider.listColumns(model.settings, of: screen.columns)
      layList(CellRect(column: 0, row: 0, columns: width, rows: rows), isFramed: isFramed)
      // The divider is the picture's frame, or a blank column.
      layPicture(CellRect(column: width, row: 0, columns: screen.columns - width, rows: rows), gap: 1)
      divider = ListDivider(
        rect: CellRect(column: width, row: 0, columns: 1, rows: rows), isColumn: true, length: screen.columns)
    } else if rows >= 14 {
      let above = ListDivider.pictureRows(model.settings, of: rows - spareRow) + spareRow
      layPicture(CellRect(column: 0, row: 0, columns: screen.columns, rows: above), gap: 0)
      layList(
        CellRect(column: 0, row: above, columns: screen.columns, rows: rows - above), isFramed: isFramed)
      divider = header.map { ListDivider(rect: $0, isColumn: false, length: rows) }
    } else if model.focus == .player && model.hasPicture {
      pictureArea = CellRect(column: 0, row: 0, columns: screen.columns, rows: rows)
    } else {
      layList(CellRect(column: 0, row: 0, columns: screen.columns, rows: rows))
    }
  }

  /// The row that list and picture lose when something plays.
  private var spareRow: Int { bottom.hints != nil && bottom.controls == nil ? 1 : 0 }

  /// Places the picture's area, with a frame or with `gap` blank columns at its left.
  private mutating func layPicture(_ area: CellRect, gap: Int) {
    guard isFramed else {
      pictureArea = CellRect(
        column: area.column + gap, row: area.row, columns: area.columns - gap, rows: area.rows)
      return
    }
    pictureFrame = area
    pictureArea = Self.inside(area)
  }

  /// The cells within a frame.
  private static func inside(_ frame: CellRect) -> CellRect {
    CellRect(
      column: frame.column + 1, row: frame.row + 1, columns: max(0, frame.columns - 2),
      rows: max(0, frame.rows - 2))
  }

  private mutating func layList(_ area: CellRect, isFramed: Bool = false) {
    guard area.rows >= 3 else {
      list = area
      return
    }
    guard !isFramed else {
      listFrame = area
      list = Self.inside(area)
      header = CellRect(column: area.column + 1, row: area.row, columns: area.columns - 2, rows: 1)
      return
    }
    header = CellRect(column: area.column, row: area.row, columns: area.columns, rows: 1)
    list = CellRect(
      column: area.column, row: area.row + 1, columns: area.columns, rows: area.rows - 1)
  }

  private mutating func layPictureInPicture(_ model: Model, aspect: Double?) {
    bottom = BottomRows(model, .belowCorner)
    let rows = max(1, bottom.top ?? screen.rows)
    let area = CellRect(column: 0, row: 0, columns: screen.columns, rows: rows)
    layList(area)
    guard let list, let aspect, !model.presentation.isCornerHidden,
      let place = CornerPlace.corner(
        model.cornerInForce, percent: model.settings.pipSize, aspect: aspect,
        cellAspect: model.screen.cellAspect, in: list, margin: takesFrames ? 1 : 0)
    else {
      cornerArea = list
      if isFramed { layList(area, isFramed: true) }
      return
    }
    corner = place.frame
    picture = place.picture
    pictureArea = picture
    cornerArea = list
    guard !model.showsEmbeddedTerminal, keepList(clearOf: place.frame), let list = self.list else { return }
    if isFramed {
      layList(
        CellRect(column: list.column, row: 0, columns: list.columns, rows: rows), isFramed: true)
    }
    if model.showsPreviewBesideFilm { layPreviewColumn(place.frame, place.picture, in: area, model) }
  }

  /// Places the preview above or below PiP's corner, in its columns: within a frame it is as wide as the film.
  private mutating func layPreviewColumn(
    _ corner: CellRect, _ picture: CellRect, in area: CellRect, _ model: Model
  ) {
    let top = corner.row - 1 <= area.row ? corner.endRow + 1 : (isFramed ? area.row : area.row + 1)
    let end = corner.row - 1 <= area.row ? area.endRow : corner.row - (isFramed ? 0 : 1)
    let columns = isFramed ? corner : picture
    let room = CellRect(column: columns.column, row: top, columns: columns.columns, rows: end - top)
    let inner = isFramed ? Self.inside(room) : room
    guard let box = PictureBox(inner, cellAspect: model.screen.cellAspect) else { return }
    if isFramed { (pictureFrame, factsEdge) = (room, box.edge) }
    if model.previewSubject == nil { facts = inner } else { previewArea = inner }
  }

  /// Takes from the list the columns of a picture at its left or right edge, so that all rows have one width.
  ///
  /// - Returns: Whether the picture is beside the list now.
  @discardableResult
  private mutating func keepList(clearOf corner: CellRect) -> Bool {
    guard !isFilmMain, embedded == nil, let list, !corner.intersection(list).isEmpty else { return false }
    let isLeft = corner.column <= list.column
    guard isLeft || corner.endColumn >= list.endColumn else { return false }
    let columns = isLeft ? list.endColumn - corner.endColumn : corner.column - list.column
    guard columns >= Self.leastBetween else { return false }
    self.list = CellRect(
      column: isLeft ? corner.endColumn : list.column, row: list.row, columns: columns, rows: list.rows)
    guard let frame = listFrame, let narrow = self.list else { return true }
    layList(
      CellRect(
        column: narrow.column - (isLeft ? 0 : 1), row: frame.row, columns: narrow.columns + 1,
        rows: frame.rows), isFramed: true)
    return true
  }

  /// Lays the film over the whole screen, and list or program in a box in the corner.
  private mutating func layFilmMain(_ model: Model) {
    layFull(model)
    isFilmMain = true
    // The box keeps its place and size while the rows of the controls come and go: a program would be resized.
    let area = CornerPlace.areaOfViewCorner(screen.size)
    cornerArea = area
    guard
      let frame = CornerPlace.viewCorner(
        model.settings.pipCorner, percent: model.settings.pipViewSize, in: area)
    else { return }
    corner = frame
    list = CellRect(
      column: frame.column + 1, row: frame.row + 1, columns: frame.columns - 2, rows: frame.rows - 2)
  }

  /// Whether the screen is large enough for list or program in a corner of the film.
  public static func supportsViewCorner(_ model: Model) -> Bool {
    CornerPlace.viewCorner(
      model.settings.pipCorner, percent: model.settings.pipViewSize,
      in: CornerPlace.areaOfViewCorner(model.screen.cells)) != nil
  }

  /// Whether the screen has room for a list and the picture at the same time, beside or above each other.
  static func supportsInline(_ model: Model) -> Bool {
    let screen = model.screen.cells
    let rows = BottomRows(model, .belowInline).top ?? screen.rows
    return rows >= 14 || ListDivider.isBesideFitting(screen, rows: rows, cellAspect: model.screen.cellAspect)
  }

  /// Whether the screen has room for menus and the key help, which take all keys while they are open.
  public static func supportsOverlays(_ screen: CellSize) -> Bool { screen.columns >= 16 && screen.rows >= 4 }

  /// Whether the screen is large enough for PiP with a film of 16:9.
  public static func supportsCorner(_ model: Model) -> Bool {
    let area = CellRect(
      column: 0, row: 1, columns: model.screen.cells.columns, rows: model.screen.cells.rows - 2)
    return CornerPlace.corner(
      model.settings.pipCorner, percent: model.settings.pipSize, aspect: 16 / 9,
      cellAspect: model.screen.cellAspect, in: area) != nil
  }
}
