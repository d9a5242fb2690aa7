// Lists the entries of folders. Blocking: run it on a worker thread.
public import Base
import Glibc
internal import Platform

/// Reads the rows of one folder for the browser.
public enum FolderReader {
  /// Most rows of a listing; a longer one is truncated.
  public static let entryLimit = 500_000

  /// The rows of a folder in the order of the options.
  ///
  /// Names that begin with a dot, and files other than media, are listed if the options say so. Entries that vanish
  /// during the reading are left out; dangling links count as other files.
  ///
  /// - Parameter early: Receives partial listings of a slow folder, with the sizes and times of the first rows.
  /// - Parameter isCancelled: Asked once in 64 entries.
  /// - Throws: `cancelled`, and where the folder cannot be read.
  public static func read(
    _ folder: BytePath, _ options: FolderOptions = FolderOptions(), limit: Int = entryLimit,
    early: (FolderListing) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) throws(LibraryError) -> FolderListing {
    if folder.isOfPlace {
      return try PlaceFolder(folder, options, limit: limit).read(early: early, isCancelled: isCancelled)
    }
    var pace = EarlyPace(options.order)
    var open = try OpenFolder(folder)
    var zone = ZoneOffsets()
    func check(_ count: Int) throws(LibraryError) {
      if count & 63 == 0, isCancelled() { throw LibraryError(.cancelled, subject: folder) }
    }
    var listing = try names(folder, in: &open, options, limit: limit, check)
    // `early` may show a large folder only by its names: each `stat` costs time.
    let isSortedByName = options.order.goesByName
    if isSortedByName { listing.entries = options.order.sorted(listing.entries) }
    var vanished: Set<Int> = []
    for row in listing.entries.indices {
      try check(row)
      if row & 63 == 0, pace.isDue {
        var known = isSortedByName ? listing : listing.sorted(by: FolderOrder())
        known.isComplete = false
        early(known)
      }
      if !complete(&listing.entries[row], in: open, options, &zone) { vanished.insert(row) }
    }
    if !vanished.isEmpty {
      listing.entries = listing.entries.indices.filter { !vanished.contains($0) }.map { listing.entries[$0] }
    }
    try check(0)
    return isSortedByName ? listing : listing.sorted(by: options.order)
  }

  /// The rows in the folder's own order, as `readdir` returns them.
  private static func names(
    _ folder: BytePath, in open: inout OpenFolder, _ options: FolderOptions, limit: Int,
    _ check: (_ count: Int) throws(LibraryError) -> Void
  ) throws(LibraryError) -> FolderListing {
    var listing = FolderListing(folder: folder)
    listing.options = options
    var seen = 0
    while let raw = try open.next() {
      try check(seen)
      seen += 1
      // A FUSE file system may return endless entries that are all left out.
      guard seen <= 8 &* limit else {
        listing.isTruncated = true
        break
      }
      guard let entry = entry(raw, in: open, options) else {
        if options.shows(raw.name) { listing.hiddenCount += 1 }
        continue
      }
      guard listing.entries.count < limit else {
        listing.isTruncated = true
        break
      }
      listing.entries.append(entry)
    }
    return listing
  }

  /// The row of a raw entry; nil if the options hide it.
  ///
  /// Size and time are set where finding the type took a `stat`.
  private static func entry(
    _ raw: OpenFolder.Entry, in folder: borrowing OpenFolder, _ options: FolderOptions
  ) -> BrowserEntry? {
    guard options.shows(raw.name) else { return nil }
    let showAll = options.showsAllFiles
    let byName = MediaTypes.kind(of: raw.name.bytes)
    switch raw.type {
    case Int(DT_DIR): return BrowserEntry(name: raw.name, kind: .folder)
    case Int(DT_REG): return showAll || byName != .other ? BrowserEntry(name: raw.name, kind: byName) : nil
    case Int(DT_LNK), Int(DT_UNKNOWN):
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

  /// Stats a row that lacks its size and time; false if the entry has vanished.
  private static func complete(
    _ entry: inout BrowserEntry, in folder: borrowing OpenFolder, _ options: FolderOptions,
    _ zone: inout ZoneOffsets
  ) -> Bool {
    // A sub-folder may be the mount point of a file system that does not answer; it is examined only for the order by
    // time.
    let isWanted = entry.kind != .folder || options.order.key == .time
    if isWanted, entry.modified == nil {
      guard let status = folder.status(of: entry.name) else { return entry.kind == .other }
      switch status.kind {
      case .folder: entry.kind = .folder
      case .file: entry.size = status.size
      case .special: break
      }
      entry.modified = status.modified
    }
    if let modified = entry.modified { entry.utcOffset = zone.offset(at: modified) }
    return true
  }

  /// The schedule of partial listings.
  struct EarlyPace {
    private var due: MonotonicTime
    private var step = MonotonicTime.milliseconds(400)

    init(_ order: FolderOrder) {
      // Rows that move later, as the final order is not by name, are shown only after a second.
      due = .now + .milliseconds(order.goesByName ? 60 : 1000)
    }

    /// Whether a partial listing is due; the interval doubles each time.
    var isDue: Bool {
      mutating get {
        let now = MonotonicTime.now
        guard now >= due else { return false }
        due = now + step
        step = step + step
        return true
      }
    }
  }
}
