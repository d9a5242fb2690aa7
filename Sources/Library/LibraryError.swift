// The one error of the library. A value; any thread may use it.
public import Base
import Glibc

/// What went wrong with a folder, a file or a playlist.
public struct LibraryError: Error, Hashable, Sendable {
  /// The kinds of failure.
  public enum Code: Hashable, Sendable {
    /// A system call failed with that `errno`.
    case system(Int32)
    /// It is not a kind of file that can be read here.
    case notRegular
    /// It has more bytes than are ever read.
    case tooLarge
    /// It is not a playlist, whatever its name says.
    case notPlaylist
    /// It is not as its format wants it, for a reason that can follow "because".
    case malformed(String)
    /// Nothing that a playlist names can be opened; the sentence says why not.
    case nothingLeft(String)
    /// The name of a playlist that shall be written ends with no known format.
    case unknownFormat
    /// A playlist that is being read already names itself again, directly or through others.
    case circle
    /// Playlists name playlists too many times over.
    case tooDeep
    /// An address that must not or cannot be opened from where it stands.
    case refusedAddress
    /// Standard input, which nothing else than the program's start can name.
    case onlyAtStart
    /// A pattern matches nothing.
    case noMatch
    /// The file system does not answer.
    case silent
    /// The asker gave up.
    case cancelled
  }
  /// What kind of failure.
  public var code: Code
  /// Whether something was to be written.
  public var isWriting: Bool
  /// What it was about, filtered.
  public var subject: String

  /// A failure with a subject, which is filtered here.
  init(_ code: Code, isWriting: Bool = false, subject: BytePath) {
    self.code = code
    self.isWriting = isWriting
    self.subject = VisibleText.filter(bytes: subject.bytes, limit: 300)
  }

  /// Whether the file is simply not there.
  public var isMissingFile: Bool { code == .system(ENOENT) }

  /// Whether there is no such folder, or something else under its name.
  public var isMissingFolder: Bool { code == .system(ENOENT) || code == .system(ENOTDIR) }

  /// One plain sentence for the person.
  public var sentence: String {
    switch code {
    case .system(let number):
      switch number {
      case ENOENT: "\(subject) does not exist."
      case EEXIST: "\(subject) exists already, and nothing is written over."
      case EROFS: "\(subject) cannot be written: nothing can be there."
      case EDQUOT: "Your disk quota leaves no space for \(subject)."
      case EACCES, EPERM: "No permission to \(isWriting ? "write" : "read") \(subject)."
      case ENOTTY: "A list on \(subject) has to come through a pipe or from a file, not from the terminal."
      case ENOTDIR: "\(subject) is not a folder."
      case EISDIR: "\(subject) is a folder."
      case ELOOP: "\(subject) is a link that leads to itself."
      case ENAMETOOLONG: "This path is too long: \(subject)."
      case ENOSPC: "No space left for \(subject)."
      default: "Cannot read or write \(subject): \(String(cString: strerror(number)))."
      }
    case .notRegular: "\(subject) is not an ordinary file."
    case .tooLarge: "\(subject) is too large to be read."
    case .notPlaylist: "\(subject) is not a playlist."
    case .malformed(let reason): "\(subject) cannot be read, because \(reason)."
    case .nothingLeft(let sentence): "Nothing in \(subject) can be opened. \(sentence)"
    case .unknownFormat: "The name \(subject) should end in .m3u8, .pls, .xspf or .json."
    case .circle: "\(subject) is named by a playlist that it names itself."
    case .tooDeep: "\(subject) lies too deep in playlists that name playlists."
    case .refusedAddress: "\(subject) cannot be opened from here."
    case .onlyAtStart: "Standard input is played where the program is started with it alone."
    case .noMatch: "Nothing matches \(subject)."
    case .silent: "\(subject) does not answer."
    case .cancelled: "Reading \(subject) was stopped."
    }
  }
}

extension LibraryError {
  /// Whoever named it may not open it.
  public static func refused(_ argument: BytePath, isStandardInput: Bool) -> LibraryError {
    LibraryError(isStandardInput ? .onlyAtStart : .refusedAddress, subject: argument)
  }
  /// A folder stands where a file was wanted.
  public static func isFolder(_ folder: BytePath) -> LibraryError {
    LibraryError(.system(EISDIR), subject: folder)
  }
}
