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
    /// Its own editions, of which chapters of other files may name one.
    var editions: [MatroskaEdition] = []

    /// The ordered edition with that identifier; any other plays as the file does.
    func edition(named uid: UInt64?) -> MatroskaEdition? {
      uid.flatMap { uid in editions.first { $0.uid == uid && $0.isOrdered } }
    }
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
  /// - Parameters:
  ///   - item: the edition's own file.
  ///   - files: the files that were found, by the identifiers of their segments.
  init?(_ stored: MatroskaEdition, of item: File, _ files: [[UInt8]: File]) {
    guard stored.isOrdered else { return nil }
    facts = MediaEdition(title: stored.title, isDefault: stored.isDefault, chapters: [])
    var linked = LinkedChapters(files)
    for chapter in stored.played() {
      guard let run = linked.run(of: chapter, in: item) else {
        facts.missing += 1
        continue
      }
      guard let first = run.parts.first else { continue }
      append(first.range, of: first.file)
      name(chapter.atom, run, from: stretches.last?.place(of: first.range.lowerBound) ?? .zero)
      for part in run.parts.dropFirst() { append(part.range, of: part.file) }
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

  /// Adds the names of a chapter that begins at a time of the item's timeline, and of those in it.
  private mutating func name(
    _ chapter: MatroskaEdition.Atom, _ run: LinkedChapters.Run, from begin: MediaTime
  ) {
    for atom in chapter.named {
      let time = max(.zero, MediaTime(nanoseconds: atom.start) - run.start)
      guard time < run.length else { continue }
      facts.chapters.append(MediaInfo.Chapter(start: begin + time, title: atom.title))
    }
  }
}
