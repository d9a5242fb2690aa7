// rclone, which serves one of its remotes over WebDAV. Any thread; it blocks.

internal import Base
internal import CPlatform
internal import Glibc
internal import Platform

/// A process `rclone serve webdav REMOTE: --read-only`.
///
/// It listens on a Unix socket in a folder that only this user may enter, or, before version 1.61, on loopback with a
/// password that only this program knows. A shell waits beside it and ends it with this program, however that ends.
final class RcloneServer: Sendable {
  /// The server, for requests.
  let server: HTTPServer
  private let process: Int32
  private let life: Int32
  /// The end of a pipe that closes when rclone ends.
  private let output: Int32

  /// Runs rclone until this program is gone, and removes its folder, whose path is the script's name.
  private static let script = """
    rclone "$@" </dev/null & exec >&-; read -r end; kill $!
    [ -z "$0" ] || { rm -f "$0/socket"; rmdir "$0"; }
    """

  /// Starts rclone for a remote; throws where it is missing.
  init(remote: String) throws(PlaceError) {
    let version = try Self.version(for: remote)
    var ends: [Int32] = [-1, -1]
    var outputs: [Int32] = [-1, -1]
    guard platform_pipe_open(&ends) == 0 else { throw Self.noPipe(remote) }
    guard platform_pipe_open(&outputs) == 0 else {
      for end in ends { close(end) }
      throw Self.noPipe(remote)
    }
    var environment = ProgramStart.environment(without: ["RCLONE_USER", "RCLONE_PASS", "RCLONE_ADDR"])
    let folder = version >= (1, 61) ? Self.makeFolder() : nil
    let address: String
    if let folder {
      let socket = folder.appending("socket").shown
      address = "unix://" + socket
      server = HTTPServer(isSecure: false, authority: "localhost", socket: socket)
    } else {
      let password = Self.password()
      let port = Self.freePort()
      address = "127.0.0.1:\(port)"
      environment += ["RCLONE_USER=inset", "RCLONE_PASS=\(password)"]
      server = HTTPServer(isSecure: false, authority: address, login: .own(user: "inset", password: password))
    }
    let words = [
      "sh", "-c", Self.script, folder?.shown ?? "", "serve", "webdav", remote + ":", "--read-only", "--addr",
      address,
    ]
    var start = ProgramStart(
      words.map { Array($0.utf8) }, environment: environment, folder: nil, terminal: -1)
    (start.streams.input, start.streams.output) = (ends[0], outputs[1])
    process = start.start().pid
    close(ends[0])
    close(outputs[1])
    (life, output) = (ends[1], outputs[0])
    guard process > 0 else { throw PlaceError(.failed("rclone cannot be started."), of: remote) }
  }

  private static func noPipe(_ remote: String) -> PlaceError {
    PlaceError(.failed("The system has run out of pipes."), of: remote)
  }

  /// Whether rclone still runs.
  var isRunning: Bool {
    var polled = pollfd(fd: output, events: 0, revents: 0)
    return poll(&polled, 1, 0) == 0
  }

  deinit {
    close(life)
    close(output)
    if process > 0 {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
  }

  /// The two first numbers of rclone's version.
  private static func version(for remote: String) throws(PlaceError) -> (Int, Int) {
    let text = try output(of: ["version"], for: remote)
    let word = text.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("v") } ?? ""
    let numbers = word.dropFirst().split(separator: ".").prefix(2).compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : (1, 0)
  }

  /// The names of the remotes that the user has configured, without their colons.
  static func remotes() throws(PlaceError) -> [String] {
    try output(of: ["listremotes"], for: "rclone").split(separator: "\n").map { String($0.dropLast()) }
  }

  /// What rclone writes, at most 64 KiB within ten seconds.
  private static func output(of words: [String], for remote: String) throws(PlaceError) -> String {
    do throws(ProgramOutput.Failure) {
      let output = try ProgramOutput(
        of: ["rclone"] + words, limit: 65_536, within: .seconds(10), isOver: { false })
      return String(decoding: output.bytes, as: UTF8.self)
    } catch {
      switch error {
      case .absent: throw PlaceError(.absent("rclone"), of: remote)
      case .notStarted: throw PlaceError(.failed("rclone cannot be started."), of: remote)
      case .endless, .cancelled: throw PlaceError(.failed("rclone does not answer."), of: remote)
      }
    }
  }

  /// A folder in the run-time directory that only this user may enter; nil without one.
  private static func makeFolder() -> BytePath? {
    guard let runtime = PlaceSockets.folder else { return nil }
    var name = Array(runtime.appending("rclone-XXXXXX").bytes.map { CChar(bitPattern: $0) }) + [0]
    guard mkdtemp(&name) != nil else { return nil }
    let folder = BytePath(name.dropLast().map { UInt8(bitPattern: $0) })
    // A socket's path has at most 107 bytes.
    return folder.bytes.count < 100 ? folder : nil
  }

  private static func password() -> String {
    var numbers = SystemRandomNumberGenerator()
    return (0..<4).map { _ in String(numbers.next() as UInt64, radix: 36) }.joined()
  }

  /// A port of loopback that is free now.
  private static func freePort() -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        if bind(descriptor, raw, length) == 0 { getsockname(descriptor, raw, &length) }
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }
}
