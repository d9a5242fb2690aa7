// Type of the property table's rows, as in mpv: how a property such as `volume` is read, changed, shown and saved.

package import Base

/// A named value that can be read and mostly changed; one row of a table defines it completely.
///
/// The row is in the table of its feature (for example `Playback/PlaybackProperties.swift`), or derives from a setting.
/// Key bindings, the palette, menus, texts with `${name}`, IPC clients, help, manual pages and completions use it.
/// Constant; any thread.
public final class Property: Sendable {
  /// The commands that change properties; the raw value is the command's name.
  public enum Writer: String, CaseIterable, Sendable { case set, add, multiply, cycle }

  /// Returns the value as text, nil if none exists; `isRaw` asks for mpv's raw form, with seconds and plain
  /// numbers.
  typealias Reader = @Sendable (Model, _ isRaw: Bool) -> String?
  /// Applies a change to the model.
  typealias Changer = @Sendable (inout Model, PropertyChange, inout Outbox) -> Void
  /// Returns the command that replaces a change; nil if the change itself is applied.
  typealias Translator = @Sendable (Property, PropertyChange) throws(CommandProblem) -> Command?
  /// Returns the notice after a change; nil if the change is visible anyway.
  typealias Notice = @Sendable (Model) -> String?
  /// Returns the values that can be set at present, each with its meaning.
  typealias Offer = @Sendable (Model) -> [(word: String, help: String)]

  /// The name, which is mpv's where mpv has the property.
  public let name: String
  /// Further names that mpv has for it.
  package let aliases: [String]
  /// The type of its values.
  public let kind: Kind
  /// A description in one line; empty if only IPC clients and texts read the property.
  public let help: String
  /// The commands that may change it; empty for a property that is read only.
  public let writers: [Writer]
  /// The setting of which this property is the value at run time; nil for none.
  let setting: SettingSpec?
  /// Whether it belongs to the current item, so that it cannot be changed without one.
  let needsItem: Bool
  /// Whether it is stored with an item's resume position and restored with it, instead of staying for all items.
  let belongsToItem: Bool
  /// Whether it changes from film to film, so that it is saved only where the user has changed it as a setting.
  let isPassing: Bool
  /// Whether an option of the command line sets it: where `set` does, and it is not about what plays at the moment.
  package let isOption: Bool
  /// The menu that offers its values; nil for none.
  let menu: MenuID?
  /// The functions that read and change one film's value; nil for a value that is not one film's.
  let ofFilm: OfFilm?
  let read: Reader
  /// Reads an unfiltered name, where `read` returns it filtered for the screen.
  let readName: (@Sendable (Model) -> String?)?
  let change: Changer
  let translate: Translator?
  let notice: Notice
  let offer: Offer?
  /// The typed value for IPC clients and texts; nil for a property that `read` returns as text.
  let told: Told?

  /// A value that each film has for itself; `read` and `change` of the property are the large film's.
  struct OfFilm: Sendable {
    var read: @Sendable (Film, _ isRaw: Bool) -> String?
    var change: @Sendable (inout Film, PropertyChange, inout FilmStep) -> Void = { _, _, _ in }
  }

  /// A property for IPC clients and texts with `${name}` only: a typed value that the screen shows in another way.
  struct Told: Sendable {
    /// Returns the value; nil if it has none at present.
    var node: @Sendable (Model) -> PropertyNode?
    /// Whether building the value takes long, so that observers get it only after `RemoteState.Contents` has changed.
    var isLong = false
    /// Whether it depends on the engine's counters, which are read on demand.
    var isCounted = false
    /// Assigns a value from an IPC client; nil for a property that is read only.
    var assign: (@Sendable (inout Model, String, inout Outbox) -> Void)?
  }

