// Changes of the aspect ratio, and `cycle-values`.
import Base

extension Model {
  /// Sets the displayed aspect ratio, steps through the usual ones, or returns to the file's own.
  mutating func overrideAspect(_ change: PropertyChange) {
    switch change {
    case .set(let text):
      if let ratio = AspectRatio(text) { framing.aspect = ratio }
      if AspectRatio.isNone(text) { framing.aspect = nil }
    case .cycle(let direction):
      let all = AspectRatio.cycle
      let here = all.firstIndex { $0?.value == framing.aspect?.value } ?? 0
      framing.aspect = all.next(to: here, direction) ?? nil
    case .add, .multiply: break
    }
  }

  /// Sets a property to the value after its present one in a list, or before it with `isReverse`.
  ///
  /// Where the present value is not in the list, the first value is set, or the last with `isReverse`.
  mutating func cycle(_ property: Property, through values: [String], isReverse: Bool, _ outbox: inout Outbox)
  {
    let present = value(of: property, raw: true) ?? ""
    let number = DecimalNumber.parse(present)
    let here = values.firstIndex { value in
      value == present || number != nil && DecimalNumber.parse(value) == number
    }
    let next =
      here.map { values.next(to: $0, isReverse ? -1 : 1) } ?? (isReverse ? values.last : values.first)
    guard let next, let command = try? property.setting(next) else { return }
    perform(command, &outbox)
  }
}
