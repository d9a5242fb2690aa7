// The requirements on certificates of web servers. Any thread.

internal import Synchronization

/// Which certificates are trusted.
struct WebTrust: Sendable {
  /// Whether a certificate has to be valid, match the host and be signed by a trusted authority.
  var verifies = true
  /// The file of trusted authorities' certificates (PEM); nil for the system's.
  var authorities: String?

  private static let chosen = Mutex(WebTrust())

  /// The requirements of all connections that begin from now on.
  static var present: WebTrust {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }
}
