// The error type of the library.
public import Base
import Glibc
internal import Places

/// An error in reading or writing a folder, a file or a playlist.
public struct LibraryError: Error, Hashable, Sendable {
  /// The kind of an error.
  public enum Code: Hashable, Sendable {
    /// A system call failed with this `errno`.
    case system(Int32)
    /// The path is not a regular file.
    case notRegular
    /// The file or the input has more bytes than the limit.
    case tooLarge
    /// The content is not a playlist, whatever the name says.
    case notPlaylist
    /// The content violates its format; the reason completes a sentence after "because".
    case malformed(String)
    /// A playlist has entries, but none that may be opened; the sentence gives the first reason.
    case nothingLeft(String)
    /// The name of a playlist to write has no known extension.
    case unknownFormat
    /// A playlist contains itself, directly or through other playlists.
    case circle
    /// Playlists are nested deeper than `PlaylistLimits.depth`.
    case tooDeep
    /// The address is malformed, or its origin may not open it.
    case refusedAddress
    /// Standard input was requested by something other than the command line.
    case onlyAtStart
    /// A pattern matches nothing.
    case noMatch
    /// The file system did not answer in time.
    case silent
    /// The caller cancelled the operation.
    case cancelled
    /// The user has to log in at the server of a place, by this program on a terminal.
    case needsLogin([String])
    /// A place failed for a reason of its own, which the sentence tells.
    case place(String)
    /// The address has the scheme of places and names no server.
    case notPlace(scheme: String)
    /// The address of a place has a password in it.
    case passwordInPlace(scheme: String)
  }
  /// The kind of the error.
  public var code: Code
  /// Whether the error occurred in writing.
  public var isWriting: Bool
  /// The path or address of the error, without secrets, filtered and at most 300 characters long.
  public var subject: String

  /// An error about a path, which is filtered here.
  init(_ code: Code, isWriting: Bool = false, subject: BytePath) {
    self.code = code
    self.isWriting = isWriting
    let text = Redaction.redact(String(decoding: subject.bytes.prefix(4096), as: UTF8.self))
    self.subject = VisibleText.filter(text, limit: 300)
  }

  /// The failure of creating a file, from `errno`: where its folder does not exist, that is the subject.
  init(creating path: BytePath) {
    let code = errno
    self.init(.system(code), isWriting: true, subject: code == ENOENT ? path.parent : path)
  }

  /// Whether the file does not exist (ENOENT).
  public var isMissingFile: Bool { code == .system(ENOENT) }

  /// Whether the folder does not exist, or a part of its path is not a folder (ENOENT, ENOTDIR).
  public var isMissingFolder: Bool { code == .system(ENOENT) || code == .system(ENOTDIR) }

  /// The error as a sentence for the user.
  public var sentence: String {
    switch code {
    case .system(let number):
      switch number {
      case ENOENT: "\(subject) does not exist."
      case EEXIST: "\(subject) already exists and was not overwritten."
      case EROFS: "\(subject) cannot be written: this is not a place for files."
      case EDQUOT: "Your disk quota leaves no space for \(subject)."
      case EACCES, EPERM: "No permission to \(isWriting ? "write" : "read") \(subject)."
      case ENOTTY: "A list on \(subject) must come from a pipe or a file, not from the terminal."
      case ENOTDIR: "\(subject) is not a folder."
      case EISDIR: "\(subject) is a folder."
      case ELOOP: "\(subject) is a link that points to itself."
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
    case .circle: "\(subject) and another playlist refer to each other."
    case .tooDeep: "\(subject) is nested too deeply in other playlists."
    case .refusedAddress: "\(subject) cannot be opened from here."
    case .onlyAtStart: "Standard input can only be played from the command line, as the only item."
    case .noMatch: "Nothing matches \(subject)."
    case .silent: "\(subject) does not answer."
    case .cancelled: "Reading \(subject) was stopped."
    case .needsLogin: "The server of \(subject) asks you to log in."
    case .place(let sentence): sentence
    case .notPlace(let scheme):
      "\(subject) names no server. The form is \(scheme)://\(Self.server(ofPlace: scheme))/PATH, without a password."
    case .passwordInPlace(let scheme):
      "Inset does not use a password in an address. Leave it out of \(subject): \(Self.asker(ofPlace: scheme))."
    }
  }
}

extension LibraryError {
  /// The failure of an address that has the scheme of a place but does not name one.
  init(noPlace address: BytePath, scheme: String) {
    let server = address.bytes.dropFirst(scheme.utf8.count + 3).prefix { $0 != UInt8(ascii: "/") }
    let login = server.lastIndex(of: UInt8(ascii: "@")).map { server[..<$0] }
    let hasPassword = login?.contains(UInt8(ascii: ":")) == true
    self.init(hasPassword ? .passwordInPlace(scheme: scheme) : .notPlace(scheme: scheme), subject: address)
  }

  private static func server(ofPlace scheme: String) -> String {
    switch scheme {
    case "rclone": "REMOTE"
    case NamedPlace.scheme: "NAME"
    default: "USER@SERVER"
    }
  }

  /// Where the password of a place comes from.
  private static func asker(ofPlace scheme: String) -> String {
    switch scheme {
    case "sftp": "ssh asks for it"
    case "rclone": "rclone has it in its configuration"
    default: "~/.netrc or a password-command in [places] gives it"
    }
  }

  /// The failure of a place at a path.
  init(_ error: PlaceError, at path: BytePath) {
    let code: Code =
      switch error.code {
      case .missing: .system(ENOENT)
      case .denied: .system(EACCES)
      case .notFolder: .system(ENOTDIR)
      case .silent: .silent
      case .cancelled: .cancelled
      case .needsLogin: Places.shared.login(for: path).map { .needsLogin($0) } ?? .place(error.sentence)
      case .unreachable, .lost, .nonsense, .changed, .absent, .failed: .place(error.sentence)
      }
    self.init(code, subject: path)
  }

  /// The error for a source that its origin may not open.
  public static func refused(_ argument: BytePath, isStandardInput: Bool) -> LibraryError {
    LibraryError(isStandardInput ? .onlyAtStart : .refusedAddress, subject: argument)
  }
  /// The error for a folder in place of a file.
  public static func isFolder(_ folder: BytePath) -> LibraryError {
    LibraryError(.system(EISDIR), subject: folder)
  }
}
