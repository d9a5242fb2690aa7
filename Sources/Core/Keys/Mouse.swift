// The mouse: a target is taken from the scene that was on the screen when the user pointed at it.
public import Base

/// The hold of the pressed left mouse button, from the press to the release; the slider's thumb is in `Model.scrub`.
enum PointerHold: Equatable, Sendable {
  case nothing
  /// An item of the playlist; releasing the button drops the marked rows, or this one, at the place.
  case row(ItemID, to: DropPlace?)
  /// The scroll bar of a list.
  case scrollBar(ListID)
  /// A corner picture, or its inner edge.
  case corner(CornerHold)
  /// The divider between list and picture.
  case divider
  /// The volume bar, with its rectangle.
  case volumeBar(CellRect)
}

extension Model {
  mutating func point(_ event: MouseEvent, at target: Target?, _ outbox: inout Outbox) {
    lastInput = now
    if pointInEmbeddedTerminal(event, target, &outbox) { return }
    switch event.action {
    case .press(.left):
      switch clicks.press(at: event.position, now) {
      case .single:
        press(target, at: event.position, &outbox)
        pressPicture(.left, event, on: target, &outbox)
      case .double: doublePress(target, event, &outbox)
      case .focusing: break
      }
    case .drag(.left): drag(to: event.position, &outbox)
    case .release(.left): release(event, &outbox)
    case .wheel(let wheel): turn(wheel, event.modifiers, over: target, &outbox)
    case .press(let button): pressOther(button, event.modifiers, &outbox)
    case .move:
      hover(over: target, at: event.position)
    case .drag, .release: break
    }
  }

  /// Presses a mouse key over the picture; with modifiers that are not bound it counts as the key without them.
  private mutating func press(_ key: Key.MouseKey, _ modifiers: Key.Modifiers, _ outbox: inout Outbox) {
    let whole = Key(.mouse(key), modifiers)
    let isBound = keymap.isPending || keymap.binding(for: [whole], focus: .player) != nil
    press(isBound ? whole : Key(.mouse(key)), in: .player, &outbox)
  }

  /// Presses the left button's key over the picture, unless the press may begin to drag the corner picture.
  private mutating func pressPicture(
    _ key: Key.MouseKey, _ event: MouseEvent, on target: Target?, _ outbox: inout Outbox
  ) {
    guard target?.meaning == .picture, pointerHold == .nothing else { return }
    press(key, event.modifiers, &outbox)
  }

  private mutating func press(_ target: Target?, at point: CellPoint, _ outbox: inout Outbox) {
    pointerHold = .nothing
    guard let target else { return }
    switch target.meaning {
    case .scrollBar(let list):
      scroll(list, to: point)
    case .slider:
      if !films.main.canSeek { return }
      films.main.holdThumb(at: target.fraction(at: point))
    case .control(let control): use(control, &outbox)
    case .divider: pointerHold = .divider
    case .volumeBar:
      pointerHold = .volumeBar(target.rect)
      setVolume(target.fraction(at: point), &outbox)
    case .row(let list, let row): choose(row, of: list, &outbox)
    case .list(let list), .tab(let list): giveFocus(to: list.focus, &outbox)
    case .picture:
      if presentation.current == .pictureInPicture, !isFilmMain {
        holdCorner(at: point)
      } else {
        focus = .player
      }
    case .cornerTitle: holdCorner(at: point)
    case .secondPicture: holdSecond(at: point)
    case .cornerEdge: holdCornerEdge(at: point)
    case .menuRow(let row):
      if palette != nil { choosePaletteRow(row, &outbox) } else { chooseInMenu(row, &outbox) }
    case .outsideMenu: leaveOverlay()
    case .embeddedTab: showEmbeddedTerminal()
    case .overlay, .embedded: break
    }
  }

  /// Selects the clicked row, which may begin to drag it in the playlist.
  private mutating func choose(_ row: Int, of list: ListID, _ outbox: inout Outbox) {
    giveFocus(to: list.focus, &outbox)
    self[list].select(row: row)
    noteMove()
    if list == .playlist, playlist.items.indices.contains(row) {
      pointerHold = .row(playlist.items[row].id, to: nil)
    }
  }

  /// Handles a double click: opens a row, or presses a mouse key over the picture.
  private mutating func doublePress(_ target: Target?, _ event: MouseEvent, _ outbox: inout Outbox) {
    switch target?.meaning {
    case .row(let list, let row):
      guard self[list].selectedRow == row, focus == list.focus else { return choose(row, of: list, &outbox) }
      activate(&outbox)
    case .picture: press(.leftDouble, event.modifiers, &outbox)
    // The first click has exchanged the films.
    case .secondPicture: break
    case .slider, .control, .divider, .volumeBar, .list, .scrollBar, .tab, .overlay, .menuRow, .outsideMenu,
      .embedded, .embeddedTab, .cornerTitle, .cornerEdge, nil:
      press(target, at: event.position, &outbox)
    }
  }

  private mutating func drag(to point: CellPoint, _ outbox: inout Outbox) {
    switch pointerHold {
    case .row(let item, let former): dragRow(item, from: former, to: point)
    case .scrollBar(let list): scroll(list, to: point)
    case .corner(let hold): dragCorner(hold, to: point)
    case .divider: dragDivider(to: point)
    case .volumeBar(let bar): setVolume(Target(bar, .volumeBar).fraction(at: point), &outbox)
    case .nothing:
      guard case .held = films.main.slider.scrub, let bar = sliderBar else { return }
      films.main.holdThumb(at: Target(bar, .slider).fraction(at: point))
    }
  }

