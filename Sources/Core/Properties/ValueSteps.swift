// Applies a change to a value: a flag, a choice or a number within its range. Pure; any thread.
import Base

extension PropertyChange {
  /// Returns the flag after the change; nil if the change does not apply to a flag.
  func flag(from now: Bool) -> Bool? {
    switch self {
    case .set("yes"), .set("true"), .set("1"): true
    case .set("no"), .set("false"), .set("0"): false
    case .cycle: !now
    case .set, .add, .multiply: nil
    }
  }

  /// Returns the loop count after the change; nil if the change does not apply to one.
  func loop(from now: LoopCount) -> LoopCount? {
    switch self {
    case .set(let text): LoopCount(text)
    case .cycle: now == .no ? .forever : .no
    case .add, .multiply: nil
    }
  }

  /// Returns the choice after the change; the same if the text is not one of the choices.
  ///
  /// - Parameter offered: the choices that cycling steps through.
  func choice<Value: RawRepresentable<String> & CaseIterable & Equatable>(
    from now: Value, among offered: [Value] = Array(Value.allCases)
  ) -> Value {
    switch self {
    case .set(let text): return Value(rawValue: text) ?? now
    case .cycle(let direction):
      let all = Value.allCases.filter { $0 == now || offered.contains($0) }
      return all.firstIndex(of: now).flatMap { all.next(to: $0, direction) } ?? now
    case .add, .multiply: return now
    }
  }

  /// Returns the number after the change; nil if the result is not a finite number.
  func number(from now: Double) -> Double? {
    let result: Double? =
      switch self {
      case .set(let text): Double(text)
      case .add(let amount): now + amount
      case .multiply(let factor): now * factor
      case .cycle(let direction): now + Double(direction)
      }
    return result.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns the number after the change, within the range; nil if the result is not a finite number.
  ///
  /// - Parameter steps: the number of steps per unit that the result is rounded to. With rounding, 0.1 more and 0.1
  ///   less is the same value as before, and ten times 0.1 is 1.
  func number(from now: Double, in range: ClosedRange<Double>, perWhole steps: Double = 1_000) -> Double? {
    number(from: now).map { (range.nearest(to: $0) * steps).rounded() / steps }
  }

  /// Returns the whole number after the change, within the range; nil if the result is not a finite number.
  func number(from now: Int, in range: ClosedRange<Int>) -> Int? {
    number(from: Double(now), in: range.asNumbers, perWhole: 1).map { Int($0) }
  }
}
