// What a change makes of a value: another number in its range, the next of a few. Pure; any thread.
import Base

extension PropertyChange {
  /// The flag after the change; nil where the change makes no sense for a flag.
  func flag(from now: Bool) -> Bool? {
    switch self {
    case .set("yes"), .set("true"), .set("1"): true
    case .set("no"), .set("false"), .set("0"): false
    case .cycle: !now
    case .set, .add, .multiply: nil
    }
  }

  /// How often something begins again after the change; nil where it makes no sense for that.
  func loop(from now: LoopCount) -> LoopCount? {
    switch self {
    case .set(let text): LoopCount(text)
    case .cycle: now == .no ? .forever : .no
    case .add, .multiply: nil
    }
  }

  /// The choice after the change; the same where it is none.
  ///
  /// Cycling keeps to those that are offered.
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

  /// The number after the change; nil where it is none.
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

  /// The number after the change, in its range and with so many steps to a whole one; nil where it is none.
  ///
  /// In steps a tenth more and then a tenth less is what it was, and ten tenths are a whole one.
  func number(from now: Double, in range: ClosedRange<Double>, perWhole steps: Double = 1_000) -> Double? {
    number(from: now).map { (range.nearest(to: $0) * steps).rounded() / steps }
  }

  /// The whole number after the change, in its range; nil where it is none.
  func number(from now: Int, in range: ClosedRange<Int>) -> Int? {
    number(from: Double(now), in: range.asNumbers, perWhole: 1).map { Int($0) }
  }
}