  private mutating func release(_ event: MouseEvent, _ outbox: inout Outbox) {
    let held = pointerHold
    pointerHold = .nothing
    switch held {
    case .row(let item, let place): dropRows(item, at: place)
    case .corner(let hold):
      // A release elsewhere than the press ends a drag and is not a click.
      guard hold.pressed == event.position, !hold.isEdge else { return }
      if hold.isSecond { return exchangeFilms(&outbox) }
      if !isFilmMain { press(.left, event.modifiers, &outbox) }
    case .scrollBar, .divider, .volumeBar: break
    case .nothing: act(on: .main, &outbox) { $0.releaseThumb(&$1) }
    }
  }

  /// The rectangle of the slider, so that a drag continues outside its row.
  private var sliderBar: CellRect? {
    Layout(self).timeLine(self)
  }

  private mutating func setVolume(_ fraction: Double, _ outbox: inout Outbox) {
    change(.volume, .set(DecimalNumber.text((fraction * settings.volumeMax).rounded())), &outbox)
  }

  private mutating func use(_ control: Control, _ outbox: inout Outbox) {
    guard isPossible(control) else { return }
    switch control {
    case .previous: step(-1, force: false, &outbox)
    case .next: step(1, force: false, &outbox)
    case .back: perform(.skip(direction: -1), &outbox)
    case .forward: perform(.skip(direction: 1), &outbox)
    case .playPause: change(.pause, .cycle(1), &outbox)
    case .pictureInPicture:
      if presentation.isCornerHidden { toggleCornerHidden() } else { togglePictureInPicture() }
    case .tracks: toggleMenu(.tracks, &outbox)
    case .menu: toggleMenu(.main, &outbox)
    case .room: toggleMenu(.room, &outbox)
    case .sleep: toggleMenu(.sleep, &outbox)
    case .volume: change(.mute, .cycle(1), &outbox)
    case .swap: swapRoles()
    case .close: closeCorner(&outbox)
    case .swapFilms: exchangeFilms(&outbox)
    case .playPauseSecond: performOnSecond(.change(.pause, .cycle(1)), &outbox)
    case .soundSecond: change(.soundOf, .cycle(1), &outbox)
    case .closeSecond: closeSecond(&outbox)
    }
  }

  /// Whether a button of the controls can be used; otherwise it is shown dim.
  public func isPossible(_ control: Control) -> Bool {
    switch control {
    case .previous: nextIndex(-1) != nil
    case .next: nextIndex(1) != nil
    case .back: films.main.canSeek || canSeekIntoEnded
    case .forward: films.main.canSeek
    case .playPause: films.main.item != nil || !playlist.items.isEmpty
    case .pictureInPicture: presentation.current == .pictureInPicture || pictureInPictureObstacle == nil
    case .tracks: films.main.offersTracks
    case .menu, .room, .sleep, .volume, .swap, .close, .swapFilms, .playPauseSecond, .soundSecond,
      .closeSecond:
      true
    }
  }

  /// Handles the wheel: it scrolls the list or overlay under the pointer, seeks over the slider, and is a key
  /// elsewhere.
  private mutating func turn(
    _ wheel: MouseEvent.Wheel, _ modifiers: Key.Modifiers, over target: Target?, _ outbox: inout Outbox
  ) {
    let steps = wheel == .up ? -3 : 3
    switch target?.meaning {
    case .row(let list, _), .list(let list), .scrollBar(let list), .tab(let list):
      guard wheel == .up || wheel == .down else { return }
      self[list].scroll(by: steps)
      noteMove()
    case .overlay, .cornerTitle, .cornerEdge, .menuRow, .outsideMenu:
      if palette != nil { return movePalette(.rows(steps), &outbox) }
      if help != nil { moveHelp(.rows(steps)) } else { moveMenu(.rows(steps.signum())) }
    case .slider, .control, .divider, .volumeBar, .picture, .secondPicture, .embedded, .embeddedTab, nil:
      let key: Key.MouseKey =
        switch wheel {
        case .up: target?.meaning == .slider ? .wheelRight : .wheelUp
        case .down: target?.meaning == .slider ? .wheelLeft : .wheelDown
        case .left: .wheelLeft
        case .right: .wheelRight
        }
      press(key, modifiers, &outbox)
    }
  }

  private mutating func pressOther(
    _ button: MouseEvent.Button, _ modifiers: Key.Modifiers, _ outbox: inout Outbox
  ) {
    let key: Key.MouseKey? =
      switch button {
      case .left: nil
      case .middle: .middle
      case .right: .right
      case .back: .back
      case .forward: .forward
      }
    if let key { press(key, modifiers, &outbox) }
  }
}

extension Target {
  /// The position of a cell along the rectangle, from 0 at its first column to 1 at its last.
  public func fraction(at point: CellPoint) -> Double {
    guard rect.columns > 1 else { return 0 }
    return max(0, min(1, Double(point.column - rect.column) / Double(rect.columns - 1)))
  }
}
