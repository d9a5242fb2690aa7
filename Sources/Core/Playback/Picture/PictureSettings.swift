// Changes of the aspect ratio.
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
}
