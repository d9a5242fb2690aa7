import Base

/// The key help: what it lists, and how far it is scrolled.
public struct HelpState: Equatable, Sendable {
  /// The focus whose bindings it lists.
  public var focus: Focus
  /// What the list is narrowed to; empty lists all.
  public var search = ""
  /// The first line shown.
  public var offset = 0
  /// Whether it lists every key, and not the most used ones alone.
  public var showsAll = false

  /// Help for that focus.
  public init(for focus: Focus) { self.focus = focus }
}

/// One line of the key help.
public struct HelpEntry: Equatable, Sendable {
  /// The keys, separated by blanks.
  public var keys: String
  /// What they do, in words.
  public var help: String
  /// What they do, as `input.conf` has it.
  public var commands: String
  /// Whether `help` is what the entries below have in common.
  public var isHeading: Bool

  /// A line that keeps two groups apart.
  public static let blank = HelpEntry(keys: "", help: "", commands: "", isHeading: true)
}
