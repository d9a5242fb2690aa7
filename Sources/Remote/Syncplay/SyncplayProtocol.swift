// Syncplay's protocol without a connection: greeting, the server's lines and the replies. Owned by the client's thread.

import Base

/// The protocol's state for one connection to a server.
struct SyncplayProtocol {
  /// The result of a line or of a new state.
  struct Reaction {
    /// Events for the player.
    var events: [SyncplayEvent] = []
    /// Lines for the server.
    var lines: [RemoteValue] = []
    /// Whether the connection must be encrypted before anything else is sent.
    var startsEncryption = false
  }

  /// The version of the protocol as Syncplay numbers it; newer servers read `newerVersion`.
  private static let version = "1.2.255"
  private static let newerVersion = "1.7.0"

  private let address: SyncplayAddress
  private let digest: (String) -> String?
  private let privacy: SyncplayPrivacy
  private let encryption: SyncplayEncryption
  private let passwordDigest: String?
  private let name: String
  private var room = ""
  private var isEncrypted = false
  /// Whether the server has accepted the greeting.
  private(set) var isJoined = false
  private var hasHeardItem = false

  private var ping = SyncplayPing()
  /// Number of the user's actions that the server has not confirmed.
  private var clientIgnores = 0.0
  /// The server's counter that the next state must confirm; 0 for none.
  private var serverIgnores = 0.0
  private var status: SyncplayStatus
  private var toldReady: Bool?
  private var toldFile: SyncplayStatus.File?

  /// Creates the state of a new connection; `status` is the player's state.
  init(
    _ address: SyncplayAddress, name: String, passwordDigest: String?, privacy: SyncplayPrivacy,
    encryption: SyncplayEncryption = .auto, status: SyncplayStatus, digest: @escaping (String) -> String?
  ) {
    self.address = address
    self.name = name
    self.passwordDigest = passwordDigest
    self.privacy = privacy
    self.encryption = encryption
    self.status = status
    self.digest = digest
  }

  /// The first line to the server, which asks for encryption; the greeting follows its answer.
  static let opening = RemoteValue.map(["TLS": .map(["startTLS": .text("send")])])

  /// Returns the greeting after the connection has been encrypted.
  mutating func encrypted() -> RemoteValue {
    isEncrypted = true
    return greeting
  }

  private var greeting: RemoteValue {
    let features: [String: RemoteValue] = [
      "sharedPlaylists": .flag(true), "chat": .flag(true), "featureList": .flag(true),
      "readiness": .flag(true),
      "managedRooms": .flag(false),
    ]
    var hello: [String: RemoteValue] = [
      "username": .text(name), "room": .map(["name": .text(address.room)]),
      "version": .text(Self.version), "realversion": .text(Self.newerVersion), "features": .map(features),
    ]
    hello["password"] = passwordDigest.map { .text($0) }
    return .map(["Hello": .map(hello)])
  }

  // MARK: The server's lines

  /// Handles a line; throws if the server refuses the player or its settings.
  mutating func take(_ line: RemoteValue, at now: MonotonicTime) throws(SocketFailure) -> Reaction {
    var reaction = Reaction()
    guard let commands = line.asMap else { return reaction }
    // Sorted, as the order of a dictionary changes from run to run.
    for (command, value) in commands.sorted(by: { $0.key < $1.key }) {
      switch command {
      case "TLS":
        guard !isJoined, !isEncrypted else { break }
        if value["startTLS"]?.asText == "true" {
          reaction.startsEncryption = true
        } else {
          reaction.lines.append(try openGreeting())
        }
      case "Hello":
        // A server that sends its greeting first must not bypass the required encryption.
        if encryption == .required, !isEncrypted { _ = try openGreeting() }
        enter(value, into: &reaction)
      // A message before the greeting may be anybody's: the connection is not encrypted yet.
      case "Set": if isJoined { set(value, into: &reaction) }
      case "List": if isJoined { reaction.events.append(.members(SyncplayMember.list(value, of: room))) }
      case "State": if isJoined { follow(value, at: now, into: &reaction) }
      case "Chat":
        guard isJoined, let who = value["username"]?.shown(SyncplayFile.longestName),
          let text = value["message"]?.shown(1_000, isProse: true)
        else { break }
        reaction.events.append(.said(who, text))
      case "Error":
        let text = value["message"]?.shown(300) ?? "no reason given"
        // An old server does not know the request for encryption and replies with an error.
        guard !isJoined, !isEncrypted, text.contains("startTLS") else {
          throw SocketFailure("The Syncplay server says: \(text)", isFinal: true)
        }
        reaction.lines.append(try openGreeting())
      default: break
      }
    }
    return reaction
  }

