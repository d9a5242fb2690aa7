// The PiP picture moves away if it hides the cursor of the program in the embedded terminal. Part of the model, main
// thread only.
public import Base

extension Model {
  /// The time for which the cursor must be hidden before the picture moves: output passes under the picture all
  /// the time.
  private static let patience = MonotonicTime.milliseconds(300)

  /// The corner of the PiP picture: the chosen one, or the one above or below it while the picture gives way to the
  /// cursor.
  public var cornerInForce: Corner {
    guard showsEmbeddedTerminal, embedded?.givesWay == true else { return settings.pipCorner }
    return settings.pipCorner.opposite
  }

  /// Starts or clears the deadline of the move after output of the embedded terminal, which may have moved the cursor.
  mutating func watchEmbeddedTerminalCursor() {
    guard hidesEmbeddedTerminalCursor else {
      embedded?.givesWayAt = nil
      return
    }
    if embedded?.givesWayAt == nil { embedded?.givesWayAt = now + Self.patience }
  }

  /// Moves the picture vertically after it has hidden the cursor until the deadline, unless it would hide the cursor
  /// there too.
  mutating func moveCornerOffCursor() {
    guard let deadline = embedded?.givesWayAt, deadline <= now else { return }
    embedded?.givesWayAt = nil
    guard hidesEmbeddedTerminalCursor else { return }
    embedded?.givesWay.toggle()
    if hidesEmbeddedTerminalCursor { embedded?.givesWay.toggle() }
  }

  private var hidesEmbeddedTerminalCursor: Bool {
    let layout = Layout(self)
    guard focus == .terminal, !layout.isFilmMain, let rect = layout.embedded,
      let place = embedded?.cursor(in: rect)
    else {
      return false
    }
    return layout.corner?.contains(place) == true || layout.secondFrame?.contains(place) == true
  }
}
