import Base

/// What other programs want to be told, and what they were told last.
///
/// A value; any thread.
struct RemoteState: Equatable, Sendable {
  /// A property that a program observes.
  struct Watch: Equatable, Sendable {
    let client: RemoteClient
    /// What the program calls it.
    let number: UInt64
    let property: String
    let isText: Bool
    /// What was told of it last: null where it had no value, nil where nothing was told yet.
    var told: RemoteValue?
  }

  /// Where playback was when that was told last.
  struct Place: Equatable, Sendable {
    var item: ItemID?
    var isOpen = false
    var isSeeking = false
    var isEnding = false
  }

  /// What long properties are made of.
  struct Contents: Equatable, Sendable {
    var playlistRevision: UInt64 = 0
    var playlistIndex: Int?
    var item: ItemID?
    var streams = 0
    var selection: TrackSelection?
    var edition: Int?
    var tags: [MediaInfo.Tag] = []
    var chapter: Int?
    var bindings = 0
    var devices = 0
  }

  /// How many properties one program may observe.
  static let mostWatches = 256

  /// The programs that are connected.
  var clients: Set<RemoteClient> = []
  /// What they observe, in the order in which they asked.
  var watches: [Watch] = []
  /// Whether anybody wants to know what the engine counts.
  var wantsCounts = false
  /// Whether anybody observes the keys.
  var watchesBindings: Bool {
    watches.contains { $0.property.hasPrefix("input-bindings") }
  }
  /// Where playback was.
  var place = Place()
  /// What long properties were made of.
  var contents = Contents()

  /// A program has gone.
  mutating func leave(_ client: RemoteClient) {
    clients.remove(client)
    if clients.isEmpty { wantsCounts = false }
    watches.removeAll { $0.client == client }
  }
}
