// The mouse. A place's meaning comes from the scene that was on the screen when the person pointed at it.
public import Base

extension Model {
  mutating func point(_ event: MouseEvent, at target: Target?) -> [Effect] {
    lastInput = now
    if let effects = pointInGuest(event, target) { return effects }
    switch event.action {
    case .press(.left):
      switch clicks.press(at: event.position, now) {
      case .single: return press(target, at: event.position) + pressPicture(.left, event, on: target)
      case .double: return doublePress(target, event)
      case .focusing: return []
      }
    case .drag(.left): return drag(to: event.position, over: target)
    case .release(.left):
      if holdsDivider || volumeHold != nil {
        holdsDivider = false
        volumeHold = nil
        return []
      }
      // The corner picture may have been dragged: a click is over where it began.
      let isClick = cornerHold?.pressed == event.position
      cornerHold = nil
      if isClick { return press(.left, event.modifiers) }
      return releaseList() ? [] : releaseThumb()
    case .wheel(let wheel): return turn(wheel, event.modifiers, over: target)
    case .press(let button): return pressOther(button, event.modifiers)
    case .move:
      hover(over: target, at: event.position)
      return []
    case .drag, .release: return []
    }
  }

  /// A mouse key over the picture; one with modifiers that nobody has bound is the one without.
  private mutating func press(_ key: Key.MouseKey, _ modifiers: Key.Modifiers) -> [Effect] {
    let whole = Key(.mouse(key), modifiers)
    let isBound = keymap.isPending || keymap.binding(for: [whole], focus: .player) != nil
    return press(isBound ? whole : Key(.mouse(key)), in: .player)
  }

  /// A button that has a use of its own is a key, too, over a picture that cannot be dragged.
  private mutating func pressPicture(
    _ key: Key.MouseKey, _ event: MouseEvent, on target: Target?
  ) -> [Effect] {
    guard target?.meaning == .picture, cornerHold == nil else { return [] }
    return press(key, event.modifiers)
  }

  private mutating func press(_ target: Target?, at point: CellPoint) -> [Effect] {
    listHold = .none
    cornerHold = nil
    holdsDivider = false
    volumeHold = nil
    guard let target else { return [] }
    switch target.meaning {
    case .scrollBar(let list):
      scroll(list, to: point)
      return []
    case .slider:
      if !player.canSeek { return [] }
      holdThumb(at: target.fraction(at: point))
      return []
    case .control(let control): return use(control)
    case .divider:
      holdsDivider = true
      return []
    case .volumeBar:
      volumeHold = target.rect
      return setVolume(target.fraction(at: point))
    case .row(let list, let row): return choose(row, of: list)
    case .list(let list), .tab(let list): return giveFocus(to: list.focus)
    case .picture:
      if presentation.current == .pictureInPicture { holdCorner(at: point) } else { focus = .player }
      return []
    case .menuRow(let row): return palette != nil ? choosePaletteRow(row) : chooseInMenu(row)
    case .outsideMenu: return leaveOverlay()
    case .guestTab: return showGuest()
    case .overlay, .guest: return []
    }
  }

  /// A click on a row selects it.
  private mutating func choose(_ row: Int, of list: ListID) -> [Effect] {
    let effects = giveFocus(to: list.focus)
    self[list].select(row: row)
    noteMove()
    if list == .playlist { listHold = .row(row, target: nil) }
    return effects
  }

  /// A double click opens a row; on the picture it is a key that can be bound.
  private mutating func doublePress(_ target: Target?, _ event: MouseEvent) -> [Effect] {
    switch target?.meaning {
    case .row(let list, let row):
      guard self[list].selectedRow == row, focus == list.focus else { return choose(row, of: list) }
      return activate()
    case .picture: return press(.leftDouble, event.modifiers)
    case .slider, .control, .divider, .volumeBar, .list, .scrollBar, .tab, .overlay, .menuRow, .outsideMenu,
      .guest, .guestTab, nil:
      return press(target, at: event.position)
    }
  }

