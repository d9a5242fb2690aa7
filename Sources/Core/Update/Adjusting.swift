// The picture's look.
extension Model {
  /// Changes one value of the look; the picture on the screen follows at once, paused or not.
  mutating func adjust(_ part: WritableKeyPath<PictureLook, Int>, _ change: PropertyChange) -> [Effect] {
    let range = PictureLook.range
    guard let wanted = change.number(from: Double(settings.look[keyPath: part])) else { return [] }
    let bounded = max(Double(range.lowerBound), min(Double(range.upperBound), wanted.rounded()))
    settings.look[keyPath: part] = Int(bounded)
    return [.adjustPicture(settings.look)]
  }
}
