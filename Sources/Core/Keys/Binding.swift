// Key bindings and the sections of `input.conf` as values: which keys, where, and which commands with which prefixes
// (`no-osd`, `raw`). Any thread.

public import Base

/// A key binding, as a line of `input.conf` defines it.
public struct Binding: Hashable, Sendable {
  /// The key sequence.
  public var keys: [Key]
  /// The section in which the binding applies.
  public var section: KeySection
  /// The commands, in order.
  public var commands: [BoundCommand]
  /// The line's comment, or else the help of its commands; contains no control characters.
  public var help: String
  /// The origin of the binding's definition.
  public var origin: BindingOrigin

  /// A binding of a key sequence in a section.
  public init(
    _ keys: [Key], in section: KeySection, to commands: [BoundCommand], help: String, origin: BindingOrigin
  ) {
    self.keys = keys
    self.section = section
    self.commands = commands
    self.help = help
    self.origin = origin
  }

  /// Whether the program brings it along.
  var isBuiltIn: Bool { if case .builtIn = origin { true } else { false } }

  /// Whether all its commands are `ignore`, which unbinds the keys.
  public var isIgnored: Bool { commands.allSatisfy { $0.command == .ignore } }
}

/// The origin of a binding's definition.
public enum BindingOrigin: Hashable, Sendable {
  /// In the built-in `input.conf`, on that line.
  case builtIn(line: Int)
  /// In the user's file, on that line.
  case file(String, line: Int)
  /// By the command `keybind` at run time.
  case command

  /// The origin for lists of bindings: `built-in`, `file:line` or `keybind`.
  public var text: String {
    switch self {
    case .builtIn: "built-in"
    case .file(let name, let line): "\(VisibleText.filter(name)):\(line)"
    case .command: "keybind"
    }
  }
}

/// A command with the prefixes of its line.
public struct BoundCommand: Hashable, Sendable {
  /// The feedback about a command on the screen.
  public enum Feedback: String, CaseIterable, Sendable {
    case automatic = "osd-auto"
    case none = "no-osd"
    case bar = "osd-bar"
    case message = "osd-msg"
    case messageAndBar = "osd-msg-bar"

    /// Whether a notice may show the effect of the command.
    var showsMessage: Bool {
      switch self {
      case .automatic, .message, .messageAndBar: true
      case .none, .bar: false
      }
    }
  }

  /// The command without prefixes.
  public var command: Command
  /// The feedback about the command on the screen.
  public var feedback: Feedback
  /// Whether `${name}` in its texts is replaced by a property's value.
  public var expandsProperties: Bool

  /// A command with default prefixes.
  public init(_ command: Command, feedback: Feedback = .automatic, expandsProperties: Bool = true) {
    self.command = command
    self.feedback = feedback
    self.expandsProperties = expandsProperties
  }
}

extension Command {
  /// The command with `$` doubled in its texts, so that expansion leaves them unchanged.
  var takenLiterally: Command {
    switch self {
    case .showText(let text, let milliseconds): .showText(text.withoutReferences, milliseconds: milliseconds)
    case .overlayText(.add(let id, let place, let text)):
      .overlayText(.add(id: id, place, text: text.withoutReferences))
    case .screenshot(let subject, let file): .screenshot(subject, to: file?.withoutReferences)
    case .forgetPlace(let file): .forgetPlace(file?.withoutReferences)
    case .savePlaylist(let file): .savePlaylist(file.withoutReferences)
    case .tellPrograms(let words): .tellPrograms(words.map(\.withoutReferences))
    case .syncplay(.say(let text?)): .syncplay(.say(text.withoutReferences))
    case .change(.clipboardText, .set(let text)): .change(.clipboardText, .set(text.withoutReferences))
    default: self
    }
  }
}

extension String {
  fileprivate var withoutReferences: String {
    split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
  }
}

/// A section of `input.conf`; the raw value is the name in braces.
public enum KeySection: String, CaseIterable, Hashable, Sendable {
  /// Everywhere; the section of a line without braces.
  case everywhere = "default"
  case player, playing, browser, playlist, history, list, help, filter, menu, terminal

  /// A short description of where the section applies.
  public var summary: String {
    switch self {
    case .everywhere: "everywhere"
    case .player: "in the picture"
    case .playing: "in lists, while something plays"
    case .browser: "in the file list"
    case .playlist: "in the playlist"
    case .history: "in the history"
    case .list: "in any list"
    case .help: "in the key help"
    case .filter: "while typing a filter or a command"
    case .menu: "in a menu"
    case .terminal: "in the embedded terminal"
    }
  }

  /// The sections searched for a focus, in order of precedence.
  ///
  /// `followsFilm` adds the section `{playing}` to those of lists.
  public static func order(for focus: Focus, followsFilm: Bool = false) -> [KeySection] {
    let playing: [KeySection] = followsFilm ? [.playing] : []
    return switch focus {
    case .player: [.player, .everywhere]
    case .browser: playing + [.browser, .list, .everywhere]
    case .playlist: playing + [.playlist, .list, .everywhere]
    case .history: playing + [.history, .list, .everywhere]
    case .help: [.help, .everywhere]
    case .filter: [.filter, .everywhere]
    case .menu: [.menu, .everywhere]
    case .terminal: [.terminal]
    }
  }
}
