// Errors of commands: unknown names, wrong or missing arguments, and commands and properties of mpv that do not exist
// here. Shown for `input.conf`, the palette, IPC and the command line. Values; any thread.

import Base

/// The reason why words are not a valid command.
public enum CommandProblem: Error, Hashable, Sendable {
  /// The line is empty, or has only prefixes.
  case empty
  /// The command exists neither here nor in mpv.
  case unknown(String)
  /// mpv has the command, and this program has not.
  case unavailable(String)
  /// mpv has the command; it runs arbitrary programs, which is refused.
  case unsafe(String)
  /// The property does not exist here.
  case unknownProperty(String)
  /// The property is read-only.
  case readOnly(Property)
  /// The command cannot change this property.
  case wrongKind(command: String, Property)
  /// An argument is missing.
  case missing(command: String, argument: String)
  /// There are more arguments than the command takes.
  case tooMany(command: String)
  /// An argument has an invalid value; `expected` describes valid ones.
  case wrong(argument: String, value: String, expected: String)

  /// Whether a file written for mpv may well contain it, so that it is a warning and no error.
  public var isUnavailable: Bool {
    switch self {
    case .unavailable, .unsafe, .unknownProperty: true
    default: false
    }
  }

  /// Whether the other commands of a line work anyway: mpv knows the command, and would carry it out, or fail at
  /// this one only.
  var leavesRest: Bool {
    switch self {
    case .unavailable, .unsafe, .unknownProperty, .readOnly, .wrongKind, .wrong: true
    case .empty, .unknown, .missing, .tooMany: false
    }
  }

  /// The problem as a sentence without a full stop, for a diagnostic or a notice.
  public var sentence: String {
    switch self {
    case .empty: "a command is missing"
    case .unknown(let name):
      "unknown command \(Diagnostic.quoted(name))" + Spelling.hint(for: name, in: CommandTable.names)
    case .unavailable(let name):
      "mpv's command \(Diagnostic.quoted(name)) is not supported"
        + (CommandTable.equals[name.replacingUnderscores].map { "; \($0)" } ?? "")
    case .unsafe(let name):
      "mpv's command \(Diagnostic.quoted(name)) is refused for safety: it starts any program"
    case .unknownProperty(let name) where Self.mpvProperties.contains(name):
      "mpv's property \(Diagnostic.quoted(name)) is not supported"
    case .unknownProperty(let name):
      "unknown property \(Diagnostic.quoted(name))"
        + Spelling.hint(for: name, in: PropertyTable.all.map(\.name))
    case .readOnly(let property): "the property “\(property.name)” can only be read"
    case .wrongKind(let command, let property):
      "“\(command)” cannot change the property “\(property.name)”"
    case .missing(let command, let argument):
      "“\(command)” needs \(argument)"
        + (CommandTable.spec(named: command).map { ", as in: \($0.example)" } ?? "")
    case .tooMany(let command): "“\(command)” has too many arguments"
    case .wrong(let argument, let value, let expected):
      "\(argument) is \(Diagnostic.quoted(value)) and should be \(expected)"
    }
  }

  /// Whether mpv has a property of that name, which changes nothing here.
  static func isOfMPV(property name: String) -> Bool { mpvProperties.contains(name) }

  /// Properties of mpv that key files often change and this program lacks; they are distinguished from misspelt names.
  private static let mpvProperties: Set<String> = [
    "af", "ao", "audio-exclusive", "border", "cache", "cursor-autohide", "deband", "geometry", "gpu-api",
    "hwdec", "icc-profile", "interpolation", "keepaspect", "keepaspect-window", "on-all-workspaces", "ontop",
    "osc",
    "osd-bar", "osd-font-size", "osd-level", "scale", "sharpen", "sub-ass-override",
    "sub-ass-vsfilter-aspect-compat",
    "sub-font-size", "sub-scale", "target-peak", "tone-mapping", "vf", "video-sync",
    "video-unscaled", "vo",
    "window-maximized", "window-minimized", "window-scale",
  ]
}
