// Encodes mouse events as xterm reports them. Main thread only.

import Base
import Platform

extension EmbeddedScreen {
  /// Rows per step of the wheel.
  private static let wheelLines = 3

  /// Handles a mouse event at a cell of the screen, at that time.
  ///
  /// Without mouse reports the wheel sends arrow keys on the alternate screen, and scrolls back on the primary one.
  func point(_ event: MouseEvent, at now: MonotonicTime = .now) {
    if case .wheel(let wheel) = event.action, report.mouse == .none { return turn(wheel) }
    if report.mouse == .none || event.modifiers.contains(.shift), select(event, at: now) { return }
    switch event.action {
    case .press(let button):
      heldButton = button
      pointedAt = event.position
      tell(event, button.code, isRelease: false)
    case .release(let button):
      heldButton = nil
      // Mode 9 reports presses only.
      if terminal.mouse.reports != 9 { tell(event, button.code, isRelease: true) }
    case .wheel(let wheel): tell(event, wheel.code, isRelease: false)
    case .drag, .move:
      let isWanted = heldButton == nil ? report.mouse == .moves : report.mouse >= .drags
      guard isWanted, pointedAt != event.position else { return }
      pointedAt = event.position
      tell(event, 32 + (heldButton?.code ?? 3), isRelease: false)
    }
  }

  private func tell(_ event: MouseEvent, _ code: Int, isRelease: Bool) {
    let mode = terminal.mouse
    guard mode.reports != 0 else { return }
    var code = code
    if mode.reports != 9 {
      if event.modifiers.contains(.shift) { code += 4 }
      if !event.modifiers.isDisjoint(with: [.alt, .meta]) { code += 8 }
      if event.modifiers.contains(.control) { code += 16 }
    }
    let (column, row) = (event.position.column + 1, event.position.row + 1)
    // The older encodings do not name the released button.
    let old = isRelease ? code & ~3 | 3 : code
    switch mode.form {
    case .numbers: give("\u{1B}[<\(code);\(column);\(row)\(isRelease ? "m" : "M")".utf8)
    case .decimal: give("\u{1B}[\(old + 32);\(column);\(row)M".utf8)
    case .utf8:
      guard column <= 2015, row <= 2015 else { return }
      var text = "\u{1B}[M"
      for number in [old, column, row] {
        text.unicodeScalars.append(Unicode.Scalar(UInt32(number + 32)) ?? " ")
      }
      give(text.utf8)
    case .bytes:
      guard column <= 223, row <= 223, old <= 223 else { return }
      give(Array("\u{1B}[M".utf8) + [UInt8(old + 32), UInt8(column + 32), UInt8(row + 32)])
    }
  }

  private func turn(_ wheel: MouseEvent.Wheel) {
    guard wheel == .up || wheel == .down else { return }
    guard isOnAlternate else {
      return scroll(to: report.scrolledBack + (wheel == .up ? Self.wheelLines : -Self.wheelLines))
    }
    guard modes.contains(.alternateScroll) else { return }
    for _ in 0..<Self.wheelLines { press(.named(wheel == .up ? .up : .down)) }
  }
}

extension MouseEvent.Button {
  /// xterm's button code.
  fileprivate var code: Int {
    switch self {
    case .left: 0
    case .middle: 1
    case .right: 2
    case .back: 128
    case .forward: 129
    }
  }
}

extension MouseEvent.Wheel {
  /// xterm's button code for this wheel direction.
  fileprivate var code: Int {
    switch self {
    case .up: 64
    case .down: 65
    case .left: 66
    case .right: 67
    }
  }
}
