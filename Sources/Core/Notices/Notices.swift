// Queue of the messages shown above the controls (mpv's OSD messages). Part of the model, main thread only.

public import Base

/// Short messages with an expiry time: the newest takes the place of the one before.
///
/// A warning that another message covers before the user has pressed a key comes back after it, so that it is not
/// missed.
public struct Notices: Equatable, Sendable {
  /// The importance of a notice.
  public enum Weight: Hashable, Sendable { case plain, warning }

  /// One message and its expiry.
  public struct Notice: Equatable, Sendable {
    /// The text, filtered.
    public var text: String
    /// The importance; a warning is kept where plain notices give way.
    public var weight: Weight
    /// The time at which the notice expires.
    public var until: MonotonicTime
    /// Remaining time of a warning that is covered by another notice; nil while its time passes.
    var rest: MonotonicTime?
    /// Whether the user has pressed a key since; a warning does not come back then.
    var isSeen = false
    /// Whether the text is the playback position, which is updated while the notice is shown.
    var isProgress = false
  }

  /// The notice on the screen, last, and a warning that it covers.
  public private(set) var all: [Notice] = []

  /// Creates an empty list.
  public init() {}

  /// The visible notice, which is the newest; nil for none.
  public var shown: Notice? { all.last }
  /// The next expiry; nil if none is due.
  public var nextChange: MonotonicTime? {
    all.reduce(nil) { $1.rest == nil ? .earliest($0, $1.until) : $0 }
  }

  /// Adds a notice; the same text again replaces the earlier notice, so that it stays longer.
  mutating func post(
    _ text: String, _ weight: Weight, at now: MonotonicTime, until: MonotonicTime, isProgress: Bool = false
  ) {
    all.removeAll { $0.text == text || weight == .warning || $0.weight == .plain || $0.isSeen }
    if let last = all.indices.last, all[last].rest == nil { all[last].rest = all[last].until - now }
    all.append(Notice(text: text, weight: weight, until: until, isProgress: isProgress))
  }

  /// The user has pressed a key, and has seen what is on the screen.
  mutating func userActs() {
    all.removeAll { $0.rest != nil }
    for index in all.indices { all[index].isSeen = true }
  }

  /// Whether a notice shows the playback position.
  var showsProgress: Bool { all.contains(where: \.isProgress) }

  /// Replaces the text of the notice that shows the playback position.
  mutating func renewProgress(_ text: String) {
    guard let index = all.firstIndex(where: \.isProgress), all[index].text != text else { return }
    all[index].text = text
  }

  /// Removes a notice whose text is out of date.
  mutating func withdraw(_ text: String) { all.removeAll { $0.text == text } }

  /// Removes the expired notices, and lets the time of a warning that is uncovered continue.
  mutating func expire(at now: MonotonicTime) {
    all.removeAll { $0.rest == nil && $0.until <= now }
    guard let last = all.indices.last, let rest = all[last].rest else { return }
    all[last].rest = nil
    all[last].until = now + rest
  }
}
