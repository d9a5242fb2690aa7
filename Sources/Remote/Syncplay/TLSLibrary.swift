// GnuTLS, which encrypts connections and makes digests. Any thread.

import CTLS

/// GnuTLS, where it is installed.
struct TLSLibrary {
  private let pointer: UnsafePointer<tls_library>

  /// Nil where it is not.
  static func load() -> TLSLibrary? { tls_library_load().map(TLSLibrary.init(pointer:)) }

  private init(pointer: UnsafePointer<tls_library>) { self.pointer = pointer }

  var functions: tls_library { pointer.pointee }

  /// The MD5 of a text, as Syncplay sends passwords; nil where the library makes none.
  func md5(_ text: String) -> String? { digest(text, GNUTLS_DIG_MD5) }

  /// The SHA-256 of a text.
  func sha256(_ text: String) -> String? { digest(text, GNUTLS_DIG_SHA256) }

  /// A digest as hexadecimal digits.
  private func digest(_ text: String, _ algorithm: gnutls_digest_algorithm_t) -> String? {
    var digest = [UInt8](repeating: 0, count: algorithm == GNUTLS_DIG_MD5 ? 16 : 32)
    let bytes = Array(text.utf8)
    guard functions.hash_fast(algorithm, bytes, bytes.count, &digest) >= 0 else { return nil }
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
