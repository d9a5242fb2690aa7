// Requests to the database of the watch history, and its replies.

/// A request to the database of the watch history.
///
/// The history worker carries requests out one after the other on a thread of its own.
public enum HistoryRequest: Equatable, Sendable {
  /// Look up an item; the reply is `item`.
  case recall(ItemKey)
  /// Look up the last item of a playlist; the reply is `playlist`.
  case recallPlaylist(MediaLocation)
  /// Look up the files of a folder; the reply is `folder`.
  case recallFolder(BytePath)
  /// Store a record of an item.
  case remember(ItemRecord)
  /// Delete which item of a playlist was played last.
  case forgetPlaylist(MediaLocation)
  /// List the newest items of the watch history, at most `limit`; the reply is `history`.
  case listHistory(limit: Int)
  /// Delete everything stored about these items; it is kept in memory under this number.
  case forget([ItemKey], removal: UInt64)
  /// Store again what the `forget` and the `forgetList` of that number deleted.
  case restore(removal: UInt64)
  /// Store a playlist in place of the last one.
  case rememberList(LastList)
  /// Look up the last list; the reply is `list`.
  case recallList
  /// Delete the last list; it is kept in memory under this number.
  case forgetList(removal: UInt64)
  /// Delete the resume position of an item and the properties stored with it.
  case forgetPlace(ItemKey)
  /// List the bookmarks; the reply is `bookmarks`.
  case listBookmarks
  /// Add a bookmark, or rename the one of the same location.
  case addBookmark(Bookmark)
  /// Delete the bookmark of a location.
  case removeBookmark(MediaLocation)
  /// List the lines run from the command palette; the reply is `commands`.
  case listCommands
  /// Store a line run from the command palette as the newest one.
  case rememberCommand(String)
  /// Delete records older than `days` (0 sets no age limit) and all but the newest `entries`, except those that the
  /// user asked to resume.
  case prune(entries: Int, days: Int)
}

/// A reply of the database of the watch history, or a report about it.
public enum HistoryReply: Equatable, Sendable {
  /// The record of an item, or nil.
  case item(ItemKey, RememberedItem?)
  /// The item of a playlist that was played last; nil if that is unknown.
  case playlist(MediaLocation, RememberedPlaylist?)
  /// The playlist that the user put together last; nil for none.
  case list(LastList?)
  /// The facts about the files of a folder, by name.
  case folder(BytePath, [BytePath: FileFacts])
  /// The watch history.
  case history(History)
  /// The bookmarks, oldest first.
  case bookmarks([Bookmark])
  /// The lines run from the command palette, oldest first.
  case commands([String])
  /// A sentence about the database for the user, such as that it was damaged or is read-only.
  case noticed(String)
  /// The database has failed and nothing is stored or looked up any more; the sentence gives the reason.
  case ended(String)
}
