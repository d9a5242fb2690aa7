import Glibc
import PtyHarness
import TestSupport

/// An OpenSSH server of its own on loopback, and an `ssh` in front of the path that knows it as `nas`.
final class SecureShell {
  /// The place of Debian's and other systems' server.
  static let server = ["/usr/sbin/sshd", "/usr/bin/sshd"].first { (path: String) in access(path, X_OK) == 0 }

  private let folder: TemporaryFolder
  private var daemon: PipedProgram?
  private let port: UInt16

  /// - Parameter isKnown: Whether the client knows the server's key.
  init(isKnown: Bool = true) throws {
    guard let server = Self.server else { throw Missing() }
    folder = try TemporaryFolder()
    let place = folder.path.text
    for name in ["host", "key"] {
      let made = try CapturedProgram(
        "ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", "\(place)/\(name)"])
      guard made.exit?.status == .code(0) else { throw Missing() }
    }
    port = try LoopbackSocket(.stream).port
    // A server that root starts wants its folder for unprivileged work.
    mkdir("/run/sshd", 0o755)
    try folder.file(
      "sshd.conf",
      """
      Port \(port)
      ListenAddress 127.0.0.1
      HostKey \(place)/host
      AuthorizedKeysFile \(place)/key.pub
      StrictModes no
      UsePAM no
      PasswordAuthentication no
      PidFile none
      Subsystem sftp internal-sftp
      """)
    try folder.file(
      "ssh.conf",
      """
      Host nas
        HostName 127.0.0.1
        Port \(port)
        IdentityFile \(place)/key
        IdentitiesOnly yes
        UserKnownHostsFile \(place)/known
        GlobalKnownHostsFile /dev/null
      """)
    try folder.folder("bin")
    try folder.file(
      "bin/ssh",
      "#!/bin/sh\necho $$ >'\(place)/client'\nPATH=${PATH#*:} exec ssh -F '\(place)/ssh.conf' \"$@\"\n")
    chmod("\(place)/bin/ssh", 0o755)
    if isKnown {
      let key = try CapturedProgram("cat", ["\(place)/host.pub"]).text
      try folder.file("known", "[127.0.0.1]:\(port) \(key)")
    }
    daemon = try PipedProgram([server, "-D", "-f", "\(place)/sshd.conf", "-E", "\(place)/log"])
    _ = try becomes(every: 20) {
      try CapturedProgram("grep", ["-q", "listening", "\(place)/log"]).exit?.status == .code(0)
    }
  }

  /// Ends a connection that a login left for two minutes.
  deinit {
    _ = try? CapturedProgram(
      "sh",
      [
        "-c",
        "for s in \"$0\"/run/inset/places/ssh-*; do [ -S \"$s\" ] && \"$0/bin/ssh\" -S \"$s\" -O exit nas; done",
        folder.path.text,
      ])
  }

  /// Ends the client that was started last, as a broken line would.
  func breakConnection() throws {
    let number = try CapturedProgram("cat", [folder("client").text]).text
    guard let client = pid_t(number.filter(\.isNumber)), client > 1 else { throw Missing() }
    kill(client, SIGKILL)
  }

  /// A terminal in which `ssh` knows the server, with a run-time folder of its own.
  func options() throws -> PtyOptions {
    var options = try Inset.shellOptions()
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin"
    options.environment["PATH"] = "\(folder.path.text)/bin:\(path)"
    mkdir(folder("run").text, 0o700)
    options.environment["XDG_RUNTIME_DIR"] = folder("run").text
    options.environment["XDG_STATE_HOME"] = folder("state").text
    return options
  }
}
