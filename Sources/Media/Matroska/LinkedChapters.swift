// The parts of files that the chapters of ordered editions play. Pure.

internal import Base

/// Follows chapters to their files.
///
/// A chapter that names an edition of another file lies on the timeline of that edition (ChapterSegmentEditionUID in
/// RFC 9559), whose chapters may refer to further files.
struct LinkedChapters {
  /// A part of one file.
  struct Part: Equatable {
    /// The file's number.
    var file: Int
    /// On the file's own timeline.
    var range: Range<MediaTime>

    var length: MediaTime { range.upperBound - range.lowerBound }
  }

  /// The parts that a chapter plays one after the other.
  struct Run: Equatable {
    /// Where they begin on the chapter's timeline.
    var start: MediaTime
    var parts: [Part]

    var length: MediaTime { parts.reduce(.zero) { $0 + $1.length } }
  }

  /// Limits on the depth of editions that refer to each other, and on the number of chapters in all of them.
  private static let most = (depth: 8, chapters: 10_000)

  private let files: [[UInt8]: JoinedEdition.File]
  private var inner = 0

  /// Follows chapters to those files, by the identifiers of their segments.
  init(_ files: [[UInt8]: JoinedEdition.File]) { self.files = files }

  /// The parts that a chapter of a file's edition plays; nil if its file is missing.
  mutating func run(of chapter: MatroskaEdition.PlayedChapter, in file: JoinedEdition.File) -> Run? {
    run(of: chapter, in: file, depth: 0)
  }

  private mutating func run(
    of chapter: MatroskaEdition.PlayedChapter, in file: JoinedEdition.File, depth: Int
  ) -> Run? {
    var place = file
    if let segment = chapter.atom.segment {
      guard let found = files[segment] else { return nil }
      place = found
      if let edition = found.edition(named: chapter.atom.segmentEdition) {
        return run(of: chapter, on: edition, of: found, depth: depth)
      }
    }
    let lower = max(place.extent.lowerBound, MediaTime(nanoseconds: chapter.atom.start))
    let upper = min(
      place.extent.upperBound, chapter.end.map { MediaTime(nanoseconds: $0) } ?? place.extent.upperBound)
    return Run(start: lower, parts: lower < upper ? [Part(file: place.number, range: lower..<upper)] : [])
  }

  /// The parts that a chapter on the timeline of an edition plays; nil if all of them are missing.
  private mutating func run(
    of chapter: MatroskaEdition.PlayedChapter, on edition: MatroskaEdition, of file: JoinedEdition.File,
    depth: Int
  ) -> Run? {
    guard depth < Self.most.depth else { return nil }
    var parts: [Part] = []
    for next in edition.played() {
      inner += 1
      guard inner <= Self.most.chapters else { break }
      parts += run(of: next, in: file, depth: depth + 1)?.parts ?? []
    }
    guard !parts.isEmpty else { return nil }
    let start = MediaTime(nanoseconds: chapter.atom.start)
    let end = chapter.end.map { MediaTime(nanoseconds: $0) }
    return Run(start: start, parts: Self.cut(parts, from: start, to: end))
  }

  /// The pieces between two times of the timeline that parts make.
  private static func cut(_ parts: [Part], from start: MediaTime, to end: MediaTime?) -> [Part] {
    var begin = MediaTime.zero
    return parts.compactMap { part in
      defer { begin = begin + part.length }
      let lower = part.range.lowerBound + max(.zero, start - begin)
      let upper = min(
        part.range.upperBound, end.map { part.range.lowerBound + ($0 - begin) } ?? part.range.upperBound)
      return lower < upper ? Part(file: part.file, range: lower..<upper) : nil
    }
  }
}
