// The folders of the program's own files, after the XDG Base Directory Specification.
public import Base

/// The configuration folder and the state folder of the program.
public struct StandardFolders: Equatable, Sendable {
  /// The configuration folder, `$XDG_CONFIG_HOME/inset` or `~/.config/inset`.
  public var configuration: BytePath
  /// The state folder (watch history, log), `$XDG_STATE_HOME/inset` or `~/.local/state/inset`.
  public var state: BytePath

  /// The folders under an environment; nil if it sets neither the XDG variables nor `HOME`.
  ///
  /// The specification ignores values that are not absolute paths.
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
