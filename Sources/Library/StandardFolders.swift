// Where the program keeps its files (XDG base directories). A value; any thread may use it.
public import Base

/// The program's own folders.
///
/// They need not exist.
public struct StandardFolders: Equatable, Sendable {
  /// What the person configures.
  public var configuration: BytePath
  /// What the program remembers: places, history, the log.
  public var state: BytePath

  /// The folders that an environment asks for; nil where it names neither them nor a home.
  ///
  /// As the standard wants it, a value that is not an absolute path counts as missing.
  public init?(environment: [String: String]) {
    func folder(_ variable: String, _ usual: String) -> BytePath? {
      if let value = environment[variable], value.utf8.first == UInt8(ascii: "/") {
        return BytePath(value).appending("inset")
      }
      guard let home = environment["HOME"], home.utf8.first == UInt8(ascii: "/") else { return nil }
      return BytePath(home).appending(usual).appending("inset")
    }
    guard let configuration = folder("XDG_CONFIG_HOME", ".config"),
      let state = folder("XDG_STATE_HOME", ".local/state")
    else { return nil }
    self.configuration = configuration
    self.state = state
  }
}
