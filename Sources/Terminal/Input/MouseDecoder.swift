// Mouse protocol decoder (SGR, urxvt, X10): button, wheel, drag and modifiers, in cells from 0. Part of
// `InputParser`, a value; any thread may own one.

import Base

/// Decodes mouse reports to events.
///
/// It remembers the pressed button, since releases in the old protocol do not name it.
struct MouseDecoder: Sendable {
  private var held: MouseEvent.Button?

  /// Decodes an SGR report, or urxvt's with the same numbers; column and row count from 1.
  mutating func decode(_ code: Int, _ column: Int, _ row: Int, isRelease: Bool?) -> MouseEvent? {
    guard code >= 0, code < 256 else { return nil }
    let point = CellPoint(column: Self.place(column), row: Self.place(row))
    var modifiers: Key.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    guard let action = action(code, isRelease: isRelease) else { return nil }
    return MouseEvent(action, at: point, modifiers)
  }

  /// Decodes a report of the oldest protocol: three bytes, each with an offset of 32.
  mutating func plain(_ code: UInt8, _ column: UInt8, _ row: UInt8) -> MouseEvent? {
    guard code >= 32, column > 32, row > 32 else { return nil }
    return decode(Int(code) - 32, Int(column) - 32, Int(row) - 32, isRelease: nil)
  }

  /// `isRelease` is nil if the protocol encodes a release as button 3.
  private mutating func action(_ code: Int, isRelease: Bool?) -> MouseEvent.Action? {
    let number = code & 3
    if code & 128 != 0 {
      guard number < 2, code & 64 == 0 else { return nil }
      return press(number == 0 ? .back : .forward, moved: code & 32 != 0, isRelease: isRelease)
    }
    if code & 64 != 0 {
      if isRelease == true { return nil }
      return .wheel([.up, .down, .left, .right][number])
    }
    if number == 3 {
      if code & 32 != 0 { return .move }
      defer { held = nil }
      return .release(held ?? .left)
    }
    return press([.left, .middle, .right][number], moved: code & 32 != 0, isRelease: isRelease)
  }

  private mutating func press(_ button: MouseEvent.Button, moved: Bool, isRelease: Bool?)
    -> MouseEvent.Action
  {
    if isRelease == true {
      held = nil
      return .release(button)
    }
    if moved { return .drag(button) }
    held = button
    return .press(button)
  }

  /// A coordinate from outside, counted from 0 and clamped.
  private static func place(_ number: Int) -> Int { min(0xFFFF, max(1, number)) - 1 }
}
