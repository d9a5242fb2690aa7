// An ordered Matroska edition whose chapters are in several files, or go back and forth in one, as a single timeline.
// Pure.

internal import Base

/// The stretches of files that an edition plays one after the other.
struct JoinedEdition: Equatable {
  /// A file of the edition, on its own timeline.
  struct File: Equatable {
    /// Its number; 0 is the item's own file.
    var number: Int
    /// The times of its first and behind its last packet.
    var extent: Range<MediaTime>
  }

  /// A part of one file that plays without a break.
  struct Stretch: Equatable {
    /// The file's number.
    var file: Int
    /// On the file's own timeline.
    var range: Range<MediaTime>
    /// Where it begins on the item's timeline.
    var start: MediaTime

    var end: MediaTime { start + (range.upperBound - range.lowerBound) }

    /// Converts a time of the file to the item's timeline.
    func place(of time: MediaTime) -> MediaTime { start + (time - range.lowerBound) }
  }

  /// Limit on the stretches of an edition.
  private static let most = 1_000

  /// At least one.
  private(set) var stretches: [Stretch] = []
  /// The chapters on the item's timeline, and the number of those whose file is missing.
  private(set) var facts: MediaEdition

  var duration: MediaTime { stretches.last?.end ?? .zero }

  /// Joins the chapters of an edition; nil if they can be played by skipping within the item's own file.
  ///
  /// - Parameter find: The file with a segment's identifier, nil standing for the item's own; nil if it is missing.
  init?(_ stored: MatroskaEdition, find: (_ segment: [UInt8]?) -> File?) {
    guard stored.isOrdered else { return nil }
    facts = MediaEdition(title: stored.title, isDefault: stored.isDefault, chapters: [])
    for chapter in stored.played() {
      guard let file = find(chapter.atom.segment) else {
        facts.missing += 1
        continue
      }
      let lower = max(file.extent.lowerBound, MediaTime(nanoseconds: chapter.atom.start))
      let upper = min(
        file.extent.upperBound, chapter.end.map { MediaTime(nanoseconds: $0) } ?? file.extent.upperBound)
      guard lower < upper else { continue }
      append(lower..<upper, of: file.number)
      name(chapter.atom, within: lower..<upper)
    }
    guard let first = stretches.first, stretches.count <= Self.most,
      first.file != 0 || !zip(stretches, stretches.dropFirst()).allSatisfy({ Self.canSkip(from: $0, to: $1) })
    else { return nil }
  }

  /// Whether skipping leads from one stretch to the next.
  private static func canSkip(from one: Stretch, to next: Stretch) -> Bool {
    one.file == next.file && one.range.upperBound <= next.range.lowerBound + MediaEdition.leastGap
  }

  /// Adds a range, which prolongs the stretch before if it follows that closely.
  private mutating func append(_ range: Range<MediaTime>, of file: Int) {
    if let last = stretches.last, last.file == file, last.range.upperBound <= range.lowerBound,
      range.lowerBound - last.range.upperBound < MediaEdition.leastGap
    {
      stretches[stretches.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      stretches.append(Stretch(file: file, range: range, start: duration))
    }
  }

  /// Adds the names of a chapter in the last stretch, and of those in it.
  private mutating func name(_ chapter: MatroskaEdition.Atom, within range: Range<MediaTime>) {
    guard let stretch = stretches.last else { return }
    for atom in chapter.named {
      let time = max(range.lowerBound, MediaTime(nanoseconds: atom.start))
      guard range.contains(time) else { continue }
      facts.chapters.append(MediaInfo.Chapter(start: stretch.place(of: time), title: atom.title))
    }
  }
}
