// Paths that begin with a folder of the program, as mpv writes them: `~~/input.conf`. Pure; any thread.
public import Base

/// The folders that such a path can begin with.
public struct ProgramFolders: Hashable, Sendable {
  /// The person's own.
  public var home: BytePath
  /// What the person configures.
  public var configuration: BytePath
  /// What the program remembers.
  public var state: BytePath

  /// These.
  public init(home: BytePath, configuration: BytePath, state: BytePath) {
    self.home = home
    self.configuration = configuration
    self.state = state
  }

  /// The folder behind a beginning such as `~~state`; nil for what is none.
  func folder(named beginning: Substring) -> BytePath? {
    switch beginning {
    case "~": home
    case "~~", "~~home": configuration
    case "~~state": state
    case "~~desktop": home.appending("Desktop")
    default: nil
    }
  }
}

extension Model {
  /// `expand-path` and, where it is to be whole, `normalize-path`.
  func expandPath(_ path: String, isWhole: Bool) -> String {
    let beginning = path.prefix { $0 != "/" }
    if beginning.hasPrefix("~"), let folder = folders?.folder(named: beginning) {
      let rest = path.dropFirst(beginning.count + 1)
      return MediaLocation.file(rest.isEmpty ? folder : folder.appending(String(rest))).plainPath
    }
    guard isWhole, !path.isEmpty, SourceKind(of: path.utf8) == .path, !BytePath(path).isAbsolute,
      let workingFolder
    else { return path }
    return MediaLocation.file(workingFolder.appending(path)).plainPath
  }
}
