// What another program asks of the player, in the words of mpv's JSON protocol. Pure; any thread.

/// A program that is connected; a number is given once.
public struct RemoteClient: Hashable, Sendable {
  /// The number.
  public let number: UInt64

  /// The client of that number.
  public init(_ number: UInt64) { self.number = number }
}

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
    "observe_property_string", "unobserve_property", "expand_text", "client_name", "get_version",
  ]

  private static func run(_ values: [RemoteValue]) -> RemoteRequest {
    let words = values.compactMap(\.word)
    guard words.count == values.count else {
      return .misunderstood("the words of a command are texts, numbers and flags")
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
