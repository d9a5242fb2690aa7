// Requests of IPC clients in mpv's JSON protocol.
public import Base

/// A request of an IPC client.
public struct RemoteCall: Hashable, Sendable {
  /// The client.
  public var client: RemoteClient
  /// The request id, which the reply repeats; nil if no reply is needed.
  public var id: RemoteValue?
  /// The request.
  public var request: RemoteRequest

  /// A request of this client.
  public init(client: RemoteClient, id: RemoteValue?, request: RemoteRequest) {
    self.client = client
    self.id = id
    self.request = request
  }
}

/// A request of an IPC client, without its sender and its id.
public enum RemoteRequest: Hashable, Sendable {
  /// Read a property (`get_property`), as text with `asText` (`get_property_string`).
  case get(String, asText: Bool)
  /// Set a property (`set_property`).
  case set(String, RemoteValue)
  /// Send a property's value at once and after each change, under an observer id (`observe_property`).
  case observe(UInt64, String, asText: Bool)
  /// Stop all observers of that id (`unobserve_property`).
  case unobserve(UInt64)
  /// Expand `${…}` in a text (`expand_text`).
  case expand(String)
  /// Expand the prefix of a path (`expand_path`); with `isWhole`, complete a relative path (`normalize_path`).
  case expandPath(String, isWhole: Bool)
  /// The monotonic clock, in microseconds (`get_time_us`).
  case time
  /// Send words to the client of a name (`script-message-to`).
  case tell(String, [String])
  /// The client's own name (`client_name`).
  case clientName
  /// The version of mpv's client API (`get_version`).
  case version
  /// A request that is accepted and has no effect here, such as `enable_event`.
  case nothing
  /// Run a command of `input.conf` given as words.
  case run([String])
  /// Run a line of `input.conf`.
  case runLine(String)
  /// An invalid request; the text is the reason.
  case misunderstood(String)

  /// The request in a line of the protocol.
  init(_ content: IPCMessage.Content) {
    switch content {
    case .command(let command): self.init(command: command)
    case .line(let line): self = .runLine(line)
    case .malformed: self = .misunderstood("not a JSON object with a command")
    }
  }

  /// The request in a `command` field: a list of words, an object with named arguments, or a text.
  init(command: RemoteValue?) {
    switch command {
    case .list(let words)?: self.init(words)
    case .map(let fields)?:
      do throws(RemoteFailure) {
        self.init(try NamedArguments.words(fields))
      } catch {
        self = .misunderstood(error.reason ?? error.kind.rawValue)
      }
    // As in mpv, a text is a line of `input.conf`.
    case .text(let line)?: self = .runLine(line)
    case nil: self = .misunderstood("a call needs a command")
    case .null?, .flag?, .number?: self = .misunderstood("a command must be an array, an object or a string")
    }
  }

  /// The longest property name and the longest text to expand, in bytes.
  private static let longest = 4_096

  /// The request that the words of a `command` list form.
  public init(_ words: [RemoteValue]) {
    guard case .text(let name)? = words.first else {
      self = .misunderstood("a command must begin with its name")
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
      self = UInt64(exactly: number).map { .unobserve($0) } ?? .misunderstood("a number must be whole")
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
      self = Self.others.contains(word) ? .misunderstood("\(word) needs other arguments") : Self.run(words)
    }
  }

  /// Commands that exist only in the protocol, and not in `input.conf`.
  private static let others: Set<String> = [
    "get_property", "get_property_string", "set_property", "set_property_string", "observe_property",
    "observe_property_string", "unobserve_property", "expand_text", "expand_path", "normalize_path",
    "get_time_us", "client_name", "get_version",
  ]

  /// Whether a word is a command of `input.conf`, and not just one of the protocol.
  public static func isCommand(_ word: String) -> Bool {
    let spelled = String(word.map { $0 == "-" ? "_" : $0 })
    return !others.contains(spelled) && CommandTable.spec(named: word) != nil
  }

  private static func run(_ values: [RemoteValue]) -> RemoteRequest {
    let words = values.compactMap { $0.word ?? $0.asOptions }
    guard words.count == values.count else {
      return .misunderstood("the words of a command must be strings, numbers or booleans")
    }
    let name = words.dropFirst(CommandTable.prefixes(of: words).count)
    if ["script-message-to", "script_message_to"].contains(name.first), name.count > 2 {
      return .tell(name[name.startIndex + 1], Array(name.dropFirst(2)))
    }
    return .run(words)
  }

  private static func observe(_ number: Double, _ property: String, asText: Bool) -> RemoteRequest {
    guard let number = UInt64(exactly: number), property.utf8.count <= longest else {
      return .misunderstood("observing needs a whole number and a name")
    }
    return .observe(number, property, asText: asText)
  }
}
