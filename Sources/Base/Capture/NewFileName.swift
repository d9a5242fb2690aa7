/// The name of a file to be created.
///
/// Its number (the lowest free one) and its date are determined only when the file is written.
public struct NewFileName: Equatable, Sendable {
  /// A part of a file name.
  public enum Part: Equatable, Sendable {
    case bytes([UInt8])
    /// The lowest number that no existing file has, padded with zeros to `digits`.
    case number(digits: Int)
    /// Date and time of writing, as one conversion letter of strftime(3).
    case date(UInt8)
  }

  /// The base folder of a relative name; itself relative to the program's working directory.
  public var folder: BytePath
  /// The parts of the name, the ending included; a slash separates folders.
  public var parts: [Part]
  /// Whether an existing file causes a numbered name and missing folders are created; otherwise both are errors.
  public var mayBeNumbered: Bool

  /// A name that is numbered where the file exists.
  public init(in folder: BytePath, _ parts: [Part]) {
    self.folder = folder
    self.parts = parts
    mayBeNumbered = true
  }

  /// Exactly that path; an existing file or a missing folder is an error.
  public init(_ path: BytePath) {
    folder = BytePath(".")
    parts = [.bytes(path.bytes)]
    mayBeNumbered = false
  }

  /// Whether the name contains a number.
  public var hasNumber: Bool {
    parts.contains { if case .number = $0 { true } else { false } }
  }
}
