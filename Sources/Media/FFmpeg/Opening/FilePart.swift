// The local files that lists name. Any thread; blocks as stat(2) does.

internal import Base
internal import Glibc

/// Tells files from pipes, devices and sockets, for which libavformat would wait without an end.
enum FilePart {
  /// Whether an address names a pipe, a device, a socket or a folder on this machine.
  static func isNoFile(_ address: UnsafePointer<CChar>?) -> Bool {
    guard let address, let path = path(in: address) else { return false }
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT != S_IFREG
  }

  /// The path in an address as libavformat's `file` protocol takes it, byte for byte; nil for other protocols.
  private static func path(in address: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
    var rest = address
    for cipher in ["crypto:", "crypto+"] where strncmp(rest, cipher, cipher.utf8.count) == 0 {
      rest += cipher.utf8.count
    }
    if strncmp(rest, "file:", 5) == 0 { return rest + 5 }
    // Without a scheme it is a path.
    let scheme = strspn(rest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.")
    return scheme > 0 && rest[scheme] == CChar(bitPattern: UInt8(ascii: ":")) ? nil : rest
  }
}
