// Encryption of a connection with GnuTLS. Owned by the connection's thread.

import CTLS
import Glibc

/// The client's side of a TLS connection.
///
/// The server's certificate must be trusted by the system and valid for the host name.
final class TLSSession {
  private let session: gnutls_session_t
  private let credentials: gnutls_certificate_credentials_t
  /// The host name for the certificate's verification; the session keeps the pointer, so it is freed after the session.
  private let host: UnsafeMutablePointer<CChar>

  /// Creates a session over a nonblocking socket; nil if GnuTLS fails.
  init?(over descriptor: Int32, host: String) {
    var credentials: gnutls_certificate_credentials_t?
    guard gnutls_certificate_allocate_credentials(&credentials) >= 0, let credentials else { return nil }
    var session: gnutls_session_t?
    let flags = GNUTLS_CLIENT.rawValue | GNUTLS_NONBLOCK.rawValue | GNUTLS_NO_SIGNAL.rawValue
    guard gnutls_init(&session, flags) >= 0, let session else {
      gnutls_certificate_free_credentials(credentials)
      return nil
    }
    self.session = session
    self.credentials = credentials
    self.host = strdup(host)
    _ = gnutls_certificate_set_x509_system_trust(credentials)
    guard gnutls_set_default_priority(session) >= 0,
      gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials)) >= 0
    else { return nil }
    // Server name indication is for host names only, not for IP addresses.
    var address = in6_addr()
    let isNumber = inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1
    if !isNumber { _ = gnutls_server_name_set(session, GNUTLS_NAME_DNS, host, host.utf8.count) }
    gnutls_session_set_verify_cert(session, self.host, 0)
    gnutls_transport_set_int2(session, descriptor, descriptor)
  }

  deinit {
    gnutls_deinit(session)
    gnutls_certificate_free_credentials(credentials)
    free(host)
  }

  /// Continues the handshake; returns whether it is complete.
  func shakeHands() throws(SocketFailure) -> Bool {
    while true {
      let result = gnutls_handshake(session)
      if result >= 0 { return true }
      if result == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR {
        throw SocketFailure(
          "This system does not trust the Syncplay server's certificate", isFinal: true)
      }
      if try !goesOn(after: result) { return false }
    }
  }

  /// Reads available bytes: returns 0 if none exist, nil if the server has closed the connection.
  func read(_ room: UnsafeMutableRawBufferPointer) throws(SocketFailure) -> Int? {
    guard let start = room.baseAddress else { return 0 }
    while true {
      let count = gnutls_record_recv(session, start, room.count)
      if count > 0 { return count }
      if count == 0 || count == Int(GNUTLS_E_PREMATURE_TERMINATION) { return nil }
      if try !goesOn(after: Int32(count)) { return 0 }
    }
  }

  /// Sends as much as the socket accepts; returns the number of bytes, 0 if its buffer is full.
  func send(_ bytes: UnsafeRawBufferPointer) throws(SocketFailure) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    while true {
      let count = gnutls_record_send(session, start, bytes.count)
      if count >= 0 { return count }
      if try !goesOn(after: Int32(count)) { return 0 }
    }
  }

  /// Whether decrypted bytes are waiting, of which `poll` on the socket does not report anything.
  var hasPending: Bool { gnutls_record_check_pending(session) > 0 }

  /// The events to wait for during the handshake.
  var events: Int16 { Int16(gnutls_record_get_direction(session) == 0 ? POLLIN : POLLOUT) }

  /// Returns whether to try again at once: false if the socket must be awaited; throws a fatal error.
  private func goesOn(after result: Int32) throws(SocketFailure) -> Bool {
    if result == GNUTLS_E_AGAIN { return false }
    if gnutls_error_is_fatal(result) == 0 { return true }
    let reason = gnutls_strerror(result).map { String(cString: $0) } ?? "\(result)"
    throw SocketFailure("The encrypted connection failed: \(reason)")
  }
}
