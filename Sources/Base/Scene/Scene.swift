/// The content of one screen as a value: panes of styled text from back to front, the picture's area, and mouse
/// targets.
///
/// Views builds scenes, Terminal draws them, tests compare them.
public struct Scene: Equatable, Sendable {
  /// Screen size that the layout was made for.
  public var size: CellSize
  /// Panes from back to front; a later one covers an earlier one.
  public var panes: [Pane]
  /// Cells of the picture; nil if no picture is shown.
  ///
  /// The picture is above the panes before `pictureLayer` and below the rest.
  public var picture: CellRect?
  /// Whether `picture` shows the preview of the selected row instead of the current item.
  public var showsPreview = false
  /// Cells of the selected row's preview while `picture` shows the film; it has the film's layer.
  public var preview: CellRect?
  /// Whether the last pictures stay and decoding pauses, because the screen is out of sight.
  public var picturesRest = false
  /// Part of the picture that is visible.
  public var pictureCrop = PictureCrop.whole
  /// Share of the picture's height at its bottom that bitmap subtitles leave free, 0 … 1.
  public var subtitleFoot = 0.0
  /// The number of `panes` that are below the picture.
  public var pictureLayer: Int
  /// Thumbnail of another position, drawn above the film.
  public var thumbnail: Thumbnail?
  /// Stills above the history list, or a song's cover beside its visualisation; nil for none.
  public var stills: StillRow?
  /// Cells of the second film; nil for none.
  public var second: CellRect?
  /// The number of `panes` that are below the second film; it is above the pane of its frame.
  public var secondLayer = 0
  /// Cells of the embedded terminal; nil if none is shown.
  ///
  /// It is above the panes before `embeddedLayer` and below the rest. Pictures are above it, except for a film whose
  /// `pictureLayer` is lower.
  public var embedded: CellRect?
  /// The number of `panes` that are below the embedded terminal.
  public var embeddedLayer = 0
  /// Whether the embedded terminal is above the film.
  public var embeddedIsAbovePicture: Bool { embedded != nil && embeddedLayer > pictureLayer }
  /// Cell of the visible text cursor; nil hides the cursor.
  public var cursor: CellPoint?
  /// Cell of the hidden cursor: the selected row.
  ///
  /// Screen readers, magnifiers and tmux's copy mode follow the cursor.
  public var restingCursor: CellPoint?
  /// Shape of the visible cursor.
  public var cursorShape = CursorShape.own
  /// Colour of the visible cursor; nil for the terminal's own.
  public var cursorColor: ThemeColor?
  /// Whether the terminal is to report when keys are released.
  public var wantsReleases = false
  /// Text for the terminal's window title.
  public var title: String
  /// Areas that react to the mouse; where several contain a point, the last one wins.
  public var targets: [Target]

  /// A scene without panes, picture or targets.
  public init(size: CellSize) {
    self.size = size
    panes = []
    picture = nil
    pictureLayer = 0
    cursor = nil
    title = ""
    targets = []
  }

  /// The target at a cell; nil if no target contains the cell.
  public func target(at point: CellPoint) -> Target? { targets.last { $0.rect.contains(point) } }
}

/// A rectangle of text lines.
public struct Pane: Equatable, Sendable {
  /// Identity of a pane; the terminal keeps one ncurses window per identity from scene to scene.
  public enum Identity: String, Hashable, CaseIterable, Sendable {
    case background, frame, pictureFrame, hints, list, stills, header, placeholder, slider, controls, corner,
      cornerButtons, second,
      secondButtons, status,
      notice, statistics,
      help, begunKeys,
      prompt, completion, scrub, thumbnail, waveform, menu, palette
    case overlay1, overlay2, overlay3, overlay4, overlay5, overlay6, overlay7, overlay8
    case image1, image2, image3, image4, image5, image6, image7, image8
    case subtitle1, subtitle2, subtitle3, subtitle4, subtitle5, subtitle6
  }
  /// Identity under which the terminal keeps the window of the pane.
  public var identity: Identity
  /// Cells of the pane.
  public var rect: CellRect
  /// Lines from the top; a missing line is blank, and a line that is too long is cut.
  public var lines: [Line]

  /// A pane at a rectangle.
  public init(_ identity: Identity, _ rect: CellRect, _ lines: [Line]) {
    self.identity = identity
    self.rect = rect
    self.lines = lines
  }
}

/// One line of styled runs, whose texts are filtered by `VisibleText` and measured.
public struct Line: Equatable, Sendable {
  /// Text of one style.
  public struct Run: Equatable, Sendable {
    /// The run's characters, filtered.
    public var text: String
    /// Colour role and emphasis of the run.
    public var style: Style
    /// A run of one style.
    public init(_ text: String, _ style: Style) {
      self.text = text
      self.style = style
    }
  }
  /// Runs from left to right.
  public var runs: [Run]
  /// Style of the cells after the last run.
  public var fill: Style

  /// A line of runs; `fill` is the style of the cells after them.
  public init(_ runs: [Run], fill: Style = Style(.text)) {
    self.runs = runs
    self.fill = fill
  }

  /// A line of one run.
  public init(_ text: String, _ style: Style = Style(.text)) {
    runs = [Run(text, style)]
    fill = style
  }
}

/// An area that reacts to the mouse.
public struct Target: Equatable, Sendable {
  /// The object of a click, a drag or the wheel in an area.
  public enum Meaning: Hashable, Sendable {
    /// A row of a list, as its index in the whole list.
    case row(ListID, Int)
    /// The empty part of a list.
    case list(ListID)
    /// The scroll bar of a list.
    case scrollBar(ListID)
    /// The slider; its rectangle is the time line from 0 to the duration.
    case slider
    /// A button of the row of controls.
    case control(Control)
    /// The picture.
    case picture
    /// The second film.
    case secondPicture
    /// The title line of list or program in the corner, by which it can be dragged.
    case cornerTitle
    /// The inner edge of what is in a corner, by which its size is dragged.
    case cornerEdge
    /// The embedded terminal, in place of the list.
    case embedded
    /// The tab that brings the embedded terminal to the front.
    case embeddedTab
    /// The draggable line between list and picture.
    case divider
    /// The volume bar, from 0 to the maximum volume.
    case volumeBar
    /// The tab that brings a list to the front.
    case tab(ListID)
    /// An overlay that ignores clicks and keeps them from what is below it.
    case overlay
    /// A row of the open menu, as its index among all rows of the menu.
    case menuRow(Int)
    /// The area around an open menu, where a click closes the menu.
    case outsideMenu
  }
  /// Cells that react.
  public var rect: CellRect
  /// The object of the mouse in the area.
  public var meaning: Meaning

  /// An area and its meaning.
  public init(_ rect: CellRect, _ meaning: Meaning) {
    self.rect = rect
    self.meaning = meaning
  }
}

/// A list that can have the focus.
public enum ListID: String, Hashable, CaseIterable, Sendable { case browser, playlist, history }

/// A button of the row of controls.
public enum Control: String, Hashable, CaseIterable, Sendable {
  case previous, back, playPause, forward, next, pictureInPicture, tracks, menu, room, sleep, volume
  /// The corner's own buttons: exchange the roles, and close.
  case swap, close
  /// The second film's buttons: exchange it with the large one, play or pause, its sound, and close.
  case swapFilms, playPauseSecond, soundSecond, closeSecond
}
