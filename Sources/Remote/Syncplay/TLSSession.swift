// Encryption of a connection, by GnuTLS. Owned by the thread that has the connection.

import CTLS
import Glibc

/// The client's side of an encrypted connection.
///
/// The server's certificate has to be one that the system trusts, for the name that was asked for.
final class TLSSession {
  private let library: TLSLibrary
  private let session: gnutls_session_t
  private let credentials: gnutls_certificate_credentials_t
  /// The name that the certificate is held against; the session keeps the pointer.
  private let host: UnsafeMutablePointer<CChar>

  /// One over that socket, which does not wait; nil where GnuTLS will not.
  init?(_ library: TLSLibrary, over descriptor: Int32, host: String) {
    let functions = library.functions
    var credentials: gnutls_certificate_credentials_t?
    guard functions.certificate_allocate_credentials(&credentials) >= 0, let credentials else { return nil }
    var session: gnutls_session_t?
    let flags = GNUTLS_CLIENT.rawValue | GNUTLS_NONBLOCK.rawValue | GNUTLS_NO_SIGNAL.rawValue
    guard functions.`init`(&session, flags) >= 0, let session else {
      functions.certificate_free_credentials(credentials)
      return nil
    }
    self.library = library
    self.session = session
    self.credentials = credentials
    self.host = strdup(host)
    _ = functions.certificate_set_x509_system_trust(credentials)
    guard functions.set_default_priority(session) >= 0,
      functions.credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials)) >= 0
    else { return nil }
    // A number is no name that a server could choose its certificate by.
    var address = in6_addr()
    let isNumber = inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1
    if !isNumber { _ = functions.server_name_set(session, GNUTLS_NAME_DNS, host, host.utf8.count) }
    functions.session_set_verify_cert(session, self.host, 0)
    functions.transport_set_int2(session, descriptor, descriptor)
  }

  deinit {
    library.functions.`deinit`(session)
    library.functions.certificate_free_credentials(credentials)
    free(host)
  }

  /// Goes on with the handshake; whether it is complete.
  func shakeHands() throws(SocketFailure) -> Bool {
    while true {
      let result = library.functions.handshake(session)
      if result >= 0 { return true }
      if result == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR {
        throw SocketFailure(
          "The certificate of the Syncplay server is not one that this system trusts", isFinal: true)
      }
      if try !goesOn(after: result) { return false }
    }
  }

  /// Reads what is there: 0 bytes where nothing is, nil where the other side has hung up.
  func read(_ room: UnsafeMutableRawBufferPointer) throws(SocketFailure) -> Int? {
    guard let start = room.baseAddress else { return 0 }
    while true {
      let count = library.functions.record_recv(session, start, room.count)
      if count > 0 { return count }
      if count == 0 || count == Int(GNUTLS_E_PREMATURE_TERMINATION) { return nil }
      if try !goesOn(after: Int32(count)) { return 0 }
    }
  }

  /// Sends what there is room for, 0 bytes where there is none.
  func send(_ bytes: UnsafeRawBufferPointer) throws(SocketFailure) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    while true {
      let count = library.functions.record_send(session, start, bytes.count)
      if count >= 0 { return count }
      if try !goesOn(after: Int32(count)) { return 0 }
    }
  }

  /// Whether something has been read that nobody has asked for yet: the socket says nothing of it.
  var hasPending: Bool { library.functions.record_check_pending(session) > 0 }

  /// What to wait for while hands are shaken.
  var events: Int16 { Int16(library.functions.record_get_direction(session) == 0 ? POLLIN : POLLOUT) }

  /// Whether it may be tried again at once; not where the socket has to be waited for.
  private func goesOn(after result: Int32) throws(SocketFailure) -> Bool {
    if result == GNUTLS_E_AGAIN { return false }
    if library.functions.error_is_fatal(result) == 0 { return true }
    let reason = library.functions.strerror(result).map { String(cString: $0) } ?? "\(result)"
    throw SocketFailure("The encrypted connection failed: \(reason)")
  }
}
