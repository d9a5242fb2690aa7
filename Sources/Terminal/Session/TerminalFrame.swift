// The frame under construction, and the terminal's state beside its cells. Main thread only.

import Base
import Picture

/// Builds one frame after the other: panes, pictures, window title, cursor.
struct TerminalFrame: ~Copyable {
  private var sink = ByteSink()
  private(set) var isOpen = false
  private var wantsCursor = false
  private var showsCursor = false
  private var wantedShape = CursorShape.own
  private var shape = CursorShape.own
  private var wantedColor: ThemeColor?
  private var color: ThemeColor?
  private var wantsReleases = false
  private var reportsReleases = false
  private var title: String?

  /// Resets the state: the terminal has just been taken over and is empty.
  mutating func reset() {
    sink.removeAll()
    isOpen = false
    showsCursor = false
    shape = .own
    color = nil
    reportsReleases = false
    title = nil
  }

  /// Begins a frame.
  mutating func begin() {
    sink.removeAll()
    isOpen = true
  }

  /// Draws a scene; `isTitled` also sets the window's title.
  mutating func show(_ scene: Scene, on screen: Screen, isTitled: Bool) -> SceneDamage {
    let damage = screen.show(scene, into: &sink)
    if isTitled, scene.title != title {
      title = scene.title
      TerminalModes.title(scene.title).withUnsafeBytes { sink.append($0) }
    }
    wantsCursor = scene.cursor != nil
    wantedShape = scene.cursorShape
    wantedColor = scene.cursorColor
    wantsReleases = scene.wantsReleases
    return damage
  }

  /// Lets a painter append bytes, and restores the cursor's position afterwards.
  mutating func paint<Result>(over screen: Screen, _ body: (inout ByteSink) -> Result) -> Result {
    let before = sink.count
    let result = body(&sink)
    if sink.count > before {
      let cursor = screen.cursor
      sink.appendMove(column: cursor.column, row: cursor.row)
    }
    return result
  }

  /// Whether ending the frame would write anything.
  var hasChanges: Bool {
    sink.count > 0 || wantsCursor != showsCursor || changesShape || changesColor
      || wantsReleases != reportsReleases
  }

  /// Whether ending the frame changes the cursor's shape.
  var changesShape: Bool { wantedShape != shape }

  /// Whether ending the frame changes the cursor's colour.
  var changesColor: Bool { wantedColor != color }

  /// Ends the frame and appends it to the output, as a synchronised update where the terminal supports that.
  mutating func end(
    _ modes: TerminalModes, _ terminfo: Terminfo, isXtermLike: Bool, isSynchronized: Bool,
    into out: inout ByteSink
  ) {
    isOpen = false
    if isSynchronized { out.append("\u{1B}[?2026h") }
    if showsCursor, sink.count > 0, !isSynchronized {
      // Hidden, or it would be seen jumping over the screen.
      showCursor(false, modes, terminfo, into: &out)
    }
    sink.withBytes { out.append($0) }
    if changesShape {
      shape = wantedShape
      if isXtermLike { Self.append(TerminalModes.cursor(shape), to: &out) }
    }
    if changesColor {
      color = wantedColor
      if isXtermLike { Self.append(TerminalModes.cursorColor(color), to: &out) }
    }
    if wantsReleases != reportsReleases {
      reportsReleases = wantsReleases
      if modes.kittyKeyboard { Self.append(TerminalModes.keyReleases(reportsReleases), to: &out) }
    }
    if showsCursor != wantsCursor { showCursor(wantsCursor, modes, terminfo, into: &out) }
    if isSynchronized { out.append("\u{1B}[?2026l") }
  }

  /// Ends an unchanged frame without output.
  mutating func endEmpty() { isOpen = false }

  private mutating func showCursor(
    _ isShown: Bool, _ modes: TerminalModes, _ terminfo: Terminfo, into out: inout ByteSink
  ) {
    Self.append(modes.cursor(isShown: isShown, terminfo), to: &out)
    showsCursor = isShown
  }

  private static func append(_ bytes: [UInt8], to out: inout ByteSink) {
    bytes.withUnsafeBytes { out.append($0) }
  }
}
