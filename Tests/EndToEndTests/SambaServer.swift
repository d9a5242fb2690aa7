import Glibc
import PtyHarness
import TestSupport

/// A Samba server of its own on loopback, whose share `films` is a folder that guests may read.
final class SambaServer {
  /// Debian's place of the server.
  static let program = "/usr/sbin/smbd"
  static var isInstalled: Bool { access(program, X_OK) == 0 }

  private let folder: TemporaryFolder
  private var daemon: PipedProgram?
  private let port: UInt16

  init(share: String) throws {
    folder = try TemporaryFolder()
    port = try LoopbackSocket(.stream).port
    let run = try folder.folder("run").text
    let user = try CapturedProgram("id", ["-un"]).text
    let folders = ["private dir", "lock directory", "state directory", "cache directory", "pid directory"]
    try folder.file(
      "conf",
      """
      [global]
      server role = standalone server
      smb ports = \(port)
      interfaces = lo
      bind interfaces only = yes
      disable netbios = yes
      load printers = no
      map to guest = bad user
      guest account = \(user)
      ncalrpc dir = \(run)/ncalrpc
      log file = \(run)/log
      \(folders.map { "\($0) = \(run)" }.joined(separator: "\n"))
      [films]
      path = \(share)
      guest ok = yes
      """)
    daemon = try PipedProgram([Self.program, "-F", "--no-process-group", "-s", folder("conf").text])
  }

  /// The variables by which rclone knows the server as the remote `nas`.
  var remote: [String: String] {
    [
      "RCLONE_CONFIG_NAS_TYPE": "smb", "RCLONE_CONFIG_NAS_HOST": "127.0.0.1",
      "RCLONE_CONFIG_NAS_PORT": "\(port)", "RCLONE_CONFIG_NAS_USER": "anybody",
    ]
  }
}
