// Playlist properties, and the names of the current item, under mpv's names.
import Base

extension PropertyTable {
  static let playlistFacts: [Property] = [
    .told("filename/no-ext") { $0.nameOfLoaded(.filename).map { .text(withoutExtension($0)) } },
    // A title that overrides those of all items.
    .told("force-media-title", assign: { model, title, _ in model.forceTitle(title) }) {
      .text($0.itemOptions.title ?? "")
    },
    .told("stream-path") { $0.nameOfLoaded(.path).map { .text($0) } },
    .told("stream-open-filename") { $0.nameOfLoaded(.path).map { .text($0) } },
    .told("playlist-current-pos") { .number(Double($0.playlist.currentIndex ?? -1)) },
    .told("playlist-playing-pos") {
      .number(Double($0.films.main.playback.stage == .idle ? -1 : $0.playlist.currentIndex ?? -1))
    },
    .told(inParts: "playlist", isLong: true) { model in
      .list(
        count: model.playlist.items.count, element: { model.remoteItem(at: $0) },
        whole: { model.remotePlaylist })
    },
  ]

  private static func withoutExtension(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}

/// The properties of the playlist, in the order of the manual page: its fields are their only list.
struct PlaylistProperties: Sendable {
  let filename = Property(
    "filename", .text, "the item's name without its folder",
    read: { model, _ in model.playlist.current?.location.shownName },
    readName: { $0.playlist.current?.location.plainName })

  let path = Property(
    "path", .text, "the item's path or address",
    read: { model, _ in model.playlist.current?.location.shownPath },
    readName: { $0.playlist.current?.location.plainPath })

  let mediaTitle = Property(
    "media-title", .text,
    "the item's title or name, or the song that a radio station announces",
    read: { model, _ in model.mediaTitle },
    readName: { model in
      guard let item = model.playlist.current else { return nil }
      let title = model.mediaTitle ?? item.title
      // An item without a title of its own is called by its file name.
      return title == item.location.shownName ? item.location.plainName : title
    })

  let playlistPos = Property(
    "playlist-pos-1", .number(Property.counts),
    "the item's position in the playlist, from 1; changing it plays another item",
    by: [.set, .add, .cycle], isOption: false,
    read: { model, _ in model.playlist.currentIndex.map { String($0 + 1) } },
    translate: { (property, change) throws(CommandProblem) in
      try property.playing(change, first: 1)
    })

  let playlistIndex = Property(
    "playlist-pos", .number(-1...Double(Int32.max)),
    "the item's position in the playlist, from 0; changing it plays another item, and -1 stops",
    by: [.set, .add, .cycle], read: { model, _ in String(model.playlist.currentIndex ?? -1) },
    translate: { (property, change) throws(CommandProblem) in
      try property.playing(change, first: 0)
    })

  let playlistCount = Property(
    "playlist-count", .number(Property.counts), "the number of items in the playlist"
  ) { model, _ in
    String(model.playlist.items.count)
  }

  let shuffle = Property(
    "shuffle", .flag, "whether the playlist is shuffled; no restores its own order", by: [.set, .cycle],
    isPassing: true, read: { model, _ in (model.playlist.arrangement == .shuffled).yesNo },
    change: { model, change, outbox in
      let isShuffled = model.playlist.arrangement == .shuffled
      guard let wanted = change.flag(from: isShuffled), wanted != isShuffled else { return }
      model.perform(.editPlaylist(wanted ? .shuffle : .unshuffle), &outbox)
    })
}

extension Property {
  package static var filename: Property { PropertyTable.rows.playlist.filename }
  package static var path: Property { PropertyTable.rows.playlist.path }
  package static var playlistPos: Property { PropertyTable.rows.playlist.playlistPos }
  package static var playlistIndex: Property { PropertyTable.rows.playlist.playlistIndex }

  /// The command for a change of the position, whose first value is `first`; -1 stops.
  fileprivate func playing(_ change: PropertyChange, first: Int) throws(CommandProblem) -> Command? {
    switch change {
    case .set(let value):
      if ["no", "none", "-1"].contains(value) { return .stop }
      guard let number = Int(value), number >= first, number <= Int(Int32.max) else {
        throw wrong(value, "a whole number from \(first), or -1")
      }
      return .editPlaylist(.play(number - first))
    case .add(let amount): return .playlistStep(try step(amount), force: false)
    case .cycle(let step): return .playlistStep(step, force: false)
    case .multiply: return nil
    }
  }
}

extension Model {
  /// A name of the loaded item; nil if none is loaded.
  fileprivate func nameOfLoaded(_ property: Property) -> String? {
    films.main.item == nil ? nil : property.readName?(self)
  }
}
