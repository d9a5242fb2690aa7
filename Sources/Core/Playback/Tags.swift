// Tags: what they call an item, and a radio station's next song.
import Base

extension Model {
  /// The tags are those of the place that plays.
  mutating func followTags() {
    guard let item = player.item, let info = player.info,
      let tags = player.playback.tagTimes.tags(at: player.playback.position),
      tags != info.tags
    else { return }
    player.editInfo { $0.tags = tags }
    if let info = player.info { nameByTags(item, info) }
  }

  /// An item has the title that its tags give it; a station keeps its own name while it names its songs.
  mutating func nameByTags(_ item: ItemID, _ info: MediaInfo) {
    guard let row = playlist.index(of: item) else { return }
    let current = playlist.items[row]
    guard current.part == nil else { return }
    if let song = SongTags(info) { playlist.learn(song, at: row) }
    if let forced = loadOptions[item]?.title ?? forcedTitle {
      if forced != current.title { playlist.edit(item) { $0.title = forced } }
      return
    }
    let isNameless = current.title == current.location.shownName
    let station = isNameless ? info.tag("icy-name") : nil
    guard let title = info.songTitle == nil ? info.displayTitle ?? station : station, title != current.title
    else { return }
    playlist.edit(item) { $0.title = title }
  }

  /// `force-media-title`: what plays, and what will, is called that; an empty one gives what plays its own name back.
  mutating func forceTitle(_ text: String) {
    let title = VisibleText.filter(text)
    forcedTitle = title.isEmpty ? nil : title
    guard let item = player.item, let info = player.info else { return }
    if forcedTitle == nil { playlist.edit(item) { $0.title = $0.location.shownName } }
    nameByTags(item, info)
  }

  /// What plays, as mpv's `media-title` has it: the title alone, without the artist that lists put before it.
  var mediaTitle: String? {
    guard let item = playlist.current else { return nil }
    if let song = player.info?.songTitle { return song }
    let isForced = (loadOptions[item.id]?.title ?? forcedTitle) != nil
    guard !isForced, item.part == nil, item.id == player.item else { return item.title }
    return player.info?.tag("title") ?? item.title
  }

  /// What the screen calls what plays: a station's song stands before its name.
  public var playingTitle: String {
    let title = playlist.current?.title ?? ""
    guard let song = player.info?.songTitle else { return title }
    return usesUnicode ? "\(song) · \(title)" : "\(song) - \(title)"
  }
}
