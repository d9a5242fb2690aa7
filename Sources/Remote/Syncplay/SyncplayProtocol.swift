// Syncplay's protocol, without a connection: what is said at the beginning, what each line means, and what is answered.
// A value; the client's thread owns it.

import Base

/// One visit to a server.
struct SyncplayProtocol {
  /// What a line led to.
  struct Reaction {
    /// What the player hears of it.
    var events: [SyncplayEvent] = []
    /// What the server is told.
    var lines: [RemoteValue] = []
    /// Whether the connection is to be encrypted, before anything else is said.
    var startsEncryption = false
  }

  /// The version of the protocol (Syncplay's number for it).
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
  /// Whether the room is entered.
  private(set) var isJoined = false
  private var hasHeardItem = false

  private var ping = SyncplayPing()
  /// Changes that the server has not confirmed.
  private var clientIgnores = 0.0
  /// What the server waits to have confirmed; 0 for nothing.
  private var serverIgnores = 0.0
  private var status: SyncplayStatus
  private var toldReady: Bool?
  private var toldFile: SyncplayStatus.File?

  /// A visit that has not begun; `status` is how it plays here.
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

  /// The first line: a question for encryption, or the greeting where that is not to be had.
  func opening(asksForEncryption: Bool) -> RemoteValue {
    asksForEncryption ? .map(["TLS": .map(["startTLS": .text("send")])]) : greeting
  }

  /// The line after the connection has been encrypted.
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

  /// Takes a line in; throws where the server will have nothing to do with the player.
  mutating func take(_ line: RemoteValue, at now: MonotonicTime) throws(SocketFailure) -> Reaction {
    var reaction = Reaction()
    guard let commands = line.asMap else { return reaction }
    // An order that does not depend on the map's.
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
        // Nobody greets before it was greeted.
        if encryption == .required, !isEncrypted { _ = try openGreeting() }
        enter(value, into: &reaction)
      // What comes before the greeting may be anybody's: the connection is not encrypted yet.
      case "Set": if isJoined { set(value, into: &reaction) }
      case "List": if isJoined { reaction.events.append(.members(SyncplayMember.list(value, of: room))) }
      case "State": if isJoined { follow(value, at: now, into: &reaction) }
      case "Chat":
        guard isJoined, let who = value["username"]?.shown(SyncplayFile.longestName),
          let text = value["message"]?.shown(1_000)
        else { break }
        reaction.events.append(.said(who, text))
      case "Error":
        let text = value["message"]?.shown(300) ?? "no reason given"
        // A server of former days does not know the question.
        guard !isJoined, !isEncrypted, text.contains("startTLS") else {
          throw SocketFailure("The Syncplay server says: \(text)", isFinal: true)
        }
        reaction.lines.append(try openGreeting())
      default: break
      }
    }
    return reaction
  }

  /// The greeting in the open, which may hold the password's digest.
  private func openGreeting() throws(SocketFailure) -> RemoteValue {
    guard encryption == .auto else {
      throw SocketFailure(
        "\(address.shownServer) does not encrypt, and the settings want nothing else", isFinal: true)
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
    if let words = hello["motd"]?.shown(1_000), !words.isEmpty { reaction.events.append(.greeted(words)) }
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
      // The player follows: what it says until it does is what it will do.
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

  /// Takes in how it plays here by now; gives what the server is told at once, and what the player hears of that.
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

  /// Tells the server what it does not know of the file, and of whether the person is ready.
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

  /// What the person says, as a line.
  func line(saying text: String) -> RemoteValue { .map(["Chat": .text(text)]) }

  /// The room's playlist, as a line.
  func line(sharing names: [String]) -> RemoteValue {
    .map(["Set": .map(["playlistChange": .map(["files": .list(names.map { .text($0) })])])])
  }

  /// The item of it that all go on to, as a line.
  func line(goingTo index: Int) -> RemoteValue {
    .map(["Set": .map(["playlistIndex": .map(["index": .number(Double(index))])])])
  }
}
