// Files whose names are the same to a reader, but are coded in other bytes: é may be one letter, or e and an accent.
// Blocking; one thread at a time.
public import Base

/// Finds files by names that are spelt in another normal form of Unicode.
///
/// Keeps the names of folders that it has read, for the next of the many entries of a list.
public final class SpelledNames {
  private var folders: [BytePath: [String: BytePath]] = [:]
  /// Names that are kept at the most, of all folders together.
  private static let nameLimit = 200_000
  /// Names of one folder that are looked at.
  private static let folderLimit = 50_000
  private var kept = 0

  /// Knows nothing yet.
  public init() {}

  /// Whether a path may name a file of other bytes.
  public static func mayDiffer(_ path: BytePath) -> Bool {
    path.bytes.contains { $0 >= 0x80 }
      && String(validating: path.bytes, as: UTF8.self).map { ComposedText.hasForms($0) } ?? false
  }

  /// The path of what lies there under names that are equal to a path's but for how their accents are coded; nil where
  /// nothing does.
  public func find(_ path: BytePath) -> BytePath? {
    guard Self.mayDiffer(path) else { return nil }
    var place = path.isAbsolute ? BytePath("/") : BytePath(".")
    for part in path.bytes.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
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

  /// The names in a folder that may be spelt otherwise, by what they say: texts that differ in that alone are equal.
  private func names(in folder: BytePath) -> [String: BytePath] {
    if let known = folders[folder] { return known }
    var names: [String: BytePath] = [:]
    var seen = 0
    do throws(LibraryError) {
      var open = try OpenFolder(folder)
      while let entry = try open.next(), seen < Self.folderLimit {
        seen += 1
        guard Self.mayDiffer(entry.name), let text = String(validating: entry.name.bytes, as: UTF8.self)
        else {
          continue
        }
        names[text] = entry.name
      }
    } catch {
      // What was read until then is better than nothing.
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
