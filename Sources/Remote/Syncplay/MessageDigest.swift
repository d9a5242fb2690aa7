// Message digests that Syncplay's protocol and mpv's names of files use, from GnuTLS. Any thread.

import CTLS

/// A message digest in hexadecimal digits.
public enum MessageDigest {
  /// Returns the MD5 of a text, which Syncplay sends for a password; nil if GnuTLS refuses it, as in FIPS mode.
  static func md5(_ text: String) -> String? { md5(Array(text.utf8)) }

  /// Returns the MD5 of bytes; nil if GnuTLS refuses it, as in FIPS mode.
  public static func md5(_ bytes: [UInt8]) -> String? { digest(of: bytes, GNUTLS_DIG_MD5, count: 16) }

  /// Returns the SHA-256 of a text; nil if GnuTLS refuses it.
  static func sha256(_ text: String) -> String? {
    digest(of: Array(text.utf8), GNUTLS_DIG_SHA256, count: 32)
  }

  private static func digest(
    of bytes: [UInt8], _ algorithm: gnutls_digest_algorithm_t, count: Int
  ) -> String? {
    var digest = [UInt8](repeating: 0, count: count)
    guard gnutls_hash_fast(algorithm, bytes, bytes.count, &digest) >= 0 else { return nil }
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