  private mutating func drag(to point: CellPoint, over target: Target?) -> [Effect] {
    if let bar = volumeHold { return setVolume(Target(bar, .volumeBar).fraction(at: point)) }
    if dragDivider(to: point) || dragList(to: point, over: target) || dragCorner(to: point) { return [] }
    guard case .held = scrub, let bar = sliderBar else { return [] }
    holdThumb(at: Target(bar, .slider).fraction(at: point))
    return []
  }

  /// The time line, wherever the pointer is: a drag that leaves the row goes on.
  private var sliderBar: CellRect? {
    Layout(self).timeLine(self)
  }

  private mutating func setVolume(_ fraction: Double) -> [Effect] {
    change(.volume, .set(DecimalNumber.text((fraction * settings.volumeMax).rounded())))
  }

  private mutating func use(_ control: Control) -> [Effect] {
    guard isPossible(control) else { return [] }
    switch control {
    case .previous: return step(-1, force: false)
    case .next: return step(1, force: false)
    case .back: return perform(.skip(direction: -1))
    case .forward: return perform(.skip(direction: 1))
    case .playPause: return change(.pause, .cycle(1))
    case .pictureInPicture: return togglePictureInPicture()
    case .tracks: return toggleMenu(.tracks)
    case .menu: return toggleMenu(.main)
    case .room: return toggleMenu(.room)
    case .volume: return change(.mute, .cycle(1))
    }
  }

  /// Whether a button can do something now; it is dimmed where not.
  public func isPossible(_ control: Control) -> Bool {
    switch control {
    case .previous: nextIndex(-1) != nil
    case .next: nextIndex(1) != nil
    case .back: player.canSeek || canSeekIntoEnded
    case .forward: player.canSeek
    case .playPause: player.item != nil || !playlist.items.isEmpty
    case .pictureInPicture: presentation.current == .pictureInPicture || pictureInPictureObstacle == nil
    case .tracks: offersTracks
    case .menu, .room, .volume: true
    }
  }

  /// The wheel scrolls what is under the pointer, the slider too; over the picture it is bound like a key.
  private mutating func turn(
    _ wheel: MouseEvent.Wheel, _ modifiers: Key.Modifiers, over target: Target?
  ) -> [Effect] {
    let steps = wheel == .up ? -3 : 3
    switch target?.meaning {
    case .row(let list, _), .list(let list), .scrollBar(let list), .tab(let list):
      guard wheel == .up || wheel == .down else { return [] }
      self[list].scroll(by: steps)
      noteMove()
      return []
    case .overlay, .menuRow, .outsideMenu:
      if palette != nil { return movePalette(.rows(steps)) }
      if help != nil { moveHelp(.rows(steps)) } else { moveMenu(.rows(steps.signum())) }
      return []
    case .slider, .control, .divider, .volumeBar, .picture, .guest, .guestTab, nil:
      let key: Key.MouseKey =
        switch wheel {
        case .up: target?.meaning == .slider ? .wheelRight : .wheelUp
        case .down: target?.meaning == .slider ? .wheelLeft : .wheelDown
        case .left: .wheelLeft
        case .right: .wheelRight
        }
      return press(key, modifiers)
    }
  }

  private mutating func pressOther(_ button: MouseEvent.Button, _ modifiers: Key.Modifiers) -> [Effect] {
    let key: Key.MouseKey? =
      switch button {
      case .left: nil
      case .middle: .middle
      case .right: .right
      case .back: .back
      case .forward: .forward
      }
    return key.map { press($0, modifiers) } ?? []
  }
}

extension Target {
  /// How far along the rectangle a cell is, from 0 at its first column to 1 at its last.
  public func fraction(at point: CellPoint) -> Double {
    guard rect.columns > 1 else { return 0 }
    return max(0, min(1, Double(point.column - rect.column) / Double(rect.columns - 1)))
  }
}
