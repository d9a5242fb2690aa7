// The picture's look, and how it lies in its area.
import Base

extension Model {
  /// Changes one value of the look; the picture on the screen follows at once, paused or not.
  mutating func adjust(
    _ part: WritableKeyPath<PictureLook, Int>, _ change: PropertyChange, _ outbox: inout Outbox
  ) {
    let now = settings.look[keyPath: part]
    guard let wanted = change.number(from: now, in: PictureLook.range) else { return }
    settings.look[keyPath: part] = wanted
    outbox.send(.adjustPicture(settings.look))
  }

  /// Changes one number of the framing.
  mutating func frame(
    _ part: WritableKeyPath<Framing, Double>, _ range: ClosedRange<Double>, _ change: PropertyChange
  ) {
    let wanted = change.number(from: framing[keyPath: part], in: range, perWhole: 10_000)
    framing[keyPath: part] = wanted ?? framing[keyPath: part]
  }

  /// Changes the proportions that the picture is shown in.
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
    keepSelectionsInView()
  }

  /// Gives a property the value that stands behind its present one, or before it; where that stands nowhere, the
  /// first, or the last.
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
