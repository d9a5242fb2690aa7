import Foundation
import Glibc
import PtyHarness
import TestSupport
import Testing

/// A run-time folder with sessions of its own, which end with it.
final class Sessions {
  private let temporary: TemporaryFolder
  var folder: String { temporary.text }

  init() throws { temporary = try TemporaryFolder() }

  deinit { for session in (try? list()) ?? [] { kill(session.process, SIGKILL) } }

  /// An entry of `inset sessions`.
  struct Session: Decodable, Equatable {
    var name: String
    var process: Int32
    var terminal: String?
    var state: String
    var position: Double?

    enum CodingKeys: String, CodingKey {
      case name, terminal, state
      case process = "pid"
      case position = "time-pos"
    }
  }

  func options(columns: Int = 120, rows: Int = 32) throws -> PtyOptions {
    var options = try Inset.options(columns: columns, rows: rows)
    options.environment["XDG_RUNTIME_DIR"] = folder
    options.environment["INSET_NO_SESSION"] = .some(nil)
    return options
  }

  /// Plays in a session, with sound that nobody hears.
  func play(_ arguments: [String], _ options: PtyOptions? = nil) throws -> PtyProgram {
    try PtyProgram(
      Inset.path, ["--no-config", "--audio-device", "null"] + arguments, options ?? self.options())
  }

  /// Shows a session on another terminal.
  func attach(_ arguments: [String] = [], _ options: PtyOptions? = nil) throws -> PtyProgram {
    try PtyProgram(Inset.path, ["attach"] + arguments, options ?? self.options())
  }

  func run(_ arguments: [String]) throws -> CapturedProgram {
    try CapturedProgram(Inset.path, arguments, options())
  }

  func list() throws -> [Session] {
    try JSONDecoder().decode([Session].self, from: Data(run(["sessions", "--json"]).output))
  }

  /// The only session.
  func only(location: SourceLocation = #_sourceLocation) throws -> Session {
    let sessions = try list()
    #expect(sessions.count == 1, sourceLocation: location)
    return try #require(sessions.first, sourceLocation: location)
  }

  /// Waits until the list of sessions is as wanted.
  func wait(seconds: Double = 10, until condition: ([Session]) -> Bool) throws -> Bool {
    try becomes(within: seconds, every: 20) { condition(try list()) }
  }

  /// Waits until a process has ended; nobody need have reaped it.
  func hasEnded(_ process: Int32) -> Bool {
    becomes(within: 5, every: 20) {
      guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
        return true
      }
      return status.split(separator: ")").last?.split(separator: " ").first == "Z"
    }
  }

  /// Connects to a session's socket.
  func connect(to name: String) throws -> Int32 {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: "\(folder)/inset/sessions/\(name)".utf8)
    }
    let connected = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(connected == 0)
    return socket
  }
}

extension PtyProgram {
  /// Waits for the program's end and looks whether the terminal is as it was.
  func expectLeft(_ status: PtyExit.Status, location: SourceLocation = #_sourceLocation) {
    #expect(waitForExit()?.status == status, sourceLocation: location)
    #expect(screen.modes.leftovers == [], sourceLocation: location)
    #expect(settings == settingsBefore, sourceLocation: location)
    #expect(screen.images.kitty.isEmpty, sourceLocation: location)
  }
}
