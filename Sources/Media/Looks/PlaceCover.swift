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
/// It keeps one picture until a caller requests another cover, or the folder lists another size or time. Where the folder
/// lists neither, the file may have changed, and the caller reads it each time.
final class PlaceCover: Sendable {
  private let last = Mutex<(cover: ListedCover, picture: CoverPicture)?>(nil)

  /// The picture of a cover, from `read` if it is not known.
  func picture(
    of cover: ListedCover, read: () throws(PlaybackFailure) -> CoverPicture
  ) throws(PlaybackFailure) -> CoverPicture {
    if let known = last.withLock({ $0 }), known.cover == cover { return known.picture }
    let picture = try read()
    if cover.size != nil || cover.modified != nil { last.withLock { $0 = (cover, picture) } }
    return picture
  }
}
