// The user's own files in the report of `inset doctor`: configuration and watch history. Reads only.

import Base
import Library
import WatchHistory

/// Looks for mistakes in the configuration.
enum ConfigurationCheck {
  /// The most mistakes that are listed.
  private static let limit = 20

  static func section(_ configuration: Configuration) -> DoctorSection {
    var section = DoctorSection("Configuration")
    guard let file = configuration.settingsFile else {
      section.add(.fact, "files", "none are read")
      return section
    }
    section.add(.fact, "folder", file.parent.shown + (file.parent.isThere ? "" : ", which does not exist"))
    for diagnostic in configuration.diagnostics.prefix(limit) {
      section.add(diagnostic.severity == .error ? .fault : .note, "mistake", diagnostic.description)
    }
    if configuration.diagnostics.isEmpty {
      section.add(.good, "mistakes", "none in inset.toml, input.conf and the theme")
    } else if configuration.diagnostics.count > limit {
      section.add(.fact, "mistakes", "\(configuration.diagnostics.count) in all; “inset keys” lists them")
    }
    return section
  }
}

/// Reads the watch history's database.
enum HistoryCheck {
  static func section(_ configuration: Configuration) -> DoctorSection {
    var section = DoctorSection("Watch history")
    guard let folder = configuration.state, configuration.settings.keepsHistory else {
      section.add(.fact, "database", "none is kept")
      return section
    }
    do throws(HistoryFailure) {
      let found = try HistoryCheckup(in: folder)
      if let bytes = found.bytes {
        section.add(
          .good, "database", "\(found.path): \(found.items, of: "item"), \((bytes + 1023) / 1024) KiB, sound")
      } else {
        section.add(.fact, "database", "\(found.path) does not exist yet")
      }
      if !found.isWritable {
        section.add(
          .fault, "saving", "the database cannot be written", remedy: "Check the owner of \(found.path).")
      }
      if found.isReadableByOthers {
        section.add(
          .note, "privacy", "other users can read the database",
          remedy: "“chmod 600 \(found.path)” prevents that.")
      }
      if found.damagedCopies > 0 {
        section.add(
          .note, "damage", "\(found.damagedCopies, of: "damaged copy", "damaged copies") from earlier",
          remedy: "“inset history --clear” removes them, with the history.")
      }
    } catch {
      section.add(
        .fault, "database", error.sentence.withStop,
        remedy: error == .damaged ? "The next start moves it aside and begins a new one." : nil)
    }
    return section
  }
}
