// The subcommand `inset history`, as text or JSON. It opens the watch history's database itself, without a player;
// main thread.

import Base
import Core
import Glibc
import Library
import WatchHistory

/// `inset history`: lists or clears the watch history.
enum HistoryCommand {
  /// Maximum number of printed items.
  private static let limit = 1_000_000

  /// Prints or clears; returns 1 where the database cannot be used or standard output is closed.
  static func run(_ options: HistoryOptions) -> Int32 {
    guard let folder = Configuration(options.config).state else {
      StandardOutput.complain("No watch history (--no-config, or no home).")
      return 1
    }
    do throws(HistoryFailure) {
      let store = try HistoryStore(in: folder)
      defer { store.close() }
      if let remark = store.remark { StandardOutput.complain("\(remark).") }
      let queries = options.words.map { RowQuery($0) }
      let entries = try store.history(limit: limit).entries.filter { isWanted($0, queries) }
      if options.clears {
        let count = try store.clear(options.words.isEmpty ? nil : entries)
        for copy in store.damagedCopies {
          StandardOutput.complain(
            "A damaged copy of the watch history remains: \(BytePath(copy).shown). “inset history --clear” removes it."
          )
        }
        return StandardOutput.write("Forgot \(count, of: "item").\n") ? 0 : 1
      }
      return StandardOutput.write(options.json ? json(entries) : text(entries)) ? 0 : 1
    } catch {
      StandardOutput.complain(error.sentence.withStop)
      return 1
    }
  }

  private static func isWanted(_ entry: HistoryEntry, _ queries: [RowQuery]) -> Bool {
    queries.allSatisfy { $0.matches(entry.title) || $0.matches(entry.location.shownPath) }
  }

  /// A line per item: date, position, title, path.
  static func text(_ entries: [HistoryEntry]) -> String {
    let times = entries.map(times)
    let width = times.map { CellWidth.of($0) }.max() ?? 0
    return zip(entries, times).map { entry, time in
      let mark = entry.isPlayed ? "+" : " "
      let place = entry.location.shownPath
      let title = place.hasSuffix(entry.title) ? "" : "\(entry.title)  "
      return
        "\(LocalDate.text(entry.opened))  \(mark) \(TextFit.fit(time, width, align: .trailing))  \(title)\(place)\n"
    }.joined()
  }

  private static func times(_ entry: HistoryEntry) -> String {
    [
      entry.elapsed.map { TimeText.format($0, beside: entry.duration) },
      entry.duration.map { TimeText.format($0) },
    ].compactMap { $0 }.joined(separator: " / ")
  }

  /// The items in JSON.
  ///
  /// The names are a contract: add, do not rename.
  private static func json(_ entries: [HistoryEntry]) -> String {
    RemoteValue.list(
      entries.map { entry in
        .map(of: [
          "location": .text(entry.location.plainPath), "title": .text(entry.title),
          "opened": .number(Double(entry.opened)), "position": .seconds(entry.elapsed),
          "duration": .seconds(entry.duration), "start": .seconds(entry.part?.start),
          "played": .flag(entry.isPlayed),
        ])
      }
    ).report
  }
}

extension RemoteValue {
  /// A time as a number of seconds; nil for none.
  static func seconds(_ time: MediaTime?) -> RemoteValue? { time.map { .number($0.seconds) } }
}
