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
  /// The line above the list, with tabs and path.
  public private(set) var header: CellRect?
  /// The area in which the picture is placed; nil for none.
  public private(set) var pictureArea: CellRect?
  /// The picture with its aspect ratio kept; nil for none.
  public private(set) var picture: CellRect?
  /// The part of the picture that is visible, and its rotation.
  public private(set) var crop = PictureCrop.whole
  /// The area for a preview of the selected row: in place of the film, or beside it; nil for none.
  public private(set) var previewArea: CellRect?
  /// The area for facts about the film, below or beside it; nil for none.
  public private(set) var facts: CellRect?
  /// The divider between list and picture; nil if it cannot be moved.
  public private(set) var divider: ListDivider?
  /// The line of key hints; nil if it is not shown.
  public private(set) var hints: CellRect?
  /// The frame of PiP's corner; nil outside PiP.
  ///
  /// It holds the picture with a blank column and a progress line, or list or program with a border (`isFilmMain`).
  public private(set) var corner: CellRect?
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
  /// The waveform above the slider; nil for none.
  public private(set) var waveform: CellRect?
  /// The slider's row; nil if the screen is too small for it.
  public private(set) var slider: CellRect?
  /// The row of buttons; nil if the screen is too small for it.
  public private(set) var controls: CellRect?
  /// The button of the main menu beside the slider, without a row of buttons.
  public private(set) var menuButton: CellRect?
  /// The row over a full picture with the item's title; nil if it is not shown.
  public private(set) var titleBar: CellRect?
  /// All cells of the screen.
  public let screen: CellRect

  /// The smallest picture in a corner that can be recognised.
  static let leastCorner = CellSize(columns: 6, rows: 2)

  /// Computes the layout for the state of a model.
  public init(_ model: Model) {
    screen = CellRect(model.screen.cells)
    guard !screen.isEmpty else { return }
    let aspect = model.player.isVisualizing ? 16.0 / 9 : model.shownAspect
    switch model.presentation.current {
    case .full: layFull(model)
    case .inline:
      layBottomRows(model)
      layInline(model)
    case .pictureInPicture where model.presentation.isCornerHidden && model.isFilmMain: layFull(model)
    case .pictureInPicture where model.isFilmMain: layFilmMain(model)
    case .pictureInPicture: layPictureInPicture(model, aspect: aspect)
    }
    let isFolded = model.presentation.isCornerHidden && model.isFilmMain
    if model.showsEmbeddedTerminal, !isFolded { layEmbeddedTerminal(model.settings.pipTerminal) }
    if let aspect, picture == nil, let area = pictureArea, !area.isEmpty {
      let (place, part) = model.framing.place(
        aspect: aspect, cellAspect: model.screen.cellAspect, into: area)
      picture = place
      crop = part
    }
    crop.quarterTurns = model.rotation.quarterTurns
    placePreview(model)
    if model.presentation.current == .inline, previewArea == nil { placeFacts() }
    placeSecond(model)
  }

  /// The frames of the pictures in corners: the film's in PiP, and the second film's.
  public var picturesInCorners: [CellRect] { [isFilmMain ? nil : corner, secondFrame].compactMap(\.self) }

  /// The least columns of a list between two pictures.
  private static let leastBetween = 20

  /// Places the second film in the corner, or if that is taken, across from it, or above or below it.
  private mutating func placeSecond(_ model: Model) {
    guard let film = model.second, !film.isHidden,
      let aspect = Self.pictureAspect(film.state.info)
    else { return }
    let area: CellRect
    switch model.presentation.current {
    case .full: area = Self.areaOfViewCorner(screen.size)
    case .pictureInPicture where isFilmMain: area = Self.areaOfViewCorner(screen.size)
    // Beside the list, which it leaves alone.
    case .inline where pictureArea != nil: area = pictureArea ?? screen
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
      return
    }
  }

  /// The place of the second film at a size, where the corner is not, or nil.
  private func placeOfSecond(
    _ corner: Corner, percent: Int, aspect: Double, _ cellAspect: Double, in area: CellRect
  ) -> (frame: CellRect, picture: CellRect)? {
    let places = (self.corner == nil ? [corner] : [corner.across, corner.opposite]).compactMap {
      Self.corner($0, percent: percent, aspect: aspect, cellAspect: cellAspect, in: area)
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

  /// Places the preview in the picture's area, or beside the film.
  private mutating func placePreview(_ model: Model) {
    guard embedded == nil else { return }
    guard let picture else {
      if model.presentation.current == .inline { previewArea = pictureArea }
      return
    }
    guard model.showsPreviewBesideFilm, !isFilmMain else { return }
    switch model.presentation.current {
    case .full: break
    case .inline:
      guard let area = pictureArea, let room = PreviewRoom(film: picture, in: area) else { return }
      self.picture = room.film
      pictureArea = room.filmArea
      // The film has the same place whatever row is selected; the free area shows the preview or facts about the film.
      if model.previewSubject == nil { facts = room.preview } else { previewArea = room.preview }
    case .pictureInPicture:
      // Without a preview of the selected row the list keeps the whole width.
      guard model.previewSubject != nil, let corner, let list,
        let room = PreviewColumn(corner: corner, beside: list)
      else { return }
      self.list = room.list
      previewArea = room.preview
    }
  }

  /// Moves the film up, so that facts fit below it, where at least 3 rows are free.
  private mutating func placeFacts() {
    guard facts == nil, embedded == nil, let film = picture, let area = pictureArea else { return }
    let free = area.rows - film.rows
    guard free >= 3, film.columns >= 16 else { return }
    let rows = min(Self.mostFacts, free - 1)
    let top = area.row + (free - rows - 1) / 2
    picture = CellRect(column: film.column, row: top, columns: film.columns, rows: film.rows)
    facts = CellRect(column: area.column, row: top + film.rows + 1, columns: area.columns, rows: rows)
  }

  /// The most lines of facts below a film.
  private static let mostFacts = 5

  private mutating func layFull(_ model: Model) {
    pictureArea = screen
    guard model.showsControls else { return }
    layBottomRows(model)
    if screen.rows >= 8 {
      titleBar = CellRect(column: 0, row: 0, columns: screen.columns, rows: 1)
    }
  }

  /// Places slider and buttons; on a low screen only the slider.
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

  /// Places the line of key hints on a large screen, unless the picture or the embedded terminal has the screen.
  private mutating func layHints(_ model: Model) {
    guard model.settings.showsHints, screen.rows >= 28, screen.columns >= 60,
      !model.fillsScreenWithFilm, !model.showsEmbeddedTerminal
    else { return }
    hints = CellRect(column: 0, row: screen.rows - 1, columns: screen.columns, rows: 1)
  }

  /// The first row below list and picture.
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
    guard let aspect, let list, !model.presentation.isCornerHidden else { return }
    let place = Self.corner(
      model.cornerInForce, percent: model.settings.pipSize, aspect: aspect,
      cellAspect: model.screen.cellAspect, in: list)
    corner = place?.frame
    picture = place?.picture
    pictureArea = picture
    cornerArea = list
  }

  /// Lays the film over the whole screen, and list or program in a box in the corner.
  private mutating func layFilmMain(_ model: Model) {
    layFull(model)
    isFilmMain = true
    // The box keeps its place and size while the rows of the controls come and go: a program would be resized.
    let area = Self.areaOfViewCorner(screen.size)
    cornerArea = area
    guard let frame = Self.viewCorner(model.settings.pipCorner, percent: model.settings.pipViewSize, in: area)
    else { return }
    corner = frame
    list = CellRect(
      column: frame.column + 1, row: frame.row + 1, columns: frame.columns - 2, rows: frame.rows - 2)
  }

  /// The screen without title bar, slider and controls.
  private static func areaOfViewCorner(_ screen: CellSize) -> CellRect {
    CellRect(column: 0, row: 1, columns: screen.columns, rows: screen.rows - 3)
  }

  /// Whether the screen is large enough for list or program in a corner of the film.
  public static func supportsViewCorner(_ model: Model) -> Bool {
    viewCorner(
      model.settings.pipCorner, percent: model.settings.pipViewSize,
      in: areaOfViewCorner(model.screen.cells)) != nil
  }

  /// The smallest content of the corner that list or program are readable in.
  static let leastView = CellSize(columns: 12, rows: 4)

  /// Returns the box of list or program in the corner, border included; nil if the area is too small.
  private static func viewCorner(_ corner: Corner, percent: Int, in area: CellRect) -> CellRect? {
    let size = CellSize(
      columns: max(leastView.columns, area.columns * percent / 100) + 2,
      rows: max(leastView.rows, area.rows * percent / 100) + 2)
    guard size.columns <= area.columns * 3 / 4, size.rows <= area.rows else { return nil }
    return corner.place(size, in: area)
  }

  /// Whether the screen has room for a list and the picture at the same time, beside or above each other.
  static func supportsInline(_ model: Model) -> Bool {
    var layout = Layout(screen: CellRect(model.screen.cells))
    layout.layBottomRows(model)
    let rows = layout.bottomRow
    return rows >= 14
      || ListDivider.isBesideFitting(layout.screen.size, rows: rows, cellAspect: model.screen.cellAspect)
  }

  private init(screen: CellRect) { self.screen = screen }

  /// Whether the screen has room for menus and the key help, which take all keys while they are open.
  public static func supportsOverlays(_ screen: CellSize) -> Bool { screen.columns >= 16 && screen.rows >= 4 }

  /// Whether the screen is large enough for PiP with a film of 16:9.
  public static func supportsCorner(_ model: Model) -> Bool {
    let area = CellRect(
      column: 0, row: 1, columns: model.screen.cells.columns, rows: model.screen.cells.rows - 2)
    return corner(
      model.settings.pipCorner, percent: model.settings.pipSize, aspect: 16 / 9,
      cellAspect: model.screen.cellAspect, in: area) != nil
  }

  /// Returns the corner's frame (picture, progress line below it, one blank column towards the list) and its picture.
  private static func corner(
    _ corner: Corner, percent: Int, aspect: Double, cellAspect: Double, in area: CellRect
  ) -> (frame: CellRect, picture: CellRect)? {
    // Pictures of all shapes get the number of cells that one of 16:9 has at this width.
    let columns = Int((Double(area.columns * percent) / 100 * (aspect * 9 / 16).squareRoot()).rounded(.down))
    let room = CellRect(
      column: 0, row: 0,
      columns: min(area.columns - 13, max(leastCorner.columns, columns)),
      rows: min(area.rows - 1, max(leastCorner.rows, area.rows * 70 / 100)))
    guard room.columns >= leastCorner.columns, room.rows >= leastCorner.rows else { return nil }
    let size = room.fitted(aspect: aspect, cellAspect: cellAspect).size
    let frame = corner.place(CellSize(columns: size.columns + 1, rows: size.rows + 1), in: area)
    let picture = CellRect(
      column: corner.isLeft ? frame.column : frame.column + 1, row: frame.row,
      columns: size.columns, rows: size.rows)
    return (frame, picture)
  }

  /// Returns the width of the displayed picture divided by its height; nil without a picture.
  ///
  /// - Parameter override: the aspect ratio that the user has chosen; nil for the picture's own.
  public static func pictureAspect(_ info: MediaInfo?, override: AspectRatio? = nil) -> Double? {
    guard let info, info.hasPicture, let size = info.displayedSize, size.width > 0, size.height > 0 else {
      return nil
    }
    return override?.value ?? size.aspect
  }
}

extension Model {
  /// Whether slider and buttons are shown.
  ///
  /// They are hidden only over a picture that fills the screen, `controlsTimeout` seconds after the last input, while
  /// it plays and neither a drag, a prompt near the slider nor a waiting text needs them.
  public var showsControls: Bool {
    guard fillsScreenWithFilm, player.hasPicture else { return true }
    return needsControls || now < lastInput + .seconds(settings.controlsTimeout)
  }

  /// Whether something needs the controls for as long as it lasts.
  private var needsControls: Bool {
    slider.scrub != .idle || player.isPaused || (prompt?.subject.isAboveSlider ?? false) || waitingText != nil
  }

  /// The time at which the controls hide by themselves; nil while something needs them, or they are hidden already.
  ///
  /// A moment that has passed would keep the main loop from sleeping.
  var controlsHideAt: MonotonicTime? {
    guard fillsScreenWithFilm, player.hasPicture, !needsControls else { return nil }
    let moment = lastInput + .seconds(settings.controlsTimeout)
    return now < moment ? moment : nil
  }
}
