// What another program asks of the player, in the words of mpv's JSON protocol. Pure; any thread.
public import Base

/// What another program said.
public struct RemoteCall: Hashable, Sendable {
  /// Who.
  public var client: RemoteClient
  /// What goes back with the answer, so that the program knows to what; nil where none is wanted.
  public var id: RemoteValue?
  /// What.
  public var request: RemoteRequest

  /// A call.
  public init(client: RemoteClient, id: RemoteValue?, request: RemoteRequest) {
    self.client = client
    self.id = id
    self.request = request
  }
}

/// What is asked for.
public enum RemoteRequest: Hashable, Sendable {
  /// The value of a property, as a text where that is wanted.
  case get(String, asText: Bool)
  /// Another value for a property.
  case set(String, RemoteValue)
  /// A property's value now and after each change, under a number.
  case observe(UInt64, String, asText: Bool)
  /// No more of what is observed under that number.
  case unobserve(UInt64)
  /// A text with `${…}` replaced.
  case expand(String)
  /// A path whose beginning names a folder of the program (`~~/`), whole; `isWhole` also from the working folder on.
  case expandPath(String, isWhole: Bool)
  /// The time that passes, in microseconds.
  case time
  /// Words for one program that is connected.
  case tell(String, [String])
  /// The name of the client.
  case clientName
  /// The version of the protocol.
  case version
  /// Something that only other players have to do.
  case nothing
  /// A command of `input.conf` in words.
  case run([String])
  /// A line of `input.conf`.
  case runLine(String)
  /// Nothing that can be understood.
  case misunderstood(String)

  /// What a line of the protocol asks for.
  init(_ content: IPCMessage.Content) {
    switch content {
    case .command(let command): self.init(command: command)
    case .line(let line): self = .runLine(line)
    case .malformed: self = .misunderstood("no JSON object with a command")
    }
  }

  /// What the `command` of a call asks for, in words or with names.
  init(command: RemoteValue?) {
    switch command {
    case .list(let words)?: self.init(words)
    case .map(let fields)?:
      do throws(RemoteFailure) {
        self.init(try NamedArguments.words(fields))
      } catch {
        self = .misunderstood(error.reason ?? error.kind.rawValue)
      }
    // mpv's: a command in one text is a line of `input.conf`.
    case .text(let line)?: self = .runLine(line)
    case nil: self = .misunderstood("a call has a command")
    case .null?, .flag?, .number?: self = .misunderstood("a command is a list, an object or a text")
    }
  }

  /// The longest name of a property, and the longest text to expand, in bytes.
  private static let longest = 4_096

  /// The request that the words of a `command` make.
  public init(_ words: [RemoteValue]) {
    guard case .text(let name)? = words.first else {
      self = .misunderstood("a command begins with its name")
      return
    }
    let arguments = words.dropFirst()
    let first = arguments.first
    let second = arguments.dropFirst().first
    let word = String(name.map { $0 == "-" ? "_" : $0 })
    switch (word, arguments.count, first, second) {
    case ("get_property", 1, .text(let property)?, _): self = .get(property, asText: false)
    case ("get_property_string", 1, .text(let property)?, _): self = .get(property, asText: true)
    case ("set_property", 2, .text(let property)?, let value?),
      ("set_property_string", 2, .text(let property)?, let value?):
      self = .set(property, value)
    case ("observe_property", 2, .number(let number)?, .text(let property)?):
      self = Self.observe(number, property, asText: false)
    case ("observe_property_string", 2, .number(let number)?, .text(let property)?):
      self = Self.observe(number, property, asText: true)
    case ("unobserve_property", 1, .number(let number)?, _):
      self = UInt64(exactly: number).map { .unobserve($0) } ?? .misunderstood("a number should be whole")
    case ("expand_text", 1, .text(let text)?, _) where text.utf8.count <= Self.longest: self = .expand(text)
    case ("expand_path", 1, .text(let path)?, _) where path.utf8.count <= Self.longest:
      self = .expandPath(path, isWhole: false)
    case ("normalize_path", 1, .text(let path)?, _) where path.utf8.count <= Self.longest:
      self = .expandPath(path, isWhole: true)
    case ("get_time_us", 0, _, _): self = .time
    case ("client_name", 0, _, _): self = .clientName
    case ("get_version", 0, _, _): self = .version
    case ("request_log_messages", _, _, _), ("enable_event", _, _, _), ("disable_event", _, _, _):
      self = .nothing
    default:
      self = Self.others.contains(word) ? .misunderstood("\(word) has other arguments") : Self.run(words)
    }
  }

  /// Commands that no line of `input.conf` can hold.
  private static let others: Set<String> = [
    "get_property", "get_property_string", "set_property", "set_property_string", "observe_property",
    "observe_property_string", "unobserve_property", "expand_text", "expand_path", "normalize_path",
    "get_time_us", "client_name", "get_version",
  ]

  /// Whether a word begins a command of `input.conf`, and no call of the protocol alone.
  public static func isCommand(_ word: String) -> Bool {
    let spelled = String(word.map { $0 == "-" ? "_" : $0 })
    return !others.contains(spelled) && CommandTable.spec(named: word) != nil
  }

  private static func run(_ values: [RemoteValue]) -> RemoteRequest {
    let words = values.compactMap { $0.word ?? $0.asOptions }
    guard words.count == values.count else {
      return .misunderstood("the words of a command are texts, numbers and flags")
    }
    let name = words.dropFirst(CommandTable.prefixes(of: words).count)
    if ["script-message-to", "script_message_to"].contains(name.first), name.count > 2 {
      return .tell(name[name.startIndex + 1], Array(name.dropFirst(2)))
    }
    return .run(words)
  }

  private static func observe(_ number: Double, _ property: String, asText: Bool) -> RemoteRequest {
    guard let number = UInt64(exactly: number), property.utf8.count <= longest else {
      return .misunderstood("what is observed has a whole number and a name")
    }
    return .observe(number, property, asText: asText)
  }
}
