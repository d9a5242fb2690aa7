@testable import Base
@testable import Core

extension Story {
  /// A film that plays at a place, in a room with these others, who play the same; nobody has said yet how the room
  /// plays.
  static func watching(at seconds: Double = 50, with others: [String] = ["ben"], info: MediaInfo = .film)
    -> Story
  {
    var story = Story()
    story.happen(.commanded(.syncplay(.join("anna@localhost/films"))))
    story.playFirst(info: info)
    story.plays(at: seconds)
    story.hear(.joined(name: "anna", room: "films", isEncrypted: true))
    story.hear(.members((["anna"] + others).map { SyncplayMember($0, file: .same) }))
    story.hear(.announced(.own(story.model.playlist.items[0].id)))
    return story
  }

  /// One in which the room already plays as it does here.
  static func watchingTogether(at seconds: Double = 50, info: MediaInfo = .film) -> Story {
    var story = watching(at: seconds, info: info)
    story.hearRoom(at: seconds)
    return story
  }

  /// The room says something.
  mutating func hear(_ event: SyncplayEvent) { happen(.syncplay(event)) }

  /// The room plays there, as somebody made it.
  mutating func hearRoom(
    at seconds: Double, isPaused: Bool = false, isSeek: Bool = false, by name: String? = "ben",
    changes: UInt32? = nil
  ) {
    let place = PlayingPlace(MediaTime(seconds: seconds), at: model.now, rate: isPaused ? 0 : 1)
    hear(
      .playing(
        SyncplayRoom(place: place, isPaused: isPaused, isSeek: isSeek, setBy: name),
        changes: changes ?? model.syncplay?.status.changes ?? 0))
  }

  /// The playback status that the room was told in the last step.
  var toldStatus: SyncplayStatus? {
    effects.compactMap { if case .tellRoom(.status(let status)) = $0 { status } else { nil } }.last
  }

  /// The target of the last step's seek.
  var sought: MediaTime? {
    effects.compactMap { if case .film(.main, .seek(let time, exact: true, _)) = $0 { time } else { nil } }
      .last
  }
}

extension SyncplayFile {
  /// The file that all in the room play.
  static let same = SyncplayFile(name: "one.mkv", duration: MediaTime(seconds: 100), size: "1000")
  /// Something else.
  static let other = SyncplayFile(name: "other.mkv", duration: MediaTime(seconds: 70), size: "2000")
}

extension SyncplayFileMarks {
  /// Those of the film that plays here.
  static func own(_ item: ItemID) -> SyncplayFileMarks {
    SyncplayFileMarks(
      item: item, names: ["one.mkv", "onemkv", "aabbccddeeff"], sizes: ["1000", "001122334455"],
      duration: MediaTime(seconds: 100))
  }
}
