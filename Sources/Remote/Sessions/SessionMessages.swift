// The messages between a front and a player, one in a packet.
//
// A packet is a letter, and fields behind it with a zero byte between them.

public import Base

/// The first message of a front: it lends its terminal.
///
/// Its packet carries the terminal's descriptor, then that of standard error; a front without a terminal sends neither.
public struct FrontHello: Hashable, Sendable {
  /// The treatment of the terminal that is attached already.
  public enum Purpose: String, Sendable {
    /// The session is detached.
    case takeOver = "take"
    /// It stays; the hello is refused.
    case attachNew = "new"
    /// The player has just been started and has none.
    case start
  }
  /// Version of the protocol; a player refuses any other.
  static let version = "1"
  /// Maximum number of variables, and of bytes in each.
  static let variableLimit = (count: 64, bytes: 1024)

  /// The treatment of the terminal that is attached already.
  public var purpose: Purpose
  /// Whether the front's job is in the foreground.
  public var isForeground: Bool
  /// Name of the terminal's device, like `/dev/pts/3`; empty if none exists.
  public var terminal: String
  /// The variables of the environment that say something about the terminal.
  public var environment: [String: String]

  /// A hello of a front.
  public init(purpose: Purpose, isForeground: Bool, terminal: String, environment: [String: String]) {
    self.purpose = purpose
    self.isForeground = isForeground
    self.terminal = terminal
    self.environment = environment
  }
}

/// A message from a front to a player.
public enum FrontMessage: Hashable, Sendable {
  /// The first message.
  case hello(FrontHello)
  /// SIGWINCH: the terminal may have another size.
  case windowChanged
  /// A signal by which the front is to end: SIGHUP, SIGINT, SIGQUIT or SIGTERM.
  case terminate(Int32)
  /// SIGTSTP: the front is to stop and asks for its terminal first.
  case stopRequested
  /// The front continues after it was stopped.
  case continued(isForeground: Bool)
  /// The front's job has moved to the foreground or the background.
  case foreground(Bool)
  /// Instead of a hello: what plays?
  case statusAsked

