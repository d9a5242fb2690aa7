// State of mpv's JSON IPC in the model: clients, `observe_property`, and the values that clients received.
// `IPCServer.swift` has the behaviour. Main thread only.

import Base

/// The connected IPC clients, their observed properties, and the values that they were last sent.
struct RemoteState: Equatable, Sendable {
  /// A property observed by a client.
  struct Watch: Equatable, Sendable {
    let client: RemoteClient
    /// The client's id of the observer.
    let number: UInt64
    let property: String
    let isText: Bool
    /// The value sent last: null for a property without a value, nil before the first event.
    var told: RemoteValue?
  }

  /// The state of playback as of the last events.
  struct Place: Equatable, Sendable {
    var item: ItemID?
    var isOpen = false
    var isSeeking = false
    var isEnding = false
    var pictureInPicture = PresentationState.LifeCycle()
  }

  /// The state on which properties with long values depend; they are compared only after this has changed.
  struct Contents: Equatable, Sendable {
    var playlistRevision: UInt64 = 0
    var playlistIndex: Int?
    var item: ItemID?
    var streams = 0
    var selection: TrackSelection?
    var edition: Int?
    var tags: [MediaInfo.Tag] = []
    var chapter: Int?
    /// The bindings, where a client observes them.
    var bindings: [Binding] = []
    var devices: [SoundDeviceName] = []
  }

  /// The most properties that one client may observe.
  static let mostWatches = 256

  /// The connected clients.
  var clients: Set<RemoteClient> = []
  /// The guest at whose socket the request came that is being answered.
  var caller: GuestID?
  /// The observed properties, in the order in which they were requested.
  var watches: [Watch] = []
  /// The clients that wait until the file of a track has been read.
  var fileWaits: [FileWait] = []
  /// Whether a client has read counters of the engine, so that these are measured.
  var wantsCounts = false
  /// The guests at whose sockets clients observe the position; nil among them stands for the player's own socket.
  fileprivate private(set) var timeWatchers: Set<GuestID?> = []
  /// Whether a client observes `input-bindings`.
  var watchesBindings: Bool {
    watches.contains { $0.property.hasPrefix("input-bindings") }
  }
  /// The state of playback as of the last events.
  var place = Place()
  /// The state on which properties with long values depended when they were last compared.
  var contents = Contents()

  /// The properties that change with each frame.
  private static let ofTime: Set<String> = [
    "time-pos", "playback-time", "time-remaining", "playtime-remaining", "percent-pos",
    "estimated-frame-number",
    "time-pos/full", "playback-time/full", "time-remaining/full",
  ]

  /// Notes that a client reads a property, which may be one of the engine's counters.
  mutating func noteRead(of name: String) {
    if PropertyTable.fact(in: name)?.told?.isCounted == true { wantsCounts = true }
  }

  /// Lets a client observe a property.
  ///
  /// An unknown one may be observed and has no value, as in mpv.
  mutating func observe(_ watch: Watch) throws(RemoteFailure) {
    guard watches.count(where: { $0.client == watch.client }) < Self.mostWatches else {
      throw RemoteFailure(
        .invalidParameter, "no more than \(Self.mostWatches) properties can be observed")
    }
    watches.append(watch)
    renewWatches()
  }

  /// Ends what a client observes by a number; returns how many properties these were.
  mutating func stopObserving(_ number: UInt64, for client: RemoteClient) -> Int {
    let before = watches.count
    watches.removeAll { $0.client == client && $0.number == number }
    renewWatches()
    return before - watches.count
  }

  /// Replies with success or the failure to the clients that wait for the file of a track of a film.
  ///
  /// Returns whether there were any.
  @discardableResult
  mutating func answerFileWaits(
    for index: Int, of film: Film, failure: PlaybackFailure? = nil, _ outbox: inout Outbox
  ) -> Bool {
    let waits = takeFileWaits { $0.item == film.item && $0.index == index }
    for wait in waits {
      outbox.send(failure.map { wait.request.refuse($0.sentence) } ?? wait.request.answer())
    }
    return !waits.isEmpty
  }

  /// Notes where the time is observed, after the observed properties have changed.
  private mutating func renewWatches() {
    timeWatchers = Set(watches.lazy.filter { Self.ofTime.contains($0.property) }.map(\.client.guest))
  }

  /// Removes the waits that fit, and returns them in their order.
  mutating func takeFileWaits(_ fits: (FileWait) -> Bool) -> [FileWait] {
    let taken = fileWaits.filter(fits)
    fileWaits.removeAll(where: fits)
    return taken
  }

  /// Removes a client that has disconnected, with its observed properties.
  mutating func leave(_ client: RemoteClient) {
    clients.remove(client)
    if clients.isEmpty { wantsCounts = false }
    watches.removeAll { $0.client == client }
    renewWatches()
    fileWaits.removeAll { $0.request.client == client }
  }
}

extension Model {
  /// Whether an IPC client observes the position, so that it receives it about as often as frames.
  public var isTimeWatched: Bool {
    remote.timeWatchers.contains(nil) || heardGuest.map { remote.timeWatchers.contains($0) } ?? false
  }
}
