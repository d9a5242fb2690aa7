// The functions of GnuTLS for encryption and digests. Any thread.

import CTLS

/// GnuTLS, loaded at run time.
struct TLSLibrary {
  private let pointer: UnsafePointer<tls_library>

  /// Loads GnuTLS; nil where it is not installed.
  static func load() -> TLSLibrary? { tls_library_load().map(TLSLibrary.init(pointer:)) }

  private init(pointer: UnsafePointer<tls_library>) { self.pointer = pointer }

  var functions: tls_library { pointer.pointee }

  /// Returns the MD5 of a text, which Syncplay sends for a password; nil where the library does not provide it.
  func md5(_ text: String) -> String? { digest(text, GNUTLS_DIG_MD5) }

  /// Returns the SHA-256 of a text; nil where the library does not provide it.
  func sha256(_ text: String) -> String? { digest(text, GNUTLS_DIG_SHA256) }

  /// Returns a digest in hexadecimal digits.
  private func digest(_ text: String, _ algorithm: gnutls_digest_algorithm_t) -> String? {
    var digest = [UInt8](repeating: 0, count: algorithm == GNUTLS_DIG_MD5 ? 16 : 32)
    let bytes = Array(text.utf8)
    guard functions.hash_fast(algorithm, bytes, bytes.count, &digest) >= 0 else { return nil }
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