  /// Returns the greeting for an unencrypted connection, which may contain the password's digest; throws if
  /// encryption is required.
  private func openGreeting() throws(SocketFailure) -> RemoteValue {
    guard encryption == .auto else {
      throw SocketFailure(
        "\(address.shownServer) does not support encryption, which the settings require", isFinal: true)
    }
    return greeting
  }

  private mutating func enter(_ hello: RemoteValue, into reaction: inout Reaction) {
    guard !isJoined else { return }
    room = hello["room"]?["name"]?.asText ?? address.room
    isJoined = true
    reaction.events.append(
      .joined(
        name: hello["username"]?.shown(SyncplayFile.longestName) ?? name,
        room: VisibleText.filter(room, limit: SyncplayFile.longestName), isEncrypted: isEncrypted))
    if let words = hello["motd"]?.shown(1_000, isProse: true), !words.isEmpty {
      reaction.events.append(.greeted(words))
    }
    reaction.lines.append(.map(["List": .null]))
    reaction.lines += tell(&reaction.events)
  }

  private mutating func set(_ settings: RemoteValue, into reaction: inout Reaction) {
    for (setting, value) in (settings.asMap ?? [:]).sorted(by: { $0.key < $1.key }) {
      let who = (value["username"] ?? value["user"])?.shown(SyncplayFile.longestName)
      switch setting {
      case "user": for (name, facts) in value.asMap ?? [:] { hear(facts, of: name, into: &reaction) }
      case "ready":
        if let who, let isReady = value["isReady"]?.asFlag { reaction.events.append(.ready(who, isReady)) }
      case "playlistChange":
        let names = (value["files"]?.asList ?? []).prefix(250).map { $0.shown(1_000) ?? "" }
        reaction.events.append(.playlist(names, by: who))
      case "playlistIndex":
        guard let number = value["index"]?.asNumber, let index = Int(exactly: number), index >= 0 else {
          break
        }
        reaction.events.append(.item(index, by: who, isFirst: !hasHeardItem))
        hasHeardItem = true
      default: break
      }
    }
  }

  private func hear(_ facts: RemoteValue, of name: String, into reaction: inout Reaction) {
    let name = VisibleText.filter(name, limit: SyncplayFile.longestName)
    let isHere = facts["room"]?["name"]?.asText.map { $0 == room } ?? true
    if !isHere || facts["event"]?["left"] != nil {
      reaction.events.append(.left(name))
    } else {
      reaction.events.append(.member(name, SyncplayFile(facts["file"])))
    }
  }

  private mutating func follow(_ state: RemoteValue, at now: MonotonicTime, into reaction: inout Reaction) {
    let ignoring = state["ignoringOnTheFly"]
    if let number = ignoring?["server"]?.asNumber {
      serverIgnores = number
      clientIgnores = 0
    } else if let number = ignoring?["client"]?.asNumber, number == clientIgnores {
      clientIgnores = 0
    }
    if let moment = state["ping"]?["clientLatencyCalculation"]?.asNumber {
      ping.note(
        sentAt: moment, now: now.seconds, othersRoundTrip: state["ping"]?["serverRtt"]?.asNumber ?? 0)
    }
    if clientIgnores == 0, let room = roomState(state["playstate"], at: now) {
      reaction.events.append(.playing(room, changes: status.changes))
      // The player will follow the room, so the state sent until then is already the room's.
      status.isPaused = room.isPaused
      if room.isSeek, status.place != nil { status.place = room.place }
    }
    reaction.lines.append(self.state(at: now, echo: state["ping"]?["latencyCalculation"]))
  }

