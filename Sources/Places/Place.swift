// The contract of a place: a server whose folders are listed and whose files are read.

public import Base

/// A row of a place's folder.
public struct PlaceEntry: Hashable, Sendable {
  /// The type of a row; the target of a link has one of the others.
  public enum Kind: Hashable, Sendable { case folder, file, link, special }

  /// The name within the folder; never empty, `.` or `..`, and without a slash or a zero byte.
  public var name: BytePath
  /// The type of the row; a link whose target is unknown stays one.
  public var kind: Kind
  /// Size in bytes; nil where the server does not tell.
  public var size: Int64?
  /// Modification time in seconds since 1970 UTC; nil where the server does not tell.
  public var modified: Int64?

  /// A row; nil for a name that no entry of a folder can have.
  init?(name: [UInt8], kind: Kind, size: Int64? = nil, modified: Int64? = nil) {
    guard !name.isEmpty, name.count <= 1024, !name.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") }),
      name != [0x2E], name != [0x2E, 0x2E]
    else { return nil }
    self.name = BytePath(name)
    (self.kind, self.size, self.modified) = (kind, size, modified)
  }
}

/// The facts of a path in a place, links followed.
public struct PlaceStatus: Hashable, Sendable {
  /// The same path without the sign for the home folder.
  public var path: BytePath
  /// The type of the file.
  public var kind: PlaceEntry.Kind
  /// Size in bytes; nil where the server does not tell.
  public var size: Int64?
  /// Modification time in seconds since 1970 UTC; nil where the server does not tell.
  public var modified: Int64?
}

/// A server whose folders are listed and whose files are read.
///
/// Paths are those on the server, in bytes. All functions block: they need a thread that may wait. They ask `isOver` about
/// twenty times a second while they wait, and throw `cancelled` once it returns true. They throw `silent` by themselves
/// where the server does not answer.
protocol Place: AnyObject, Sendable {
  /// Passes on the rows of a folder as they come, in the server's order, until `page` returns false.
  func list(
    _ path: [UInt8], isOver: () -> Bool, page: ([PlaceEntry]) -> Bool
  ) throws(PlaceError)

  /// The facts of a path.
  func status(of path: [UInt8], isOver: () -> Bool) throws(PlaceError) -> (entry: PlaceEntry, path: [UInt8])

  /// Opens a file for reading.
  func open(_ path: [UInt8], isOver: () -> Bool) throws(PlaceError) -> any PlaceFile

  /// The program that lets the user log in, to be run on a terminal; nil where the place needs none.
  var login: [String]? { get }

  /// Ends the connection; the next question begins another one.
  func end()
}

/// An open file of a place, for one thread at a time.
public protocol PlaceFile: AnyObject {
  /// Size in bytes when the file was opened; nil where the server does not tell.
  var size: Int64? { get }

  /// Whether any offset can be read; else only the next byte in order can.
  var canSeek: Bool { get }

  /// Whether bytes behind those that were asked for may be fetched, for a reader in order.
  var readsAhead: Bool { get set }

  /// Reads bytes at an offset, at least one; none only at the end.
  ///
  /// A broken connection is replaced once.
  ///
  /// - Returns: how many bytes were stored.
  func read(
    at offset: Int64, into target: UnsafeMutableRawBufferPointer, isOver: () -> Bool
  ) throws(PlaceError) -> Int
}

extension Int64 {
  /// Whether a file can have bytes at this offset, so that what is read there can be added to it without overflow.
  ///
  /// A damaged file can lead its demuxer to any offset.
  var isFileOffset: Bool { (0..<Int64.max / 2).contains(self) }
}
