// Message digests that Syncplay's protocol uses, from GnuTLS. Any thread.

import CTLS

/// A message digest in hexadecimal digits.
enum MessageDigest {
  /// Returns the MD5 of a text, which Syncplay sends for a password; nil if GnuTLS refuses it, as in FIPS mode.
  static func md5(_ text: String) -> String? { digest(of: text, GNUTLS_DIG_MD5, bytes: 16) }

  /// Returns the SHA-256 of a text; nil if GnuTLS refuses it.
  static func sha256(_ text: String) -> String? { digest(of: text, GNUTLS_DIG_SHA256, bytes: 32) }

  private static func digest(of text: String, _ algorithm: gnutls_digest_algorithm_t, bytes: Int) -> String? {
    var digest = [UInt8](repeating: 0, count: bytes)
    let text = Array(text.utf8)
    guard gnutls_hash_fast(algorithm, text, text.count, &digest) >= 0 else { return nil }
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
