// Titles from tags: the item's, and a radio station's current song.
import Base

extension Film {
  /// Applies the tags in force at the engine's position.
  mutating func followTags(_ step: inout FilmStep) {
    guard let info, let tags = playback.tagTimes.tags(at: playback.position), tags != info.tags
    else { return }
    editInfo { $0.tags = tags }
    step.report(.retagged)
  }
}

extension Model {
  /// Gives an item the title of its tags.
  ///
  /// A radio station keeps its own name while its tags name songs.
  mutating func nameByTags(_ film: Film) {
    guard let item = film.item, let info = film.info, let row = playlist.index(of: item) else { return }
    let current = playlist.items[row]
    guard current.part == nil else { return }
    if let song = SongTags(info) { playlist.storeTags(song, at: row) }
    if let forced = itemOptions.loaded[item]?.title ?? itemOptions.title {
      if forced != current.title { playlist.edit(item) { $0.title = forced } }
      return
    }
    let isNameless = current.title == current.location.shownName
    let station = isNameless ? info.tag("icy-name") : nil
    guard let title = info.songTitle == nil ? info.displayTitle ?? station : station, title != current.title
    else { return }
    playlist.edit(item) { $0.title = title }
  }

  /// `force-media-title`: sets the title of the current item and of those that follow; an empty text restores their
  /// own.
  mutating func forceTitle(_ text: String) {
    let title = VisibleText.filter(text, isProse: true)
    itemOptions.title = title.isEmpty ? nil : title
    guard let item = films.main.item, films.main.info != nil else { return }
    if itemOptions.title == nil { playlist.edit(item) { $0.title = $0.location.shownName } }
    nameByTags(films.main)
  }

  /// mpv's `media-title`: only the title, without the artist that playlists put before it.
  var mediaTitle: String? {
    guard let item = playlist.current else { return nil }
    if let song = films.main.info?.songTitle { return song }
    let isForced = (itemOptions.loaded[item.id]?.title ?? itemOptions.title) != nil
    guard !isForced, item.part == nil, item.id == films.main.item else { return item.title }
    return films.main.info?.tag("title") ?? item.title
  }

  /// The title on the screen; a station's current song is before the station's name.
  public var playingTitle: String {
    let title = playlist.current?.shownTitle ?? ""
    guard let song = films.main.info?.songTitle else { return title }
    return "\(song) · \(title)"
  }
}
