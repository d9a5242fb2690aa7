import Foundation
import Synchronization
import TestSupport

/// A room of a Syncplay server on loopback, as much of it as two players need to watch together.
final class SyncplayRelay: Sendable {
  private let listener: LoopbackSocket
  private let isOver = Atomic(false)
  private let isLedNow = Atomic(false)
  /// Whether somebody has said how the room is to play.
  var isLed: Bool { isLedNow.load(ordering: .relaxed) }

  init() throws { listener = try LoopbackSocket(.stream) }

  var port: UInt16 { listener.port }

  /// Serves until `stop`, on a thread of its own.
  func start() {
    Thread.detachNewThread { [self] in
      var room = Room()
      var next = Date()
      while !isOver.load(ordering: .relaxed) {
        var waited = [pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)]
        waited += room.visitors.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        _ = poll(&waited, nfds_t(waited.count), 50)
        for (visitor, ready) in zip(room.visitors, waited[1...]) where ready.revents != 0 {
          room.read(visitor)
        }
        if waited[0].revents != 0 { room.visitors.append(Visitor(accept(listener.descriptor, nil, nil))) }
        if room.setBy != nil { isLedNow.store(true, ordering: .relaxed) }
        if next <= Date() {
          for visitor in room.visitors where visitor.name != nil { room.sendState(to: visitor) }
          next = Date(timeIntervalSinceNow: 0.5)
        }
      }
    }
  }

  func stop() { isOver.store(true, ordering: .relaxed) }
}

/// A player that is connected.
private final class Visitor {
  let descriptor: Int32
  var name: String?
  var file: [String: Any] = [:]
  var heard = Data()
  var serverIgnores = 0
  var clientIgnores = 0

  init(_ descriptor: Int32) { self.descriptor = descriptor }
  deinit { close(descriptor) }

  func say(_ kind: String, _ value: Any) {
    guard var line = try? JSONSerialization.data(withJSONObject: [kind: value]) else { return }
    line += Data("\r\n".utf8)
    _ = line.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }
}

/// The members of the room, and its playback.
private struct Room {
  var visitors: [Visitor] = []
  private var position = 0.0
  private var moment = Date()
  private var isPaused = true
  private(set) var setBy: String?

  private var place: Double { isPaused ? position : position + Date().timeIntervalSince(moment) }

  mutating func read(_ visitor: Visitor) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(visitor.descriptor, &bytes, bytes.count, 0)
    guard count > 0 else {
      visitors.removeAll { $0 === visitor }
      if let name = visitor.name {
        tellAll("Set", ["user": [name: ["room": ["name": "films"], "event": ["left": true]]]])
      }
      return
    }
    visitor.heard += bytes[..<count]
    while let end = visitor.heard.firstIndex(of: 0x0A) {
      let line = visitor.heard[..<end]
      visitor.heard = Data(visitor.heard[(end + 1)...])
      let commands = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any] ?? [:]
      for (command, value) in commands { take(command, value, from: visitor) }
    }
  }

  private mutating func take(_ command: String, _ value: Any, from visitor: Visitor) {
    let fields = value as? [String: Any] ?? [:]
    switch command {
    case "TLS": visitor.say("TLS", ["startTLS": "false"])
    case "Hello":
      let name = fields["username"] as? String ?? "?"
      visitor.name = name
      visitor.say("Hello", ["username": name, "room": ["name": "films"], "motd": "", "version": "1.7.0"])
      tellAll("Set", ["user": [name: ["room": ["name": "films"], "event": ["joined": true]]]])
      sendState(to: visitor)
    case "List":
      let members = visitors.compactMap { other in
        other.name.map { ($0, ["file": other.file, "isReady": false]) }
      }
      visitor.say("List", ["films": Dictionary(members) { first, _ in first }])
    case "Set":
      guard let name = visitor.name else { return }
      if let file = fields["file"] as? [String: Any] {
        visitor.file = file
        tellAll("Set", ["user": [name: ["room": ["name": "films"], "file": file]]])
      }
    case "Chat": tellAll("Chat", ["message": value, "username": visitor.name ?? "?"])
    case "State": follow(fields, from: visitor)
    default: break
    }
  }

  private mutating func follow(_ state: [String: Any], from visitor: Visitor) {
    let ignoring = state["ignoringOnTheFly"] as? [String: Int] ?? [:]
    if ignoring["server"] == visitor.serverIgnores { visitor.serverIgnores = 0 }
    if let number = ignoring["client"] { visitor.clientIgnores = number }
    guard visitor.serverIgnores == 0, let playing = state["playstate"] as? [String: Any],
      let position = playing["position"] as? Double, let paused = playing["paused"] as? Bool
    else { return }
    let isSeek = playing["doSeek"] as? Bool ?? false
    // The room is where its leader is, as at Syncplay's own server: one that joined while its film was opening said
    // 0:00.
    if visitor.name == setBy { (self.position, moment) = (position, Date()) }
    guard isSeek || paused != isPaused else { return }
    (self.position, moment, isPaused, setBy) = (position, Date(), paused, visitor.name)
    for other in visitors where other.name != nil {
      if other !== visitor { other.serverIgnores += 1 }
      sendState(to: other, isSeek: isSeek)
    }
  }

  func sendState(to visitor: Visitor, isSeek: Bool = false) {
    var state: [String: Any] = [
      "playstate": [
        "position": place, "paused": isPaused, "doSeek": isSeek, "setBy": setBy.map { $0 as Any } ?? NSNull(),
      ] as [String: Any],
      "ping": ["latencyCalculation": Date().timeIntervalSince1970, "serverRtt": 0],
    ]
    var ignoring: [String: Int] = [:]
    if visitor.serverIgnores != 0 { ignoring["server"] = visitor.serverIgnores }
    if visitor.clientIgnores != 0 { ignoring["client"] = visitor.clientIgnores }
    visitor.clientIgnores = 0
    if !ignoring.isEmpty { state["ignoringOnTheFly"] = ignoring }
    visitor.say("State", state)
  }

  private func tellAll(_ kind: String, _ value: Any) { for visitor in visitors { visitor.say(kind, value) } }
}