  private func roomState(_ playing: RemoteValue?, at now: MonotonicTime) -> SyncplayRoom? {
    guard let playing, let seconds = playing["position"]?.asNumber, seconds.isFinite, seconds >= 0,
      let isPaused = playing["paused"]?.asFlag
    else { return nil }
    let position = MediaTime(seconds: seconds + (isPaused ? 0 : ping.forwardDelay))
    return SyncplayRoom(
      place: PlayingPlace(position, at: now, rate: isPaused ? 0 : 1), isPaused: isPaused,
      isSeek: playing["doSeek"]?.asFlag ?? false, setBy: playing["setBy"]?.shown(SyncplayFile.longestName))
  }

  // MARK: The player's lines

  /// Takes the player's state; returns the lines that must be sent at once, and events about them.
  mutating func follow(_ status: SyncplayStatus, at now: MonotonicTime) -> Reaction {
    let before = self.status
    self.status = status
    var reaction = Reaction()
    guard isJoined else { return reaction }
    reaction.lines = tell(&reaction.events)
    if status.changes != before.changes {
      clientIgnores += 1
      reaction.lines.append(state(at: now, echo: nil, isChange: true, isSeek: status.seeks != before.seeks))
    }
    return reaction
  }

  /// Returns the lines about file and readiness that the server does not know yet.
  private mutating func tell(_ events: inout [SyncplayEvent]) -> [RemoteValue] {
    var lines: [RemoteValue] = []
    if let file = status.file, file != toldFile {
      toldFile = file
      let words = privacy.words(for: file, bytes: file.path?.size, digest: digest)
      events.append(.announced(words.marks))
      lines.append(.map(["Set": .map(["file": words.told])]))
    }
    if status.isReady != toldReady {
      toldReady = status.isReady
      let ready: [String: RemoteValue] = [
        "isReady": .flag(status.isReady), "manuallyInitiated": .flag(true),
      ]
      lines.append(.map(["Set": .map(["ready": .map(ready)])]))
    }
    return lines
  }

  private mutating func state(
    at now: MonotonicTime, echo: RemoteValue?, isChange: Bool = false, isSeek: Bool = false
  ) -> RemoteValue {
    var state: [String: RemoteValue] = [:]
    if let place = status.place, isChange || clientIgnores == 0 || serverIgnores != 0 {
      var playing: [String: RemoteValue] = [
        "position": .number(max(0, place.position(at: now).seconds)), "paused": .flag(status.isPaused),
      ]
      if isSeek { playing["doSeek"] = .flag(true) }
      state["playstate"] = .map(playing)
    }
    var times: [String: RemoteValue] = [
      "clientLatencyCalculation": .number(now.seconds), "clientRtt": .number(ping.roundTrip),
    ]
    if case .number? = echo { times["latencyCalculation"] = echo }
    state["ping"] = .map(times)
    var ignoring: [String: RemoteValue] = [:]
    if serverIgnores != 0 { ignoring["server"] = .number(serverIgnores) }
    if clientIgnores != 0 { ignoring["client"] = .number(clientIgnores) }
    if !ignoring.isEmpty { state["ignoringOnTheFly"] = .map(ignoring) }
    serverIgnores = 0
    return .map(["State": .map(state)])
  }

  /// Returns the line for a chat message.
  func line(saying text: String) -> RemoteValue { .map(["Chat": .text(text)]) }

  /// Returns the line that replaces the room's playlist.
  func line(sharing names: [String]) -> RemoteValue {
    .map(["Set": .map(["playlistChange": .map(["files": .list(names.map { .text($0) })])])])
  }

  /// Returns the line that moves the room to an index of its playlist.
  func line(goingTo index: Int) -> RemoteValue {
    .map(["Set": .map(["playlistIndex": .map(["index": .number(Double(index))])])])
  }
}
