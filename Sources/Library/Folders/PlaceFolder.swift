// Lists the folders of places. Blocking: run it on a worker thread.
import Base
internal import Places
internal import Platform

/// Reads the rows of one folder of a place, as `FolderReader` reads those of the disk.
struct PlaceFolder {
  private let folder: BytePath
  private let options: FolderOptions
  private let limit: Int

  init(_ folder: BytePath, _ options: FolderOptions, limit: Int) {
    (self.folder, self.options, self.limit) = (folder, options, limit)
  }

  /// The rows in the order of the options.
  ///
  /// The rows that the place listed last come at once, if they are there, and the first of the others before the rest.
  func read(
    early: (FolderListing) -> Void, isCancelled: () -> Bool
  ) throws(LibraryError) -> FolderListing {
    let places = Places.shared
    if let known = places.remembered(folder) {
      var listing = shown(known.rows)
      listing.isComplete = false
      early(listing)
    }
    var pace = FolderReader.EarlyPace(options.order)
    var rows: [PlaceEntry] = []
    do throws(PlaceError) {
      let all = try places.list(folder, limit: limit, isOver: isCancelled) { page in
        rows += page
        guard pace.isDue else { return }
        var listing = shown(rows)
        listing.isComplete = false
        early(listing)
      }
      var listing = shown(all.rows)
      listing.isTruncated = all.isTruncated
      return listing
    } catch {
      throw LibraryError(error, at: folder)
    }
  }

  private func shown(_ rows: [PlaceEntry]) -> FolderListing {
    var listing = FolderListing(folder: folder)
    listing.options = options
    var zone = ZoneOffsets()
    listing.entries = rows.compactMap { row in
      guard var entry = entry(row) else {
        if options.shows(row.name) { listing.hiddenCount += 1 }
        return nil
      }
      if let modified = entry.modified { entry.utcOffset = zone.offset(at: modified) }
      return entry
    }
    return listing.sorted(by: options.order)
  }

  /// The row of the browser; nil if the options hide it.
  private func entry(_ row: PlaceEntry) -> BrowserEntry? {
    guard options.shows(row.name) else { return nil }
    let byName = MediaTypes.kind(of: row.name.bytes)
    let kind: BrowserEntry.Kind =
      switch row.kind {
      case .folder: .folder
      case .file: byName
      case .link, .special: .other
      }
    guard options.showsAllFiles || kind != .other else { return nil }
    return BrowserEntry(name: row.name, kind: kind, size: row.size, modified: row.modified)
  }

  // MARK: Single paths

  /// The facts of a path in a place.
  static func status(of path: BytePath) throws(LibraryError) -> PlaceStatus {
    do throws(PlaceError) {
      return try Places.shared.status(of: path, isOver: Places.limited())
    } catch {
      throw LibraryError(error, at: path)
    }
  }

  /// The names in a folder, with the files among them.
  static func names(in folder: BytePath, limit: Int) throws(LibraryError) -> [BytePath] {
    do throws(PlaceError) {
      return try Places.shared.list(folder, limit: limit, isOver: Places.limited()).rows.map(\.name)
    } catch {
      throw LibraryError(error, at: folder)
    }
  }

  /// The bytes of a whole file.
  static func contents(of path: BytePath, limit: Int) throws(LibraryError) -> [UInt8] {
    do throws(PlaceError) {
      return try Places.shared.contents(of: path, limit: limit, isOver: Places.limited())
    } catch {
      throw LibraryError(error, at: path)
    }
  }
}
