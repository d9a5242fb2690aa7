// Items that are parts of one file, such as the tracks of a cue sheet: moving from one part to the next.
public import Base

extension Model {
  /// The distance past its end up to which a part still counts as played to its end; a position further on is the
  /// result of a seek.
  private static let slack = MediaTime(seconds: 2)

  /// The distance before a part's start at which a seek to it may arrive.
  private static let earliness = MediaTime(seconds: 0.5)

  /// Handles playback that has left the current item's part of the file.
  ///
  /// Where another playlist item is the part of the same file that plays, that item becomes current, and the sound goes
  /// on without a gap.
  ///
  /// - Returns: false while playback is inside the part, and where it plays on outside every part.
  mutating func leavePart(_ outbox: inout Outbox) -> Bool {
    guard films.main.info != nil, films.main.playback.pendingSeek == nil,
      films.main.playback.ending == .ahead,
      films.main.slider.scrub == .idle, let item = playlist.current, item.id == films.main.item,
      let part = item.part,
      !part.contains(films.main.playback.position),
      films.main.playback.position < part.start - Self.earliness || films.main.playback.position >= part.start
    else { return false }
    let isOver =
      part.end.map { films.main.playback.position >= $0 && films.main.playback.position < $0 + Self.slack }
      ?? false
    if isOver { playlist.edit(item.id) { $0.mark = .played } }
    if isOver, let end = part.end, endPart(at: end, &outbox) { return true }
    if isOver, loopsFile {
      guard films.main.canSeek else { return false }
      films.main.playback.fileLoopsDone += 1
      act(on: .main, &outbox) { $0.startSeek(to: part.start, exact: true, &$1) }
      return true
    }
    if let index = neighbour(of: item, at: films.main.playback.position) {
      act(on: .main, &outbox) { $0.rememberPart(isOver: isOver, &$1) }
      playlist.handOn(to: index)
      films.main.playback.part = playlist.items[index].part
      films.main.playback.afterItem = nil
      continueRemembering(with: playlist.items[index])
      if isOver { notify(playlist.items[index].title) }
      return true
    }
    // Past the last listed part the item is over; before the first one playback continues until that part begins.
    guard let end = part.end, films.main.playback.position >= end else { return false }
    advance(&outbox)
    return true
  }

  /// Makes items of the tracks that a cue sheet in the tags of the opened file names, as of a sheet beside it.
  mutating func splitIntoTracks(_ item: ItemID, _ info: MediaInfo) {
    guard let index = playlist.currentIndex, playlist.items[index].id == item,
      playlist.items[index].part == nil, let sheet = info.cueSheet
    else { return }
    let album = SongTags(info)
    var parts: [PlaylistItem] = []
    for track in sheet.tracks.indices where sheet.tracks[track].isPlayable {
      parts.append(playlist.items[index].track(track, of: sheet, album, id: nextItem()))
    }
    playlist.split(at: index, into: parts)
    films.main.playback.part = playlist.items[index].part
    continueRemembering(with: playlist.items[index])
  }

  /// The most parts of a file whose lengths are set when it opens.
  private static let mostParts = 1_000

  /// Sets the length of a last part without an end, which playlists leave out, from the duration of the opened file.
  mutating func measureParts() {
    guard let current = playlist.currentIndex, films.main.playback.part != nil,
      let whole = films.main.info?.duration
    else {
      return
    }
    let location = playlist.items[current].location
    for index in current..<min(playlist.items.count, current + Self.mostParts) {
      let item = playlist.items[index]
      guard item.location == location, let part = item.part else { return }
      if part.end == nil, part.start < whole { playlist.edit(at: index) { $0.duration = whole - part.start } }
    }
  }

  /// The time left in the current part, from the position last reported by the engine; nil if its end is unknown or
  /// past.
  public var restOfPart: MediaTime? {
    guard let item = playlist.current, item.id == films.main.item, let end = item.part?.end,
      films.main.playback.position < end
    else { return nil }
    return end - films.main.playback.position
  }

  /// The index of the item that is the part of the same file at a time.
  ///
  /// Only items next to the current one, without another file between, are searched.
  private func neighbour(of item: PlaylistItem, at time: MediaTime) -> Int? {
    guard let current = playlist.currentIndex else { return nil }
    for direction in [1, -1] {
      var index = current + direction
      while playlist.items.indices.contains(index) {
        let other = playlist.items[index]
        guard other.location == item.location, let part = other.part else { break }
        if part.contains(time) { return index }
        index += direction
      }
    }
    return nil
  }
}

extension PlaylistItem {
  /// The item of a track of the file; what the sheet does not tell of the album is taken from the file's tags.
  fileprivate func track(_ index: Int, of sheet: CueSheet, _ album: SongTags?, id: ItemID) -> PlaylistItem {
    func shown(_ text: CueSheet.Text?) -> String? {
      text.map { VisibleText.filter(bytes: $0, limit: 300, isProse: true) }
    }
    let track = sheet.tracks[index]
    let (start, end) = (track.start ?? .zero, sheet.end(ofTrack: index))
    var song = SongTags()
    song.title = shown(sheet.title(ofTrack: index))
    song.artist = shown(track.performer ?? sheet.performer) ?? album?.artist
    song.album = shown(sheet.title) ?? album?.album
    song.albumArtist = shown(sheet.performer) ?? album?.albumArtist
    song.year = shown(sheet.year).flatMap(SongTags.year) ?? album?.year
    song.track = (1...9_999).contains(track.number) ? track.number : nil
    var item = self
    item.id = id
    item.details.part = ItemPart(start: start, end: end)
    item.duration = end.map { $0 - start }
    (item.song, item.details.albumOfList) = (song, song.album)
    item.title = song.displayTitle ?? title
    return item
  }

  /// The start of the item in its file; nil at the file's start.
  var startOfPart: MediaTime? { self.part.flatMap { $0.start > .zero ? $0.start : nil } }
}
