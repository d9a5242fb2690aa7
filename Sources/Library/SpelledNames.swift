// File names in another Unicode normal form: é is one code point, or e with a combining accent. Blocking; one thread at
// a time.
public import Base

/// Finds files whose names equal a given name except for the normal form.
///
/// The names of folders are cached, as playlists have many entries in one folder.
public final class SpelledNames {
  private var folders: [BytePath: [String: BytePath]] = [:]
  /// Most names in the cache, of all folders together; a full cache is cleared.
  private static let nameLimit = 200_000
  /// Most entries of a folder that are read.
  private static let folderLimit = 50_000
  private var kept = 0

  /// A finder with an empty cache.
  public init() {}

  /// Whether the path is UTF-8 and contains characters with several normal forms.
  public static func mayDiffer(_ path: BytePath) -> Bool {
    path.bytes.contains { $0 >= 0x80 }
      && String(validating: path.bytes, as: UTF8.self).map { ComposedText.hasForms($0) } ?? false
  }

  /// The existing path that equals a path except for the normal form of its names, or nil.
  public func find(_ path: BytePath) -> BytePath? {
    guard Self.mayDiffer(path) else { return nil }
    var place = path.isAbsolute ? path.resolving("/".utf8) : BytePath(".")
    for part in (path.place?.path ?? path.bytes[...]).split(separator: UInt8(ascii: "/"))
    where !part.elementsEqual(".".utf8) {
      let name = BytePath(Array(part))
      let next = place.appending(name)
      if FileStatus.exists(next) {
        place = next
        continue
      }
      guard Self.mayDiffer(name), let text = String(validating: part, as: UTF8.self),
        let other = names(in: place)[text]
      else { return nil }
      place = place.appending(other)
    }
    return place
  }

  /// The names of a folder that have several normal forms; `String` keys compare equal in all of them.
  private func names(in folder: BytePath) -> [String: BytePath] {
    if let known = folders[folder] { return known }
    var names: [String: BytePath] = [:]
    func note(_ name: BytePath) {
      guard Self.mayDiffer(name), let text = String(validating: name.bytes, as: UTF8.self) else { return }
      names[text] = name
    }
    do throws(LibraryError) {
      if folder.isOfPlace {
        for name in try PlaceFolder.names(in: folder, limit: Self.folderLimit) { note(name) }
      } else {
        var open = try OpenFolder(folder)
        var seen = 0
        while let entry = try open.next(), seen < Self.folderLimit {
          seen += 1
          note(entry.name)
        }
      }
    } catch {
      // The names read before the error are kept.
    }
    kept += names.count + 1
    if kept > Self.nameLimit {
      folders = [:]
      kept = names.count + 1
    }
    folders[folder] = names
    return names
  }
}
