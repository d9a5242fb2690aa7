// Lists folders. Blocking: run it on a worker thread.
public import Core
import Glibc

/// Reads the rows of one folder.
public enum FolderReader {
  /// A folder with more entries than this is cut.
  public static let entryLimit = 500_000

  /// The rows of a folder in the order of the options.
  ///
  /// Names that begin with a dot, and files that are no media, are listed where the options say so. Entries
  /// that vanish meanwhile are left out; links that lead nowhere count as other files. `isCancelled` is asked
  /// every few entries.
  public static func read(
    _ folder: BytePath, _ options: FolderOptions = FolderOptions(), limit: Int = entryLimit,
    isCancelled: () -> Bool = { false }
  ) throws(LibraryError) -> FolderListing {
    var listing = FolderListing(folder: folder)
    var open = try OpenFolder(folder)
    var zone = ZoneOffsets()
    var seen = 0
    while let raw = try open.next() {
      if seen & 63 == 0, isCancelled() { throw LibraryError(.cancelled, call: "readdir", subject: folder) }
      seen += 1
      guard var entry = entry(raw, in: open, options) else {
        listing.hiddenCount += 1
        continue
      }
      guard listing.entries.count < limit else {
        listing.isTruncated = true
        break
      }
      if let modified = entry.modified { entry.utcOffset = zone.offset(at: modified) }
      listing.entries.append(entry)
    }
    if isCancelled() { throw LibraryError(.cancelled, call: "readdir", subject: folder) }
    listing.options = options
    return listing.sorted(by: options.order)
  }

  /// The row of a raw entry; nil when it is not to be shown.
  private static func entry(
    _ raw: OpenFolder.Entry, in folder: borrowing OpenFolder, _ options: FolderOptions
  ) -> BrowserEntry? {
    if !options.showsHidden, raw.name.bytes.first == UInt8(ascii: ".") { return nil }
    let showAll = options.showsAllFiles
    let byName = MediaTypes.kind(of: raw.name.bytes)
    switch raw.type {
    case Int(DT_DIR):
      // A folder may be the door to a file system that does not answer, so it is asked only where it matters.
      let status = options.order.key == .time ? folder.status(of: raw.name) : nil
      return BrowserEntry(name: raw.name, kind: .folder, modified: status?.modified)
    case Int(DT_REG), Int(DT_LNK), Int(DT_UNKNOWN):
      // The question costs a system call, so not for what is left out anyway.
      if !showAll, byName == .other, raw.type == Int(DT_REG) { return nil }
      let status = folder.status(of: raw.name)
      switch status?.kind {
      case .folder: return BrowserEntry(name: raw.name, kind: .folder, modified: status?.modified)
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
