// mpv's path prefixes for folders of the program, such as `~~/input.conf`.
public import Base

/// The folders that mpv's path prefixes stand for.
public struct ProgramFolders: Hashable, Sendable {
  /// The user's home directory, `~`.
  public var home: BytePath
  /// The folder of configuration files, `~~` and `~~home`.
  public var configuration: BytePath
  /// The folder of state files, `~~state`.
  public var state: BytePath

  /// The folders behind the prefixes.
  public init(home: BytePath, configuration: BytePath, state: BytePath) {
    self.home = home
    self.configuration = configuration
    self.state = state
  }

  /// The folder of a prefix such as `~~state`; nil for an unknown prefix.
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
  /// A path for the screen: filtered, with `~` in place of the user's home directory.
  public func shown(_ path: BytePath) -> String {
    // A slash at the end keeps `/home/anna` out of `/home/ana`.
    guard let home = process.folders?.home.appending("").bytes, home.count > 1 else { return path.shown }
    if path.appending("").bytes == home { return "~" }
    return path.bytes.starts(with: home)
      ? "~/" + BytePath(Array(path.bytes.dropFirst(home.count))).shown : path.shown
  }

  /// Expands the prefix of a path (mpv's `expand-path`).
  ///
  /// With `isWhole`, a relative path is completed with the working directory (`normalize-path`).
  func expandPath(_ path: String, isWhole: Bool) -> String {
    let beginning = path.prefix { $0 != "/" }
    if beginning.hasPrefix("~"), let folder = process.folders?.folder(named: beginning) {
      let rest = path.dropFirst(beginning.count + 1)
      return MediaLocation.file(rest.isEmpty ? folder : folder.appending(String(rest))).plainPath
    }
    guard isWhole, !path.isEmpty, SourceKind(of: path.utf8) == .path, !BytePath(path).isAbsolute,
      let workingFolder = process.workingFolder
    else { return path }
    return MediaLocation.file(workingFolder.appending(path)).plainPath
  }
}
