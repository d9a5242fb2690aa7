/// The name of a file that does not exist yet.
///
/// Parts of it are known only when the file is written: the first number that is free, and the date. A value;
/// any thread.
public struct NewFileName: Equatable, Sendable {
  /// A part of a name.
  public enum Part: Equatable, Sendable {
    case bytes([UInt8])
    /// The lowest number that no file has yet, with zeros in front.
    case number(digits: Int)
    /// The date and time of writing, by a letter of strftime(3).
    case date(UInt8)
  }

  /// The folder that a relative name begins in; relative to the folder that the program was started in.
  public var folder: BytePath
  /// The name's parts, its ending among them; slashes name folders, which are made.
  public var parts: [Part]
  /// Whether a name that is taken gives way to one with a number; else that is an error.
  public var mayBeNumbered: Bool

  /// A name that gives way to files that are there.
  public init(in folder: BytePath, _ parts: [Part]) {
    self.folder = folder
    self.parts = parts
    mayBeNumbered = true
  }

  /// Exactly that path.
  public init(_ path: BytePath) {
    folder = BytePath(".")
    parts = [.bytes(path.bytes)]
    mayBeNumbered = false
  }

  /// Whether a part of it is a number.
  public var hasNumber: Bool {
    parts.contains { if case .number = $0 { true } else { false } }
  }
}
