// The picture's look, and how it lies in its area.
extension Model {
  /// Changes one value of the look; the picture on the screen follows at once, paused or not.
  mutating func adjust(_ part: WritableKeyPath<PictureLook, Int>, _ change: PropertyChange) -> [Effect] {
    let range = PictureLook.range
    guard let wanted = change.number(from: Double(settings.look[keyPath: part])) else { return [] }
    let bounded = max(Double(range.lowerBound), min(Double(range.upperBound), wanted.rounded()))
    settings.look[keyPath: part] = Int(bounded)
    return [.adjustPicture(settings.look)]
  }

  /// Changes one number of the framing.
  mutating func frame(
    _ part: WritableKeyPath<Framing, Double>, _ range: ClosedRange<Double>, _ change: PropertyChange
  ) -> [Effect] {
    guard let wanted = change.number(from: framing[keyPath: part]) else { return [] }
    // Ten steps of a tenth make a whole one, and back to nothing is nothing.
    let rounded = (max(range.lowerBound, min(range.upperBound, wanted)) * 10_000).rounded() / 10_000
    framing[keyPath: part] = rounded
    return []
  }

  /// Changes the proportions that the picture is shown in.
  mutating func overrideAspect(_ change: PropertyChange) -> [Effect] {
    switch change {
    case .set(let text):
      if let ratio = AspectRatio(text) { framing.aspect = ratio }
      if AspectRatio.isNone(text) { framing.aspect = nil }
    case .cycle(let direction):
      let all = AspectRatio.cycle
      let here = all.firstIndex { $0?.value == framing.aspect?.value } ?? 0
      framing.aspect = all[(here + (direction < 0 ? all.count - 1 : 1)) % all.count]
    case .add, .multiply: break
    }
    return keepSelectionsInView()
  }
}
