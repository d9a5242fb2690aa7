// The corner picture gives way where it hides the cursor of the program that it lies over.
public import Base

extension Model {
  /// How long the cursor has to stand there: what is written passes under the picture all the time.
  private static let patience = MonotonicTime.milliseconds(300)

  /// The corner that the picture is in: the one that was chosen, or the one above or below that while it gives way.
  public var cornerInForce: Corner {
    guard showsGuest, guest?.givesWay == true else { return settings.pipCorner }
    let isTop = settings.pipCorner == .topLeft || settings.pipCorner == .topRight
    return settings.pipCorner.moved(isTop ? .down : .up)
  }

  /// The program's cursor has moved, or may have.
  mutating func watchGuestCursor() {
    guard hidesGuestCursor else {
      guest?.givesWayAt = nil
      return
    }
    if guest?.givesWayAt == nil { guest?.givesWayAt = now + Self.patience }
  }

  /// Moves the picture out of the way where it has hidden the cursor for long enough, and back where that is the same
  /// there.
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
