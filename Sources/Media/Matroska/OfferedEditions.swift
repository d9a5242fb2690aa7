// Matroska editions as playback uses them: their chapters, and the ranges that they skip. Pure.

internal import Base

extension MediaEdition {
  /// Chapters with a smaller gap than this play without a skip, as mpv's `chapter-merge-threshold`.
  static let leastGap = MediaTime(microseconds: 100_000)

  /// Those that are not hidden; the first one if all are.
  static func visible(_ editions: [MatroskaEdition]) -> [MatroskaEdition] {
    let visible = editions.filter { !$0.isHidden }
    return visible.isEmpty ? Array(editions.prefix(1)) : visible
  }

  /// The editions to choose from; a hidden one only if all are hidden.
  static func offered(
    _ editions: [MatroskaEdition], startTime: MediaTime, duration: MediaTime?
  ) -> [MediaEdition] {
    visible(editions)
      .map { MediaEdition($0, startTime: startTime, duration: duration) }
      .filter { !$0.chapters.isEmpty || $0.order != .file }
  }

  /// Converts an edition to the item's timeline.
  init(_ edition: MatroskaEdition, startTime: MediaTime, duration: MediaTime?) {
    let most = duration ?? SkipList.endless
    func time(_ nanoseconds: UInt64) -> MediaTime {
      max(.zero, MediaTime(nanoseconds: nanoseconds) - startTime)
    }
    let chapters = edition.atoms.filter { $0.segment == nil }.flatMap(\.named)
      .map { MediaInfo.Chapter(start: time($0.start), title: $0.title) }
      .filter { $0.start < most }
      .sorted { $0.start < $1.start }
    let linked = edition.atoms.count { $0.segment != nil && $0.isEnabled && !$0.isEmpty }
    var order = Order.file
    if edition.isOrdered {
      let played = edition.played(ownOnly: true)
      let stretches = played.compactMap { chapter -> Range<MediaTime>? in
        let start = time(chapter.atom.start)
        let end = min(most, chapter.end.map(time) ?? most)
        return start < end ? start..<end : nil
      }
      order = Self.order(of: stretches, duration: duration)
      if played.isEmpty, linked > 0 { order = .elsewhere }
    }
    self.init(
      title: edition.title, isDefault: edition.isDefault, chapters: chapters, order: order,
      missing: edition.isOrdered ? linked : 0)
  }

  /// The order in which the ranges of an ordered edition are played.
  private static func order(of stretches: [Range<MediaTime>], duration: MediaTime?) -> Order {
    guard !stretches.isEmpty else { return .file }
    for (one, next) in zip(stretches, stretches.dropFirst())
    where next.lowerBound + leastGap < one.upperBound {
      return .scattered
    }
    var skips = SkipList(keeping: stretches, leastGap: leastGap).ranges
    // A last range that ends shortly before the end of the item ends with the item.
    if let duration, let last = skips.last, last.upperBound == SkipList.endless,
      duration - last.lowerBound < leastGap
    {
      skips.removeLast()
    }
    return .chapters(SkipList(skips))
  }
}
