// The reports of `inset probe` about playlists. The names in the JSON are a contract: add, do not rename.

import Base
import Core
import Library

/// A playlist's entries, for the report.
struct ProbedPlaylist {
  /// One entry; times in seconds.
  struct Entry {
    var location: String
    var title: String?
    var duration: Double?
    var group: String?
    var start: Double?
    var end: Double?

    var value: RemoteValue {
      .map(of: [
        "location": .text(location), "title": title.map { .text($0) },
        "duration": duration.map { .number($0) },
        "group": group.map { .text($0) }, "start": start.map { .number($0) }, "end": end.map { .number($0) },
      ])
    }
  }
  var title: String?
  var entries: [Entry]
  /// The number of entries that were refused.
  var refused: Int
  /// The reasons of the first refusals.
  var refusals: [String]
  /// Whether the playlist has more entries than the limit.
  var isTruncated: Bool

  /// The report of a playlist.
  init(_ list: PlaylistDocument) {
    title = list.title
    entries = list.entries.map { entry in
      Entry(
        location: entry.location.plainPath, title: entry.title, duration: entry.duration?.seconds,
        group: entry.group, start: entry.part?.start.seconds, end: entry.part?.end?.seconds)
    }
    refused = list.refusedCount
    refusals = list.refusals
    isTruncated = list.isTruncated
  }

  /// The report for programs.
  var value: RemoteValue {
    .map(of: [
      "title": title.map { .text($0) }, "entries": .list(entries.map(\.value)),
      "refused": .number(Double(refused)), "refusals": .list(refusals.map { .text($0) }),
      "isTruncated": .flag(isTruncated),
    ])
  }

  /// The report's lines, not filtered.
  var lines: [String] {
    var lines: [String] = []
    let count = entries.count
    lines.append("  playlist\(title.map { " “\($0)”" } ?? ""), \(count, of: "entry", "entries")")
    for (number, entry) in entries.enumerated() {
      var line = "  \(number + 1) \(entry.title.map { "\($0): " } ?? "")\(entry.location)"
      if entry.start != nil || entry.end != nil {
        let end = entry.end.map { TimeText.format(MediaTime(seconds: $0)) } ?? "its end"
        line += ", from \(TimeText.format(MediaTime(seconds: entry.start ?? 0))) to \(end)"
      } else if let duration = entry.duration {
        line += ", \(TimeText.format(MediaTime(seconds: duration)))"
      }
      if let group = entry.group { line += ", group \(group)" }
      lines.append(line)
    }
    if isTruncated { lines.append("  and more than Inset reads") }
    if refused > 0 { lines.append("  \(refused) left out:") }
    lines += refusals.map { "    \($0)" }
    return lines
  }
}