  /// Creates a property with its own reader and changer.
  init(
    _ name: String, or aliases: [String] = [], _ kind: Kind, _ help: String, by writers: [Writer] = [],
    setting: SettingSpec? = nil, needsItem: Bool = false, belongsToItem: Bool = false,
    isPassing: Bool = false, isOption: Bool = true,
    menu: MenuID? = nil, told: Told? = nil, ofFilm: OfFilm? = nil, read: @escaping Reader,
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
    self.isOption = isOption && writers.contains(.set)
    self.menu = menu
    self.told = told
    self.ofFilm = ofFilm
    self.read = read
    self.readName = readName
    self.change = change
    self.translate = translate
    self.notice = notice
    self.offer = offer
  }

  /// Creates a property that each film has for itself.
  ///
  /// - Parameter inMain: changes that of the large film, where more than the film is concerned.
  convenience init(
    ofFilm name: String, or aliases: [String] = [], _ kind: Kind, _ help: String, by writers: [Writer],
    setting: SettingSpec? = nil, needsItem: Bool = false, belongsToItem: Bool = false,
    isPassing: Bool = false, isOption: Bool = true,
    read: @escaping @Sendable (Film, _ isRaw: Bool) -> String?,
    change: @escaping @Sendable (inout Film, PropertyChange, inout FilmStep) -> Void = { _, _, _ in },
    inMain: Changer? = nil, translate: Translator? = nil,
    notice: @escaping @Sendable (Film) -> String? = { _ in nil }, offer: Offer? = nil
  ) {
    self.init(
      name, or: aliases, kind, help, by: writers, setting: setting, needsItem: needsItem,
      belongsToItem: belongsToItem, isPassing: isPassing, isOption: isOption,
      ofFilm: OfFilm(read: read, change: change),
      read: { read($0.films.main, $1) },
      change: inMain ?? { model, wanted, outbox in
        model.act(on: .main, &outbox) { change(&$0, wanted, &$1) }
      },
      translate: translate, notice: { notice($0.films.main) }, offer: offer)
  }

  /// Creates a property for IPC clients and texts that has a single value.
  static func told(
    _ name: String, _ kind: Kind = .text, isLong: Bool = false, isCounted: Bool = false,
    assign: (@Sendable (inout Model, String, inout Outbox) -> Void)? = nil,
    _ value: @escaping @Sendable (Model) -> RemoteValue?
  ) -> Property {
    let told = Told(
      node: { value($0).map { .value($0) } }, isLong: isLong, isCounted: isCounted, assign: assign)
    return Property(name, kind, "", told: told) { _, _ in nil }
  }

  /// Creates a property for IPC clients and texts whose parts can be read without building all of it.
  static func told(
    inParts name: String, isLong: Bool = false, _ node: @escaping @Sendable (Model) -> PropertyNode?
  ) -> Property {
    Property(name, .text, "", told: Told(node: node, isLong: isLong)) { _, _ in nil }
  }
}

// Two properties are equal where they are the same row.
extension Property: Hashable, CustomStringConvertible {
  /// Compares the identities of two rows.
  public static func == (a: Property, b: Property) -> Bool { a === b }

  /// Hashes the row's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The name.
  public var description: String { name }
}

extension Property {
  /// The kind of the track that the property selects; nil for other properties.
  package var trackKind: TrackKind? { if case .track(let kind) = kind { kind } else { nil } }

  /// Formats a time as a property's value: seconds where `isRaw`, hours and minutes otherwise.
  static func text(of time: MediaTime?, isRaw: Bool) -> String? {
    time.map { isRaw ? String($0.seconds) : TimeText.format($0) }
  }
}

extension Model {
  /// Returns a property's value as text; nil if it has none at present.
  ///
  /// `raw` returns mpv's `${=name}`: seconds and plain numbers.
  public func value(of property: Property, raw: Bool = false) -> String? { property.read(self, raw) }

  /// Applies `set`, `add`, `multiply` or `cycle` to a property.
  mutating func change(_ property: Property, _ change: PropertyChange, _ outbox: inout Outbox) {
    property.change(&self, change, &outbox)
  }
}

extension Bool {
  /// The flag as a property's text.
  var yesNo: String { self ? "yes" : "no" }
}
