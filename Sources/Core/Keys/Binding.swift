public import Base

/// What a line of `input.conf` binds: keys in a section to commands.
///
/// Values; any thread.
public struct Binding: Hashable, Sendable {
  /// The keys, pressed one after the other.
  public var keys: [Key]
  /// Where it holds.
  public var section: KeySection
  /// What happens, in order.
  public var commands: [BoundCommand]
  /// The comment behind the line, or what the commands say of themselves; holds no control characters.
  public var help: String
  /// Where it was written.
  public var origin: BindingOrigin

  /// A binding.
  public init(
    _ keys: [Key], in section: KeySection, to commands: [BoundCommand], help: String, origin: BindingOrigin
  ) {
    self.keys = keys
    self.section = section
    self.commands = commands
    self.help = help
    self.origin = origin
  }

  /// Whether it only takes the keys' meaning away.
  public var isIgnored: Bool { commands.allSatisfy { $0.command == .ignore } }
}

/// Where a binding was written.
public enum BindingOrigin: Hashable, Sendable {
  /// In the built-in `input.conf`, at that line.
  case builtIn(line: Int)
  /// In a person's file, at that line.
  case file(String, line: Int)
  /// By `keybind`, while the program runs.
  case command

  /// `built-in`, `file:line` or `keybind`.
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
  /// What the screen shows of a command.
  public enum Feedback: String, CaseIterable, Sendable {
    case automatic = "osd-auto"
    case none = "no-osd"
    case bar = "osd-bar"
    case message = "osd-msg"
    case messageAndBar = "osd-msg-bar"

    /// Whether a notice may say what the command did.
    var showsMessage: Bool {
      switch self {
      case .automatic, .message, .messageAndBar: true
      case .none, .bar: false
      }
    }
  }

  /// The command.
  public var command: Command
  /// What the screen shows of it.
  public var feedback: Feedback
  /// Whether `${name}` in its texts stands for a property's value.
  public var expandsProperties: Bool

  /// A command without prefixes.
  public init(_ command: Command, feedback: Feedback = .automatic, expandsProperties: Bool = true) {
    self.command = command
    self.feedback = feedback
    self.expandsProperties = expandsProperties
  }
}

extension Command {
  /// The command whose texts stay as they are when they are expanded: `$$` stands for `$`.
  var takenLiterally: Command {
    switch self {
    case .showText(let text, let milliseconds): .showText(text.withoutReferences, milliseconds: milliseconds)
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

/// Where a binding holds; the raw value is what stands in braces.
public enum KeySection: String, CaseIterable, Hashable, Sendable {
  /// Everywhere; what a line without braces means.
  case everywhere = "default"
  case player, playing, browser, playlist, history, list, help, filter, menu, terminal

  /// What the section is for, in a few words.
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

  /// The sections that are asked for a focus, the nearest first.
  ///
  /// With `followsFilm` something plays, and lists have keys for that.
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
