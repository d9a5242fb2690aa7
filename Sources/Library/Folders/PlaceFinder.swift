// What lies at a path that a person typed. Blocking: run it on a worker thread.
public import Base

/// Looks paths up for the line in which they are typed.
public enum PlaceFinder {
  /// The most names of a folder that are offered.
  static let limit = 20_000

  /// All names in a folder, folders first; none where it cannot be read.
  public static func names(in folder: BytePath) -> [BrowserEntry] {
    var options = FolderOptions()
    options.showsAllFiles = true
    options.showsHidden = true
    return (try? FolderReader.read(folder, options, limit: limit))?.entries ?? []
  }

  /// What lies at a path: `~` is the home, and a relative path begins at a folder.
  public static func find(_ path: BytePath, from base: BytePath) -> PlaceAnswer {
    let home = path.fromHome
    let place = (home.isAbsolute ? home : base.appending(home)).normalized
    do throws(LibraryError) {
      let status = try FileStatus(place)
      if status.kind == .folder { return .found(path, folder: place, name: nil) }
      return .found(path, folder: place.parent, name: place.lastComponent)
    } catch {
      return .missing(path, error.sentence)
    }
  }
}

extension BytePath {
  /// The path in its shortest form.
  ///
  /// Links are not followed: `..` takes the name before it off, as a shell's `cd` does.
  fileprivate var normalized: BytePath {
    var parts: [ArraySlice<UInt8>] = []
    for part in bytes.split(separator: UInt8(ascii: "/")) {
      switch Array(part) {
      case [UInt8(ascii: ".")]: break
      case [UInt8(ascii: "."), UInt8(ascii: ".")]: _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return BytePath([UInt8(ascii: "/")] + parts.joined(separator: [UInt8(ascii: "/")]))
  }
}
