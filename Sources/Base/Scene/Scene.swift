/// What one screen shows, as a value: panes of styled text from back to front, where the picture goes, and
/// what each place means to the mouse.
///
/// Views makes it, Terminal shows it, tests compare it.
public struct Scene: Equatable, Sendable {
  /// The screen it was laid out for.
  public var size: CellSize
  /// Panes from back to front; a later one covers an earlier one.
  public var panes: [Pane]
  /// Where the picture is, if there is one.
  ///
  /// It lies above the panes before `pictureLayer` and below the rest.
  public var picture: CellRect?
  /// Whether it is of the selected row, and not of what plays.
  public var showsPreview = false
  /// Where a picture of the selected row is while the film has its own; in the film's layer.
  public var preview: CellRect?
  /// What part of it is seen.
  public var pictureCrop = PictureCrop.whole
  /// How much of its height is covered by rows at its foot, 0 … 1: subtitles that are pictures stay above them.
  public var coveredFoot = 0.0
  /// How many of `panes` lie below the picture.
  public var pictureLayer: Int
  /// A small picture of another moment, above the film.
  public var thumbnail: Thumbnail?
  /// Where another program draws; it lies above the panes before `guestLayer` and below the rest, and below pictures.
  public var guest: CellRect?
  /// How many of `panes` lie below it.
  public var guestLayer = 0
  /// Where the text cursor blinks; nil hides it.
  public var cursor: CellPoint?
  /// Where it rests unseen, for what follows it: the row that is selected.
  public var restingCursor: CellPoint?
  /// What it looks like there.
  public var cursorShape = CursorShape.own
  /// What the terminal's window title says.
  public var title: String
  /// Places that answer to the mouse; the last one that contains a point wins.
  public var targets: [Target]

  /// An empty scene.
  public init(size: CellSize) {
    self.size = size
    panes = []
    picture = nil
    pictureLayer = 0
    cursor = nil
    title = ""
    targets = []
  }

  /// What lies under that cell for the mouse.
  public func target(at point: CellPoint) -> Target? { targets.last { $0.rect.contains(point) } }
}

/// A rectangle of text lines.
public struct Pane: Equatable, Sendable {
  /// Which pane this is, so that the terminal keeps one window for it from scene to scene.
  public enum Identity: String, Hashable, CaseIterable, Sendable {
    case background, hints, list, header, placeholder, slider, controls, corner, status, notice, statistics,
      help, begunKeys,
      prompt, completion, scrub, thumbnail, waveform, menu, palette
    case subtitle1, subtitle2, subtitle3, subtitle4, subtitle5, subtitle6
  }
  /// Which pane.
  public var identity: Identity
  /// Where it lies.
  public var rect: CellRect
  /// Its lines from the top; a missing one is blank, one too long is cut.
  public var lines: [Line]

  /// A pane of lines.
  public init(_ identity: Identity, _ rect: CellRect, _ lines: [Line]) {
    self.identity = identity
    self.rect = rect
    self.lines = lines
  }
}

/// One line of styled runs.
///
/// Text is already filtered and measured: no control characters.
public struct Line: Equatable, Sendable {
  /// Text of one style.
  public struct Run: Equatable, Sendable {
    /// The text.
    public var text: String
    /// Its look.
    public var style: Style
    /// Text of that look.
    public init(_ text: String, _ style: Style) {
      self.text = text
      self.style = style
    }
  }
  /// The runs from the left.
  public var runs: [Run]
  /// The style of the cells behind the last run.
  public var fill: Style

  /// A line of runs.
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

/// A place that answers to the mouse.
public struct Target: Equatable, Sendable {
  /// What a place stands for.
  public enum Meaning: Hashable, Sendable {
    /// The row of a list, counted in the whole list and not on the screen.
    case row(ListID, Int)
    /// The empty part of a list.
    case list(ListID)
    /// The scroll bar of a list.
    case scrollBar(ListID)
    /// The slider; its rectangle is the time line from 0 to the duration.
    case slider
    /// A button of the controls row.
    case control(Control)
    /// The picture.
    case picture
    /// Another program in the list's place.
    case guest
    /// The tab that brings it to the front.
    case guestTab
    /// The line between list and picture, which can be dragged.
    case divider
    /// The volume's bar, from silence to the highest volume.
    case volumeBar
    /// A header that brings a list to the front.
    case tab(ListID)
    /// An overlay that swallows clicks.
    case overlay
    /// A row of the open menu, counted among all its rows.
    case menuRow(Int)
    /// What lies around an open menu: a click closes it.
    case outsideMenu
  }
  /// Where.
  public var rect: CellRect
  /// What.
  public var meaning: Meaning

  /// A place with a meaning.
  public init(_ rect: CellRect, _ meaning: Meaning) {
    self.rect = rect
    self.meaning = meaning
  }
}

/// A list that can have the focus.
public enum ListID: String, Hashable, CaseIterable, Sendable { case browser, playlist, history }

/// A button of the controls row.
public enum Control: String, Hashable, CaseIterable, Sendable {
  case previous, back, playPause, forward, next, pictureInPicture, tracks, menu, room, volume
}
