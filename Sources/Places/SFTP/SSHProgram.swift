// The system's ssh, which carries SFTP: its command lines, and the meaning of its complaints. Any thread.

internal import Base
internal import CPlatform
internal import Glibc
internal import Platform

/// Starts ssh for a server.
///
/// Names, keys, jumps and shared connections are those of the user's configuration. It never asks: it has no terminal, and
/// `BatchMode` forbids it.
struct SSHProgram: Sendable {
  /// The server, as the path of a place names it.
  let server: String

  /// The words that lead ssh to the server.
  private var target: [String] {
    guard let colon = server.lastIndex(of: ":"), !server[colon...].contains("]") else {
      return ["--", server.filter { $0 != "[" && $0 != "]" }]
    }
    let host = server[..<colon].filter { $0 != "[" && $0 != "]" }
    return ["-p", String(server[server.index(after: colon)...]), "--", String(host)]
  }

  /// The words of a subsystem request.
  private var words: [String] {
    var options = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=15"]
    options += ["-o", "ServerAliveInterval=15", "-o", "ServerAliveCountMax=2", "-x", "-a"]
    options += ["-o", "ClearAllForwardings=yes", "-o", "ControlMaster=no"]
    if let socket = Self.socket(for: server), socket.isSocket { options += ["-S", socket.shown] }
    return ["ssh", "-s"] + options + target + ["sftp"]
  }

  /// The words with which the user logs in on a terminal: ssh then goes to the background and serves what comes after
  /// it, until nothing has used it for two minutes.
  ///
  /// The end of the terminal hangs up on ssh before it has left the terminal. The window title is the name of the tab.
  var login: [String]? {
    guard let socket = Self.socket(for: server) else { return nil }
    return [
      "sh", "-c", "printf '\\033]2;%s\\007' \"$0\"; trap '' HUP; exec ssh \"$@\"", "ssh " + server, "-f",
      "-N", "-o", "ControlMaster=yes", "-o",
      "ControlPersist=120", "-o",
      "ClearAllForwardings=yes",
      "-S", socket.shown, "-x", "-a",
    ] + target
  }

  /// Starts ssh; throws where the system has none.
  func start() throws(PlaceError) -> SFTPConnection.Channel {
    var ends: [Int32] = [-1, -1]
    var pipe: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw PlaceError(.failed("The system has run out of sockets."), of: server)
    }
    _ = platform_pipe_open(&pipe)
    var start = ProgramStart(
      words.map { Array($0.utf8) }, environment: ProgramStart.environment(without: ["SSH_ASKPASS"]),
      folder: nil, terminal: -1)
    start.streams = (ends[1], ends[1], pipe[1] >= 0 ? pipe[1] : PLATFORM_STREAM_TERMINAL)
    let (process, code) = start.start()
    close(ends[1])
    if pipe[1] >= 0 { close(pipe[1]) }
    guard process > 0 else {
      close(ends[0])
      if pipe[0] >= 0 { close(pipe[0]) }
      throw PlaceError(
        code == ENOENT
          ? .absent("ssh") : .failed("ssh cannot be started: \(String(cString: strerror(code)))."),
        of: server)
    }
    return SFTPConnection.Channel(packets: ends[0], complaints: pipe[0], process: process)
  }

  /// The socket of a shared connection; nil without a run-time directory.
  private static func socket(for server: String) -> BytePath? {
    var hash = ByteHash(seed: 0)
    hash.mix(Array(server.utf8))
    return PlaceSockets.folder?.appending("ssh-" + String(hash.value, radix: 16))
  }
}

extension BytePath {
  fileprivate var isSocket: Bool {
    var status = stat()
    guard let name = terminated else { return false }
    return lstat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}

/// The meaning of ssh's complaints.
enum SSHComplaint {
  /// The reason why ssh has ended, by its last lines.
  static func reason(_ text: [UInt8], isReady: Bool) -> PlaceError.Code {
    let lines = text.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
    func has(_ words: String) -> Bool { lines.contains { $0.lowercased().contains(words) } }
    if isReady { return .lost }
    if has("permission denied") || has("host key verification failed")
      || has("too many authentication failures")
    {
      return .needsLogin
    }
    if has("subsystem request failed") { return .failed("This server does not offer SFTP.") }
    guard let line = lines.last(where: { !$0.isEmpty }) else { return .lost }
    return .failed("ssh says: \(VisibleText.filter(line, limit: 200))")
  }
}
