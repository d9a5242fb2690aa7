public import Base

/// Short messages that stay for a while: the newest is shown, an older one comes back when it has gone.
///
/// The time of a warning stands still while something covers it, so that it is not missed; of several that cover each
/// other, that of the first.
public struct Notices: Equatable, Sendable {
  /// How much a notice matters.
  public enum Weight: Hashable, Sendable { case plain, warning }

  /// One message.
  public struct Notice: Equatable, Sendable {
    /// The text, filtered.
    public var text: String
    /// How much it matters.
    public var weight: Weight
    /// When it goes.
    public var until: MonotonicTime
    /// How long a warning has yet to stand once what covers it has gone; nil where its time passes.
    var rest: MonotonicTime?
    /// Whether it says how far playback is, and goes on with it.
    var isProgress = false
  }

  /// The messages that have not gone yet, oldest first.
  public private(set) var all: [Notice] = []

  /// None.
  public init() {}

  /// The one to show.
  public var shown: Notice? { all.last }
  /// When the next one goes.
  public var nextChange: MonotonicTime? {
    all.reduce(nil) { $1.rest == nil ? .earliest($0, $1.until) : $0 }
  }

  /// Adds a message; the same text twice is one message that stays longer.
  mutating func post(
    _ text: String, _ weight: Weight, at now: MonotonicTime, until: MonotonicTime, isProgress: Bool = false
  ) {
    all.removeAll { $0.text == text || isProgress && $0.isProgress }
    if let last = all.indices.last, all[last].weight == .warning, all[last].rest == nil,
      weight == .plain || !all.contains(where: { $0.rest != nil })
    {
      all[last].rest = all[last].until - now
    }
    if all.count >= 8 { all.remove(at: all.firstIndex { $0.weight == .plain } ?? 0) }
    all.append(Notice(text: text, weight: weight, until: until, isProgress: isProgress))
  }

  /// Whether one says how far playback is.
  var showsProgress: Bool { all.contains(where: \.isProgress) }

  /// Playback has moved on: what says how far it is says this.
  mutating func renewProgress(_ text: String) {
    guard let index = all.firstIndex(where: \.isProgress), all[index].text != text else { return }
    all[index].text = text
  }

  /// Takes a message back that is no longer true.
  mutating func withdraw(_ text: String) { all.removeAll { $0.text == text } }

  /// Lets go of what has been seen long enough.
  mutating func expire(at now: MonotonicTime) {
    all.removeAll { $0.rest == nil && $0.until <= now }
    guard let last = all.indices.last, let rest = all[last].rest else { return }
    all[last].rest = nil
    all[last].until = now + rest
  }
}
