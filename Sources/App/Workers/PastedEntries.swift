// Resolves pasted names to playlist entries. Reads the file system, so a background job runs it.

import Base
import Core
import Library

/// Turns pasted names into entries.
enum PastedEntries {
  /// The entries in the order of the names, as a message.
  ///
  /// A line is a single name where such a file exists, else it is split into shell words.
  static func find(_ names: [PastedName], others: Int) -> Message {
    var entries: [FoundEntry] = []
    var failures = others
    var reason: String?
    for name in names {
      do throws(LibraryError) {
        entries += try find(name)
      } catch {
        failures += 1
        reason = reason ?? error.sentence
      }
    }
    return .pastedFound(entries.withoutCovers, failures: failures, reason: reason)
  }

  private static func find(_ name: PastedName) throws(LibraryError) -> [FoundEntry] {
    do {
      return [try entry(name.line)]
    } catch {
      guard !name.words.isEmpty else { throw error }
      var entries: [FoundEntry] = []
      for word in name.words { entries.append(try entry(word)) }
      return entries
    }
  }

  private static func entry(_ name: BytePath) throws(LibraryError) -> FoundEntry {
    try ArgumentEntry.find(name.fromHome, from: .paste)
  }
}
