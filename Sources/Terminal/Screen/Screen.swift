// Draws scenes with ncurses: a window per pane, and regions of sentinel cells for pictures.
// Main thread only, one screen at a time; `CursesGlobals` guards ncurses' global state.

package import Base
internal import CNcurses
internal import Glibc
package import Picture

/// Owns an ncurses screen.
///
/// It does not write to the tty: the caller takes its bytes with each scene.
package final class Screen {
  private let output: CursesOutput
  private let screen: OpaquePointer
  private let isUTF8: Bool
  private var inks: Inks
  private var colors: CursesColors
  /// Marks that make the rows of a picture's region differ.
  private let marks: [wchar_t]
  private var theme: Theme
  /// Whether writing from right to left is put in order here, because the terminal does not do it.
  private var ordersText = false
  private var windows: [Pane.Identity: PaneWindow] = [:]
  /// The regions of the screen that are painted without ncurses.
  private enum Region { case picture, preview, stills, second, thumbnail, embedded }
  private var regions: [Region: PaneWindow] = [:]
  private var shown: Scene?
  private var mustRepaint = true
  /// The size that ncurses draws for, at least 1×1 cells.
  package private(set) var size: CellSize

  /// A screen for a terminfo entry; nil if ncurses refuses it.
  ///
  /// Nothing is drawn before the first `show`.
  package init?(terminfo: String, size: CellSize, isUTF8: Bool, theme: Theme) {
    guard let output = CursesOutput() else { return nil }
    CursesGlobals.take()
    defer { CursesGlobals.leave() }
    let handlers = SignalActions(of: [SIGINT, SIGTERM, SIGTSTP, SIGWINCH])
    guard let screen = Self.start(terminfo, output.file) else { return nil }
    handlers.restore()
    self.screen = screen
    self.size = CellSize(columns: max(1, size.columns), rows: max(1, size.rows))
    self.isUTF8 = isUTF8
    self.theme = theme
    if theme.depth != .mono {
      start_color()
      use_default_colors()
    }
    nonl()
    typeahead(-1)
    // Line and character insertion would shift the picture, and handle wide characters wrongly.
    for window in [inset_stdscr(), inset_curscr(), inset_newscr()] {
      idcok(window, false)
      idlok(window, false)
    }
    resize_term(CInt(self.size.rows), CInt(self.size.columns))
    colors = .present
    colors.values = theme.values
    inks = Inks(theme, colors)
    marks = PaneWindow.marks(isUTF8: isUTF8)
    // ncurses' first output sets modes of its own; the session has already set its modes.
    doupdate()
    output.discard()
    self.output = output
  }

  /// Starts ncurses on a file, which has no window size: terminfo's size holds until ours is set.
  private static func start(_ terminfo: String, _ file: UnsafeMutablePointer<FILE>) -> OpaquePointer? {
    use_env(false)
    if let screen = newterm(terminfo, file, file) { return screen }
    // Some terminfo entries have no size; then the environment must have one.
    let names = ["LINES", "COLUMNS"]
    let former = names.map { getenv($0).map { String(cString: $0) } }
    for name in names { setenv(name, "24", 1) }
    use_env(true)
    let screen = newterm(terminfo, file, file)
    for (name, value) in zip(names, former) {
      if let value { setenv(name, value, 1) } else { unsetenv(name) }
    }
    return screen
  }

  deinit {
    CursesGlobals.take()
    defer { CursesGlobals.leave() }
    set_term(screen)
    windows.removeAll()
    regions.removeAll()
    endwin()
    delscreen(screen)
  }

  /// Changes the size; everything is drawn again.
  package func resize(to other: CellSize) {
    let other = CellSize(columns: max(1, other.columns), rows: max(1, other.rows))
    guard other != size else { return }
    CursesGlobals.take()
    defer { CursesGlobals.leave() }
    windows.removeAll()
    regions.removeAll()
    resize_term(CInt(other.rows), CInt(other.columns))
    size = other
    repaint()
  }

  /// Invalidates the screen, since the terminal no longer shows it.
  package func repaint() {
    mustRepaint = true
    shown = nil
  }

  /// Changes the theme, and whether writing from right to left is put in order here; everything is drawn again.
  package func use(_ other: Theme, ordersText orders: Bool = false) {
    guard other != theme || orders != ordersText else { return }
    CursesGlobals.take()
    defer { CursesGlobals.leave() }
    theme = other
    ordersText = orders
    colors.values = other.values
    inks = Inks(other, colors)
    for window in windows.values { window.forget() }
    repaint()
  }

  /// Whether the terminal must not scroll a part of the screen.
  ///
  /// foot moves all images by the rows that a part of the screen scrolls, wherever they are.
  package var keepsRows = false

  /// Whether `show` would change anything for this scene.
  package func needs(_ scene: Scene) -> Bool { mustRepaint || shown != scene }

  /// Draws a scene: appends the bytes that turn the last one into it.
  package func show(_ scene: Scene, into sink: inout ByteSink) -> SceneDamage {
    let bounds = CellRect(size)
    let picture = (scene.picture ?? .empty).intersection(bounds)
    let preview = (scene.preview ?? .empty).intersection(bounds)
    let stills = (scene.stills?.rect ?? .empty).intersection(bounds)
    let second = (scene.second ?? .empty).intersection(bounds)
    let thumbnail = (scene.thumbnail?.rect ?? .empty).intersection(bounds)
    let embedded = (scene.embedded ?? .empty).intersection(bounds)
    let isAbove = scene.embeddedIsAbovePicture
    let pictures = isAbove ? [thumbnail] : [picture, preview, thumbnail]
    let coveredByProgram = isAbove ? [embedded.intersection(picture)].filter { !$0.isEmpty } : []
    var damage = SceneDamage(
      picture: PictureDamage(
        covered: covers(of: picture, scene, from: scene.pictureLayer) + coveredByProgram, repainted: []),
      preview: PictureDamage(covered: covers(of: preview, scene, from: scene.pictureLayer), repainted: []),
      second: PictureDamage(covered: covers(of: second, scene, from: scene.secondLayer), repainted: []),
      embedded: PictureDamage(
        covered: covers(of: embedded, scene, from: scene.embeddedLayer)
          + pictures.map { $0.intersection(embedded) }.filter { !$0.isEmpty },
        repainted: []),
      stills: PictureDamage(
        covered: covers(of: stills, scene, from: scene.stills?.layer ?? 0), repainted: []),
      thumbnail: PictureDamage(
        covered: covers(of: thumbnail, scene, from: scene.thumbnail?.layer ?? 0), repainted: []))
    guard needs(scene) else { return damage }
    CursesGlobals.take()
    defer { CursesGlobals.leave() }
    layOut(scene, in: bounds)
    fill(.picture, picture)
    fill(.preview, preview)
    fill(.stills, stills)
    fill(.second, second)
    fill(.thumbnail, thumbnail)
    fill(.embedded, embedded)
    stage(scene)
    damage.picture.repainted = overwritten(picture)
    damage.preview.repainted = overwritten(preview)
    damage.stills.repainted = overwritten(stills)
    damage.second.repainted = overwritten(second)
    damage.thumbnail.repainted = overwritten(thumbnail)
    damage.embedded.repainted = overwritten(embedded)
    if keepsRows { keepRowsInPlace() }
    if mustRepaint { clearok(inset_curscr(), true) }
    // Last, because reading a row also moves the cursor.
    let cursor = self.cursor(of: scene)
    wmove(inset_newscr(), CInt(cursor.row), CInt(cursor.column))
    doupdate()
    output.drain(colors, into: &sink)
    mustRepaint = false
    shown = scene
    return damage
  }

  /// Appends the screen as lines of coloured text, in UTF-8; each ends with a newline and reset attributes.
  ///
  /// `picture` appends a picture's cells in a row, and resets the attributes.
  package func writeText(
    into sink: inout ByteSink, picture: (_ row: Int, _ columns: Range<Int>, inout ByteSink) -> Void
  ) {
    ScreenText(size: size, sentinel: inks.sentinel, colors: colors).write(into: &sink, picture: picture)
  }

  /// The rectangles in which panes cover a picture that is above the first `layer` panes.
  private func covers(of rect: CellRect, _ scene: Scene, from layer: Int) -> [CellRect] {
    guard !rect.isEmpty else { return [] }
    return scene.panes.dropFirst(layer).map { $0.rect.intersection(rect) }.filter { !$0.isEmpty }
  }

  /// Stages panes and pictures in their order, back to front.
  private func stage(_ scene: Scene) {
    werase(inset_stdscr())
    touchwin(inset_stdscr())
    wnoutrefresh(inset_stdscr())
    let layer = max(0, min(scene.panes.count, scene.pictureLayer))
    for index in 0...scene.panes.count {
      if index == scene.embeddedLayer { regions[.embedded]?.stage() }
      if index == layer {
        regions[.picture]?.stage()
        regions[.preview]?.stage()
      }
      if index == scene.stills?.layer { regions[.stills]?.stage() }
      if index == scene.secondLayer { regions[.second]?.stage() }
      if index == scene.thumbnail?.layer { regions[.thumbnail]?.stage() }
      if index < scene.panes.count { windows[scene.panes[index].identity]?.stage() }
    }
  }

  /// The cell where ncurses leaves the cursor and assumes it to be.
  package var cursor: CellPoint { shown.map(cursor(of:)) ?? CellPoint(column: 0, row: 0) }

  private func cursor(of scene: Scene) -> CellPoint {
    // A hidden cursor still tells screen magnifiers and readers where the focus is.
    let wanted = scene.cursor ?? scene.restingCursor ?? CellPoint(column: 0, row: 0)
    return CellPoint(
      column: max(0, min(size.columns - 1, wanted.column)), row: max(0, min(size.rows - 1, wanted.row)))
  }

  /// Updates each pane's window and its text.
  private func layOut(_ scene: Scene, in bounds: CellRect) {
    let wanted = Set(scene.panes.map(\.identity))
    windows = windows.filter { wanted.contains($0.key) }
    for pane in scene.panes {
      let rect = pane.rect.intersection(bounds)
      guard !rect.isEmpty else {
        windows[pane.identity] = nil
        continue
      }
      let skipped = CellPoint(column: rect.column - pane.rect.column, row: rect.row - pane.rect.row)
      if windows[pane.identity]?.move(to: rect) != true { windows[pane.identity] = PaneWindow(rect) }
      // In a line that is being typed the cursor counts characters as they come.
      let isTyped = scene.cursor.map { rect.contains($0) } ?? false
      windows[pane.identity]?.write(
        pane.lines, skipped: skipped, inks, isUTF8: isUTF8,
        order: ordersText && !isTyped ? \.inVisualOrder : nil)
    }
  }

  /// Places a region's window and fills it with sentinel cells.
  private func fill(_ region: Region, _ rect: CellRect) {
    if rect.isEmpty {
      regions[region] = nil
    } else if regions[region]?.rect != rect {
      regions[region] = PaneWindow(rect)
    }
    regions[region]?.fillWithSentinel(inks.sentinel, marks: marks)
  }

  /// The fewest rows that ncurses scrolls.
  private static let leastScrolled = 3

  /// Has ncurses write changed rows in full, where it could otherwise scroll them.
  private func keepRowsInPlace() {
    let changed = overwritten(CellRect(size))
    guard changed.count >= Self.leastScrolled else { return }
    for rect in changed { wredrawln(inset_newscr(), CInt(rect.row), 1) }
  }

  /// The rows of a rectangle that ncurses is about to change.
  ///
  /// A change anywhere in a row counts, since ncurses may overwrite unchanged cells if that is shorter than
  /// moving the cursor past them.
  private func overwritten(_ rect: CellRect) -> [CellRect] {
    guard !rect.isEmpty else { return [] }
    guard !mustRepaint else { return [rect] }
    let count = size.columns + 1
    var former = [cchar_t](repeating: cchar_t(), count: count)
    var next = former
    var changed: [CellRect] = []
    for row in rect.row..<rect.endRow where is_linetouched(inset_newscr(), CInt(row)) {
      mvwin_wchnstr(inset_curscr(), CInt(row), 0, &former, CInt(size.columns))
      mvwin_wchnstr(inset_newscr(), CInt(row), 0, &next, CInt(size.columns))
      let isSame = former.withUnsafeBytes { old in next.withUnsafeBytes { old.elementsEqual($0) } }
      if isSame { continue }
      changed.append(CellRect(column: rect.column, row: row, columns: rect.columns, rows: 1))
    }
    return changed
  }
}
