// Sound of other files and addresses as tracks of the current item: `audio-add`, `--audio-file`, the sound that belongs
// to a web page's picture. Part of the model, main thread only.
public import Base

/// A file or address whose sound is needed as a track of an item.
public struct SoundRequest: Hashable, Sendable {
  /// The item that gets the track.
  let item: ItemID
  /// The file or the address, as given.
  public let file: BytePath
  /// Title of the track, not filtered; nil takes the file's own.
  public var title: String?
  /// Language of the track (ISO 639); nil takes the file's own.
  public var language: String?
  /// Whether the track is selected.
  var isChosen = true
  /// Whether playback waits for the sound.
  var waits = false
  /// The origin of the request, which limits what may be opened.
  public let origin: Origin
  /// The IPC client that waits for the reply; nil for the user.
  var request: PendingRequest?
}

extension Film {
  /// The stream index of the first sound file, above those of containers and subtitle files.
  private static let firstSound = 20_000
  fileprivate static let soundLimit = 64

  /// Adds a sound to the item's tracks, or finds its track; nil if there are too many.
  fileprivate mutating func addSound(_ sound: ExternalSound) -> Int? {
    guard let info else { return nil }
    if let present = info.streams.first(where: { $0.sound?.location == sound.location }) {
      return present.index
    }
    guard info.streams.count(where: { $0.sound != nil }) < Self.soundLimit else { return nil }
    let index = max(Self.firstSound, (info.streams.map(\.index).max() ?? 0) + 1)
    var stream = MediaInfo.Stream(index: index, kind: .audio, codec: "file")
    stream.name(by: sound)
    editInfo { $0.streams.append(stream) }
    return index
  }

  fileprivate mutating func choose(
    _ sound: ExternalSound, as index: Int, waits: Bool, _ step: inout FilmStep
  ) {
    guard var selection = info?.selection else { return }
    selection.audio = index
    select(selection)
    if waits { playback.openedSelection.audio = index }
    step.order(.selectSound(index, sound, waits: waits))
  }

  /// Takes the properties of a sound file that plays.
  mutating func soundOpened(_ stream: MediaInfo.Stream, _ step: inout FilmStep) {
    step.report(.fileRead(stream.index))
    editInfo { info in
      guard let place = info.streams.firstIndex(where: { $0.index == stream.index }),
        let sound = info.streams[place].sound
      else { return }
      info.streams[place] = stream
      info.streams[place].name(by: sound)
      info.selection.audio = stream.index
    }
  }

  /// Removes a sound file that cannot be played; the item's own sound plays instead.
  mutating func soundRefused(_ index: Int, _ failure: PlaybackFailure, own: Int?, _ step: inout FilmStep) {
    let name = nameOfFile(index)
    editInfo { info in
      info.streams.removeAll { $0.index == index }
      if info.selection.audio == index { info.selection.audio = own }
    }
    if playback.openedSelection.audio == index { playback.openedSelection.audio = own }
    step.report(.fileRefused(.audio, index, name: name, failure))
  }

  /// Performs `audio-remove`.
  mutating func removeSound(_ number: Int?, _ step: inout FilmStep) {
    guard let stream = trackFile(.audio, number, &step), let info else { return }
    if info.selection.audio == stream.index {
      select(.audio, info.tracks(.audio).first { $0.sound == nil }?.index, &step)
    }
    editInfo { $0.streams.removeAll { $0.index == stream.index } }
    step.notify("Sound removed: \(stream.trackText)")
  }

  /// Performs `audio-reload`: the engine opens the file again if it is selected.
  mutating func reloadSound(_ number: Int?, _ step: inout FilmStep) {
    guard let stream = trackFile(.audio, number, &step), let sound = stream.sound else { return }
    guard info?.selection.audio == stream.index else { return }
    step.order(.selectSound(stream.index, sound, waits: false))
  }

  /// A selection that the engine reports: it knows only the item's own streams, so that a sound file stays selected.
  func withSound(_ selection: TrackSelection) -> TrackSelection {
    guard selection.audio == nil, let audio = info?.stream(info?.selection.audio),
      audio.sound != nil
    else { return selection }
    var selection = selection
    selection.audio = audio.index
    return selection
  }
}

extension Model {
  /// Adds the sounds that belong to an item that has opened; playback waits for the first one.
  mutating func beginSounds(of item: ItemID, _ outbox: inout Outbox) {
    if let sound = films.main.playback.page?.sound {
      act(on: .main, &outbox) { film, step in
        if let index = film.addSound(sound) { film.choose(sound, as: index, waits: true, &step) }
      }
    }
    let files = (itemOptions.loaded[item]?.soundFiles ?? []).map { BytePath($0) } + startWishes.soundFiles
    for (number, file) in files.enumerated() {
      var request = SoundRequest(item: item, file: file, origin: .person)
      request.isChosen = number == 0
      request.waits = true
      outbox.send(.findSound(request))
    }
  }

  /// Performs `audio-add`.
  mutating func takeSound(_ order: SoundOrder, _ outbox: inout Outbox) {
    guard films.main.info != nil, let item = films.main.item else {
      return notify("Play something before adding sound", .warning)
    }
    var request = SoundRequest(item: item, file: meant(BytePath(order.file)), origin: origin)
    request.title = order.title
    request.language = order.language
    request.isChosen = order.isChosen
    request.request = takeRequest()
    outbox.send(.findSound(request))
  }

  /// Adds a sound that exists as a track, and selects it if that is needed.
  mutating func soundFound(_ sound: ExternalSound, _ request: SoundRequest, _ outbox: inout Outbox) {
    guard request.item == films.main.item, films.main.info != nil else {
      return soundMissing(request, "The item was closed", &outbox)
    }
    var sound = sound
    sound.headers = headers(guestHeaders(under: sound.headers), for: sound.location)
    guard let index = films.main.addSound(sound) else {
      return soundMissing(request, "There are \(Film.soundLimit) sound files already", &outbox)
    }
    guard request.isChosen else {
      if let request = request.request { outbox.send(request.answer()) }
      return
    }
    if films.main.info?.selection.audio == index {
      if let request = request.request { outbox.send(request.answer()) }
      return
    }
    if let client = request.request { awaitFile(index, client) }
    let waits = request.waits
    act(on: .main, &outbox) { film, step in film.choose(sound, as: index, waits: waits, &step) }
  }

  /// Tells why a sound cannot be added.
  mutating func soundMissing(_ request: SoundRequest, _ sentence: String, _ outbox: inout Outbox) {
    if let request = request.request { return outbox.send(request.refuse(sentence)) }
    notify(sentence, .warning)
  }
}

/// The arguments of `audio-add`.
public struct SoundOrder: Hashable, Sendable {
  /// The file or the address.
  public var file: String
  /// Whether the sound is selected.
  public var isChosen = true
  /// Title of the track; nil takes the file's own.
  public var title: String?
  /// Language of the track; nil takes the file's own.
  public var language: String?

  /// The words of the command.
  var words: [String] {
    var words = ["audio-add", file, isChosen ? "select" : "auto", title ?? "", language ?? ""]
    while words.count > 2, words.last == "" { words.removeLast() }
    if words.count == 3, isChosen { words.removeLast() }
    return words
  }
}

extension MediaInfo.Stream {
  /// Prefers the given facts of a sound file to those in the file.
  fileprivate mutating func name(by sound: ExternalSound) {
    self.sound = sound
    file = sound.location
    language = sound.language ?? language
    title = sound.title ?? title ?? (language == nil ? sound.location.shownName : nil)
  }
}
