// What the model asks of the memory, and what it hears from it. Values; any thread.

/// What the memory shall do.
///
/// Orders are carried out one after the other, on a thread of their own.
public enum MemoryOrder: Equatable, Sendable {
  /// Say what is known of an item.
  case recall(ItemID, ItemKey)
  /// Say what is known of a playlist.
  case recallPlaylist(MediaLocation)
  /// Say what is known of the files of a folder.
  case recallFolder(BytePath)
  /// Write down what has become of an item.
  case remember(ItemRecord)
  /// Forget with which item a playlist was left.
  case forgetPlaylist(MediaLocation)
  /// Say what was played, the newest first, so many items at the most.
  case listHistory(limit: Int)
  /// Forget all about an item.
  case forget(ItemKey)
  /// Forget where an item would go on.
  case forgetPlace(ItemKey)
  /// Say which bookmarks there are.
  case listBookmarks
  /// Add a bookmark, or give the one of the same place that name.
  case addBookmark(Bookmark)
  /// Take the bookmark of a place away.
  case removeBookmark(MediaLocation)
  /// Say which lines were run from the palette.
  case listCommands
  /// Write down a line that was run from the palette, as the newest.
  case rememberCommand(String)
  /// Let go of what is older than so many days (0: nothing is), and of all but so many items.
  case prune(entries: Int, days: Int)
}

/// What the memory says.
public enum MemoryAnswer: Equatable, Sendable {
  /// That is known of an item; nil is nothing.
  case item(ItemID, RememberedItem?)
  /// That is known of a playlist; nil is nothing.
  case playlist(MediaLocation, RememberedPlaylist?)
  /// That is known of the files of a folder, by name.
  case folder(BytePath, [BytePath: FileFacts])
  /// That was played.
  case history(History)
  /// These are the bookmarks, oldest first.
  case bookmarks([Bookmark])
  /// These lines were run from the palette, the newest last.
  case commands([String])
  /// Something about the memory itself that the person should hear once.
  case noticed(String)
  /// Nothing can be remembered or recalled from now on; the sentence says why.
  case ended(String)
}
