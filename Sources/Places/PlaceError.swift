// The failures of places.

internal import Base

/// The reason why a place does not list, or does not give a file's bytes.
public struct PlaceError: Error, Hashable, Sendable {
  /// The kind of a failure.
  public enum Code: Hashable, Sendable {
    /// No file or folder has that path.
    case missing
    /// The server does not permit it.
    case denied
    /// The path is not a folder.
    case notFolder
    /// The server did not answer in time.
    case silent
    /// The server does not accept connections.
    case unreachable
    /// The connection broke.
    case lost
    /// The server violates its protocol.
    case nonsense
    /// The file is another one than before the connection broke.
    case changed
    /// The server asks for a password, or its key is not known: the user has to log in.
    case needsLogin
    /// This program is not installed.
    case absent(String)
    /// The caller cancelled the question.
    case cancelled
    /// Any other reason, as a sentence.
    case failed(String)
  }

  /// The kind of the failure.
  public var code: Code
  /// The server, without a login, filtered.
  public var server: String

  /// A failure of a server, whose name is filtered here.
  public init(_ code: Code, of server: String) {
    self.code = code
    let host = server.lastIndex(of: "@").map { server[server.index(after: $0)...] } ?? server[...]
    self.server = VisibleText.filter(String(host), limit: 100)
  }

  /// The failure as a sentence for the user.
  public var sentence: String {
    switch code {
    case .missing: "\(server) has no such file or folder."
    case .denied: "\(server) does not let you read this."
    case .notFolder: "This is not a folder on \(server)."
    case .silent: "\(server) does not answer."
    case .unreachable: "\(server) does not accept connections."
    case .lost: "The connection to \(server) was lost."
    case .nonsense: "\(server) sent data that violates the protocol."
    case .changed: "The file on \(server) has changed in the meantime."
    case .needsLogin: "\(server) asks you to log in."
    case .absent(let program): "\(program) is not installed: files on \(server) need it."
    case .cancelled: "The request to \(server) was cancelled."
    case .failed(let sentence): sentence
    }
  }
}
