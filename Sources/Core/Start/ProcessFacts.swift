// Facts about the process, the same from its start to its end. Part of the model, main thread only.

public import Base

/// The process that the player runs in, and its surroundings at the start.
public struct ProcessFacts: Equatable, Sendable {
  /// The process id; nil if it is not known.
  public var id: Int32?
  /// The start, in seconds since 1970 UTC; 0 if unknown.
  public var startTime: Int64 = 0
  /// The working directory; nil if it has been deleted.
  public var workingFolder: BytePath?
  /// The folders behind mpv's path prefixes such as `~~/`; nil without a home directory.
  public var folders: ProgramFolders?
  /// The language of the user's locale, which decides between several subtitle files; nil if the locale names none.
  public var language: String?

  /// Facts that are all unknown.
  public init() {}
}
