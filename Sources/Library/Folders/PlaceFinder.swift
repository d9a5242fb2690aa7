// Looks up paths that the user types. Blocking: run it on a worker thread.
public import Base

/// Completes and resolves paths typed in a prompt.
public enum PlaceFinder {
  /// Most names of a folder that are offered.
  static let limit = 20_000

  /// All names in a folder, hidden ones too, folders first; empty if the folder cannot be read.
  public static func names(in folder: BytePath) -> [BrowserEntry] {
    var options = FolderOptions()
    options.showsAllFiles = true
    options.showsHidden = true
    return (try? FolderReader.read(folder, options, limit: limit))?.entries ?? []
  }

  /// The file or folder at a typed path.
  ///
  /// - Parameter path: The typed path; `~` is the home folder.
  /// - Parameter base: The folder that a relative path begins at.
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
  /// The path without `.`, `..` and doubled slashes.
  ///
  /// Links are not followed: `..` removes the name before it, as a shell's `cd` does.
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
