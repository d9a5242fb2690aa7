import Base

/// Why words are not a command.
///
/// A value; any thread.
public enum CommandProblem: Error, Hashable, Sendable {
  /// No words at all, or prefixes alone.
  case empty
  /// Nobody knows the command.
  case unknown(String)
  /// mpv has the command; here it means nothing.
  case unavailable(String)
  /// mpv has the command, which starts programs; here nobody may do that from elsewhere.
  case unsafe(String)
  /// A property that does not exist here.
  case unknownProperty(String)
  /// A property that can only be read.
  case readOnly(Property)
  /// A property that this command cannot change.
  case wrongKind(command: String, Property)
  /// An argument is missing.
  case missing(command: String, argument: String)
  /// There are more arguments than the command takes.
  case tooMany(command: String)
  /// An argument is not what it should be.
  case wrong(argument: String, value: String, expected: String)

  /// Whether a file written for mpv may hold it: worth a warning and no more.
  public var isUnavailable: Bool {
    switch self {
    case .unavailable, .unsafe, .unknownProperty: true
    default: false
    }
  }

  /// The problem as a sentence.
  public var sentence: String {
    switch self {
    case .empty: "a command is missing"
    case .unknown(let name):
      "there is no command \(Diagnostic.quoted(name))" + Spelling.hint(for: name, in: CommandTable.names)
    case .unavailable(let name):
      "mpv's command \(Diagnostic.quoted(name)) has no meaning here"
        + (CommandTable.equals[name.replacingUnderscores].map { "; \($0)" } ?? "")
    case .unsafe(let name):
      "mpv's command \(Diagnostic.quoted(name)) is refused for safety: it starts any program"
    case .unknownProperty(let name) where Self.mpvProperties.contains(name):
      "mpv's property \(Diagnostic.quoted(name)) has no meaning here"
    case .unknownProperty(let name):
      "there is no property \(Diagnostic.quoted(name)) here"
        + Spelling.hint(for: name, in: PropertyTable.all.map(\.name))
    case .readOnly(let property): "the property “\(property.name)” can only be read"
    case .wrongKind(let command, let property):
      "“\(command)” cannot change the property “\(property.name)”"
    case .missing(let command, let argument): "“\(command)” needs \(argument)"
    case .tooMany(let command): "“\(command)” has too many arguments"
    case .wrong(let argument, let value, let expected):
      "\(argument) is \(Diagnostic.quoted(value)) and should be \(expected)"
    }
  }

  /// Properties that mpv has and key files often change, and this program has not: no slip for one that it has.
  private static let mpvProperties: Set<String> = [
    "af", "ao", "audio-exclusive", "border", "cache", "cursor-autohide", "deband", "geometry", "gpu-api",
    "hwdec",
    "hue", "icc-profile", "interpolation", "keepaspect", "keepaspect-window", "on-all-workspaces", "ontop",
    "osc",
    "osd-bar", "osd-font-size", "osd-level", "scale", "sharpen", "sub-ass-override",
    "sub-ass-vsfilter-aspect-compat",
    "sub-font-size", "sub-pos", "sub-scale", "target-peak", "tone-mapping", "vf", "video-sync",
    "video-unscaled", "vo",
    "window-maximized", "window-minimized", "window-scale",
  ]
}