  /// The message of a packet; nil for an invalid packet.
  init?(_ packet: [UInt8]) {
    let fields = PacketFields(packet)
    switch fields.letter {
    case "h":
      guard fields.texts.count >= 4, fields.texts[0] == FrontHello.version,
        let purpose = FrontHello.Purpose(rawValue: fields.texts[1]), let isForeground = fields.flag(2)
      else { return nil }
      var environment: [String: String] = [:]
      for text in fields.texts.dropFirst(4).prefix(FrontHello.variableLimit.count) {
        guard let equals = text.firstIndex(of: "="), text.utf8.count <= FrontHello.variableLimit.bytes else {
          continue
        }
        environment[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      self = .hello(
        FrontHello(
          purpose: purpose, isForeground: isForeground,
          terminal: VisibleText.filter(fields.texts[3], limit: 100), environment: environment))
    case "w": self = .windowChanged
    case "t":
      guard let number = fields.number(0).flatMap({ Int32(exactly: $0) }), (1...31).contains(number) else {
        return nil
      }
      self = .terminate(number)
    case "z": self = .stopRequested
    case "c":
      guard let isForeground = fields.flag(0) else { return nil }
      self = .continued(isForeground: isForeground)
    case "f":
      guard let isForeground = fields.flag(0) else { return nil }
      self = .foreground(isForeground)
    case "s": self = .statusAsked
    default: return nil
    }
  }

  /// The packet of the message.
  var packet: [UInt8] {
    switch self {
    case .hello(let hello):
      let variables = hello.environment.map { "\($0)=\($1)" }
        .filter { $0.utf8.count <= FrontHello.variableLimit.bytes }
        .sorted().prefix(FrontHello.variableLimit.count)
      return PacketFields.packet(
        "h",
        [FrontHello.version, hello.purpose.rawValue, hello.isForeground ? "1" : "0", hello.terminal]
          + variables)
    case .windowChanged: return PacketFields.packet("w")
    case .terminate(let number): return PacketFields.packet("t", ["\(number)"])
    case .stopRequested: return PacketFields.packet("z")
    case .continued(let isForeground): return PacketFields.packet("c", [isForeground ? "1" : "0"])
    case .foreground(let isForeground): return PacketFields.packet("f", [isForeground ? "1" : "0"])
    case .statusAsked: return PacketFields.packet("s")
    }
  }
}

/// A message from a player to a front.
public enum PlayerMessage: Hashable, Sendable {
  /// The hello is accepted; the packet carries the memory with what restores the terminal.
  case welcome
  /// The hello is refused, with a reason.
  case refused(String)
  /// The terminal is given back and the front must leave, with a message for the user.
  case released(String)
  /// The terminal is given back and the front is to stop: its process group, or only itself.
  case stop(group: Bool)
  /// The player ends with an exit code.
  case ended(Int32)
  /// The player ends by a signal.
  case endedBySignal(Int32)
  /// The answer to `FrontMessage.statusAsked`.
  case status(SessionStatus)

  /// The message of a packet; nil for an invalid packet.
  init?(_ packet: [UInt8]) {
    let fields = PacketFields(packet)
    let number = fields.number(0).flatMap { Int32(exactly: $0) }
    switch (fields.letter, number) {
    case ("W", _): self = .welcome
    case ("R", _): self = .refused(fields.sentence)
    case ("L", _): self = .released(fields.sentence)
    case ("Z", let number?): self = .stop(group: number == 1)
    case ("E", let number?) where (0...255).contains(number): self = .ended(number)
    case ("K", let number?) where (1...31).contains(number): self = .endedBySignal(number)
    case ("S", _):
      guard let status = SessionStatus(fields) else { return nil }
      self = .status(status)
    default: return nil
    }
  }

  /// The packet of the message.
  var packet: [UInt8] {
    switch self {
    case .welcome: PacketFields.packet("W")
    case .refused(let sentence): PacketFields.packet("R", [sentence])
    case .released(let sentence): PacketFields.packet("L", [sentence])
    case .stop(let group): PacketFields.packet("Z", [group ? "1" : "0"])
    case .ended(let code): PacketFields.packet("E", ["\(code)"])
    case .endedBySignal(let number): PacketFields.packet("K", ["\(number)"])
    case .status(let status): PacketFields.packet("S", status.fields)
    }
  }
}

extension SessionStatus {
  fileprivate init?(_ fields: PacketFields) {
    guard fields.texts.count >= 9, let process = fields.number(1).flatMap({ Int32(exactly: $0) }),
      let started = fields.number(2), let state = State(rawValue: fields.texts[5])
    else { return nil }
    func text(_ index: Int) -> String? { fields.texts[index].isEmpty ? nil : fields.texts[index] }
    func time(_ index: Int) -> MediaTime? { fields.number(index).map { MediaTime(microseconds: $0) } }
    self.init(
      name: VisibleText.filter(fields.texts[0], limit: 64), process: process, started: started,
      terminal: text(3).map { VisibleText.filter($0, limit: 100) },
      title: text(4).map { VisibleText.filter($0, limit: 400, isProse: true) }, state: state,
      position: time(6),
      duration: time(7), controlSocket: text(8).map { BytePath($0) })
  }

  fileprivate var fields: [String] {
    [
      name, "\(process)", "\(started)", terminal ?? "", title ?? "", state.rawValue,
      position.map { "\($0.microseconds)" } ?? "", duration.map { "\($0.microseconds)" } ?? "",
      controlSocket.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "",
    ]
  }
}

/// The letter and the fields of a packet.
private struct PacketFields {
  let letter: Character
  let texts: [String]

  init(_ packet: [UInt8]) {
    letter = packet.first.map { Character(UnicodeScalar($0)) } ?? "\0"
    texts = packet.dropFirst().split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The longest field in bytes; the rest of a longer one is left out.
  private static let fieldLimit = 4_096

  /// A packet of these fields, as many as it holds: all of them, but for very many variables at the end of a hello.
  static func packet(_ letter: Character, _ texts: [String] = []) -> [UInt8] {
    var bytes = Array(String(letter).utf8)
    for (index, text) in texts.enumerated() {
      let field = field(text)
      guard bytes.count + 1 + field.count <= PacketSocket.capacity else { break }
      if index > 0 { bytes.append(0) }
      bytes += field
    }
    return bytes
  }

  /// A text without zero bytes, cut between two characters if it is too long.
  private static func field(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8.lazy.filter { $0 != 0 }.prefix(fieldLimit + 1))
    guard bytes.count > fieldLimit else { return bytes }
    // The first byte beyond the limit may continue a scalar, whose beginning goes too.
    while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    return bytes
  }

  func number(_ index: Int) -> Int64? { texts.indices.contains(index) ? Int64(texts[index]) : nil }

  func flag(_ index: Int) -> Bool? {
    switch number(index) {
    case 0: false
    case 1: true
    default: nil
    }
  }

  /// The first field as a sentence that a terminal can show.
  var sentence: String { VisibleText.filter(texts.first ?? "", limit: 1000) }
}
