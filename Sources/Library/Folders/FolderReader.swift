// Lists folders. Blocking: run it on a worker thread.
public import Core
import Glibc

/// Reads the rows of one folder.
public enum FolderReader {
  /// A folder with more entries than this is cut.
  public static let entryLimit = 500_000

  /// The rows of a folder: folders first, each part in natural order.
  ///
  /// Without `showAll`, folders, media and playlists that do not begin with a dot. Entries that vanish
  /// meanwhile are left out; links that lead nowhere count as other files. `isCancelled` is asked every few
  /// entries.
  public static func read(
    _ folder: BytePath, showAll: Bool = false, limit: Int = entryLimit, isCancelled: () -> Bool = { false }
  ) throws(LibraryError) -> FolderListing {
    var listing = FolderListing(folder: folder)
    var open = try OpenFolder(folder)
    var rows: [(key: NaturalKey, entry: BrowserEntry)] = []
    var seen = 0
    while let raw = try open.next() {
      if seen & 63 == 0, isCancelled() { throw LibraryError(.cancelled, call: "readdir", subject: folder) }
      seen += 1
      guard let entry = entry(raw, in: open, showAll: showAll) else {
        listing.hiddenCount += 1
        continue
      }
      guard rows.count < limit else {
        listing.isTruncated = true
        break
      }
      rows.append((NaturalKey(raw.name.bytes), entry))
    }
    rows.sort { a, b in
      let aFirst = a.entry.kind == .folder
      return aFirst != (b.entry.kind == .folder) ? aFirst : a.key < b.key
    }
    if isCancelled() { throw LibraryError(.cancelled, call: "readdir", subject: folder) }
    listing.entries = rows.map(\.entry)
    return listing
  }

  /// The row of a raw entry; nil when it is not to be shown.
  private static func entry(_ raw: OpenFolder.Entry, in folder: borrowing OpenFolder, showAll: Bool)
    -> BrowserEntry?
  {
    if !showAll, raw.name.bytes.first == UInt8(ascii: ".") { return nil }
    let byName = MediaTypes.kind(of: raw.name.bytes)
    switch raw.type {
    case Int(DT_DIR): return BrowserEntry(name: raw.name, kind: .folder)
    case Int(DT_REG), Int(DT_LNK), Int(DT_UNKNOWN):
      // The question costs a system call, so not for what is left out anyway.
      if !showAll, byName == .other, raw.type == Int(DT_REG) { return nil }
      let status = folder.status(of: raw.name)
      switch status?.kind {
      case .folder: return BrowserEntry(name: raw.name, kind: .folder)
      case .file where showAll || byName != .other:
        return BrowserEntry(name: raw.name, kind: byName, size: status?.size, modified: status?.modified)
      case nil where showAll && raw.type == Int(DT_LNK), .special where showAll:
        return BrowserEntry(name: raw.name, kind: .other)
      default: return nil
      }
    default: return showAll ? BrowserEntry(name: raw.name, kind: .other) : nil
    }
  }
}
