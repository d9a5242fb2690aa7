// The PiP picture moves away where it hides the cursor of the program in the embedded terminal. Part of the model, main
// thread only.
public import Base

extension Model {
  /// How long the cursor must be hidden before the picture moves: output passes under the picture all the time.
  private static let patience = MonotonicTime.milliseconds(300)

  /// The corner of the PiP picture: the chosen one, or the one above or below it while the picture gives way to the
  /// cursor.
  public var cornerInForce: Corner {
    guard showsGuest, guest?.givesWay == true else { return settings.pipCorner }
    let isTop = settings.pipCorner == .topLeft || settings.pipCorner == .topRight
    return settings.pipCorner.moved(isTop ? .down : .up)
  }

  /// Starts or clears the deadline of the move after output of the embedded terminal, which may have moved the cursor.
  mutating func watchGuestCursor() {
    guard hidesGuestCursor else {
      guest?.givesWayAt = nil
      return
    }
    if guest?.givesWayAt == nil { guest?.givesWayAt = now + Self.patience }
  }

  /// Moves the picture vertically after it has hidden the cursor until the deadline, unless it would hide the cursor
  /// there too.
  mutating func giveWay() {
    guard let deadline = guest?.givesWayAt, deadline <= now else { return }
    guest?.givesWayAt = nil
    guard hidesGuestCursor else { return }
    guest?.givesWay.toggle()
    if hidesGuestCursor { guest?.givesWay.toggle() }
  }

  private var hidesGuestCursor: Bool {
    let layout = Layout(self)
    guard focus == .terminal, let rect = layout.guest, let place = guest?.cursor(in: rect) else {
      return false
    }
    return layout.corner?.contains(place) == true
  }
}
