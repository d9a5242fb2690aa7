// The last cover that was read of a folder of a place. Any thread; it waits only for its own question.

internal import Base
internal import Synchronization

/// A cover that a folder of a place lists.
struct ListedCover: Hashable, Sendable {
  let path: BytePath
  /// The size and the time that the server tells; nil where it does not.
  var size: Int64?
  var modified: Int64?
}

/// The picture of the last cover, since the songs of a folder follow each other and share it.
///
/// One picture is kept, until another cover is asked for, or until its folder tells of another size or time. Without
/// either nothing shows that the file is the same, and it is read each time.
final class PlaceCover: Sendable {
  private let last = Mutex<(cover: ListedCover, picture: CoverPicture)?>(nil)

  /// The picture of a cover; `read` is called unless it is known.
  func picture(
    of cover: ListedCover, read: () throws(PlaybackFailure) -> CoverPicture
  ) throws(PlaybackFailure) -> CoverPicture {
    if let known = last.withLock({ $0 }), known.cover == cover { return known.picture }
    let picture = try read()
    if cover.size != nil || cover.modified != nil { last.withLock { $0 = (cover, picture) } }
    return picture
  }
}
