package import Base

/// A named value that can be read and, mostly, changed: one row says all of it.
///
/// Its row stands in the table of its feature (`Playback/PlaybackProperties.swift` for one), or is that of a setting.
/// Keys, the palette, menus, texts with `${name}`, other programs, help, manual pages and completions read the row. A
/// constant; any thread.
public final class Property: Sendable {
  /// A command that changes properties, by its name.
  public enum Writer: String, CaseIterable, Sendable { case set, add, multiply, cycle }

  /// What the property is now as a text, nil where it has no value; `true` asks for mpv's raw one: seconds and numbers.
  typealias Reader = @Sendable (Model, _ isRaw: Bool) -> String?
  /// Changes it.
  typealias Changer = @Sendable (inout Model, PropertyChange, inout Outbox) -> Void
  /// The command that a change is instead; nil where it is a change like any other.
  typealias Translator = @Sendable (Property, PropertyChange) throws(CommandProblem) -> Command?
  /// What is shown after a change; nil where the screen shows it anyway.
  typealias Notice = @Sendable (Model) -> String?
  /// The values that it can be given at the moment, each with what it means.
  typealias Offer = @Sendable (Model) -> [(word: String, help: String)]

  /// Its name: mpv's where mpv has it.
  public let name: String
  /// Other names that mpv has for it.
  let aliases: [String]
  /// What values it has.
  public let kind: Kind
  /// What it is, in one line; empty where programs alone read it.
  public let help: String
  /// The commands that may change it; none where it can only be read.
  public let writers: [Writer]
  /// The setting that it is while the program runs.
  let setting: SettingSpec?
  /// It is of what plays: nothing can be said to it while nothing does.
  let needsItem: Bool
  /// It belongs to an item rather than to the room that it is played in, and comes back with the item's place.
  let belongsToItem: Bool
  /// It changes with every film: saved only where somebody chose it as a setting.
  let isPassing: Bool
  /// The menu in which its values are chosen.
  let menu: MenuID?
  let read: Reader
  /// A name as it is, where `read` gives it as a screen shows it.
  let readName: (@Sendable (Model) -> String?)?
  let change: Changer
  let translate: Translator?
  let notice: Notice
  let offer: Offer?
  /// What programs alone are told; nil for properties with a text.
  let told: Told?

  /// What programs alone read: with types, and some things that say in one word what a screen shows otherwise.
  struct Told: Sendable {
    /// What it holds; nil where it has no value now.
    var node: @Sendable (Model) -> PropertyNode?
    /// It takes so long to say that it is said only where `RemoteState.Contents` has changed.
    var isLong = false
    /// It is made of what the engine counts.
    var isCounted = false
    /// What a program does that sets it; nil where none can.
    var assign: (@Sendable (inout Model, String, inout Outbox) -> Void)?
  }

  /// A property with a value of its own.
  init(
    _ name: String, or aliases: [String] = [], _ kind: Kind, _ help: String, by writers: [Writer] = [],
    setting: SettingSpec? = nil, needsItem: Bool = false, belongsToItem: Bool = false,
    isPassing: Bool = false,
    menu: MenuID? = nil, told: Told? = nil, read: @escaping Reader,
    readName: (@Sendable (Model) -> String?)? = nil, change: @escaping Changer = { _, _, _ in },
    translate: Translator? = nil, notice: @escaping Notice = { _ in nil }, offer: Offer? = nil
  ) {
    self.name = name
    self.aliases = aliases
    self.kind = kind
    self.help = help
    self.writers = writers
    self.setting = setting
    self.needsItem = needsItem
    self.belongsToItem = belongsToItem
    self.isPassing = isPassing
    self.menu = menu
    self.told = told
    self.read = read
    self.readName = readName
    self.change = change
    self.translate = translate
    self.notice = notice
    self.offer = offer
  }

  /// One that programs alone read, as one value.
  static func told(
    _ name: String, _ kind: Kind = .text, isLong: Bool = false, isCounted: Bool = false,
    assign: (@Sendable (inout Model, String, inout Outbox) -> Void)? = nil,
    _ value: @escaping @Sendable (Model) -> RemoteValue?
  ) -> Property {
    let told = Told(
      node: { value($0).map { .value($0) } }, isLong: isLong, isCounted: isCounted, assign: assign)
    return Property(name, kind, "", told: told) { _, _ in nil }
  }

  /// One that programs alone read, and can be looked into before all of it has been made.
  static func told(
    inParts name: String, isLong: Bool = false, _ node: @escaping @Sendable (Model) -> PropertyNode?
  ) -> Property {
    Property(name, .text, "", told: Told(node: node, isLong: isLong)) { _, _ in nil }
  }
}

// A row is itself and nothing else.
extension Property: Hashable, CustomStringConvertible {
  /// Whether both are the same row.
  public static func == (a: Property, b: Property) -> Bool { a === b }

  /// Hashes the row's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The name.
  public var description: String { name }
}

extension Property {
  /// The kind of track that it chooses, where it is one of those.
  package var trackKind: TrackKind? { if case .track(let kind) = kind { kind } else { nil } }

  /// A time as a property shows it.
  static func text(of time: MediaTime?, isRaw: Bool) -> String? {
    time.map { isRaw ? String($0.seconds) : TimeText.format($0) }
  }
}

extension Model {
  /// A property as text; nil where it has no value now.
  ///
  /// `raw` is mpv's `${=name}`: seconds and plain numbers.
  public func value(of property: Property, raw: Bool = false) -> String? { property.read(self, raw) }

  /// `set`, `add`, `multiply` and `cycle` on a property.
  mutating func change(_ property: Property, _ change: PropertyChange, _ outbox: inout Outbox) {
    property.change(&self, change, &outbox)
  }
}

extension Bool {
  /// The flag as a property has it.
  var yesNo: String { self ? "yes" : "no" }
}
