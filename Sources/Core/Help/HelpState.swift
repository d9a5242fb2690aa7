// State of the key help overlay, and the entries that it lists; `Help.swift` has the behaviour. Part of the model,
// main thread only.

import Base

/// The state of the key help: its focus, search and scroll position.
public struct HelpState: Equatable, Sendable {
  /// The focus whose bindings come first.
  public var focus: Focus
  /// The search text; empty lists everything.
  public var search = ""
  /// The first entry on the screen, from 0.
  public var offset = 0
  /// Whether all keys are listed instead of the most used ones.
  public var showsAll = false

  /// The help for a focus, at its first page.
  public init(for focus: Focus) { self.focus = focus }
}

/// An entry of the key help.
public struct HelpEntry: Equatable, Sendable {
  /// The keys as they are shown, separated by blanks.
  public var keys: String
  /// The effect of the keys.
  public var help: String
  /// The commands as `input.conf` writes them.
  public var commands: String
  /// Whether the entry is a heading, whose text is in `help`.
  public var isHeading: Bool

  /// An empty line between two groups.
  public static let blank = HelpEntry(keys: "", help: "", commands: "", isHeading: true)
}
