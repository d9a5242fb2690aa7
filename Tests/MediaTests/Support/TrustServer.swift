// A server on loopback that encrypts, with certificates made for it.

import Glibc
import TestSupport
import Testing

/// A film of two seconds behind one certificate; the ffmpeg command is the server, and serves whoever comes first.
final class TrustServer {
  /// A server's certificate and its key.
  struct Certificate: Sendable {
    let name: String
    let text: String
    let key: String
  }

  /// The address of the film.
  let address: String
  private let sender: Sender

  /// Waits until it listens.
  init(_ certificate: Certificate) throws {
    let film = try Clips.make("trust.ts", "-f lavfi -i testsrc2=s=64x36:r=25 -t 2 -c:v libx264 -f mpegts")
    let port = try LoopbackSocket(.stream).port
    address = "https://127.0.0.1:\(port)/film.ts"
    let key = try Clips.write("trust-\(certificate.name).key", Array(certificate.key.utf8))
    // Clients need no certificate, which servers of FFmpeg 8 and newer ask for.
    sender = try Sender(
      "-i \(film) -c copy -f mpegts -listen 1 -tls_verify 0 -cert_file \(try Self.file(of: certificate)) -key_file \(key) \(address)"
    )
    for _ in 0..<1_000 where !Self.listens(port) { usleep(10_000) }
    try #require(Self.listens(port))
  }

  /// The file of a certificate.
  static func file(of certificate: Certificate) throws -> String {
    try Clips.write("trust-\(certificate.name).crt", Array(certificate.text.utf8))
  }

  /// Whether somebody listens at a port; asking by a connection would take its place.
  private static func listens(_ port: UInt16) -> Bool {
    guard let table = fopen("/proc/net/tcp", "r") else { return true }
    defer { fclose(table) }
    let wanted =
      ":" + String(String(Int(port) + 0x10000, radix: 16, uppercase: true).dropFirst()) + " 00000000:0000 0A"
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, 512, table) != nil {
      if String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).contains(
        wanted)
      {
        return true
      }
    }
    return false
  }
}

// The keys are known to everybody who reads this: they protect nothing.
extension TrustServer.Certificate {
  /// For 127.0.0.1, by itself, until 2120.
  static let own = Self(
    name: "own",
    text: """
      -----BEGIN CERTIFICATE-----
      MIIBWzCCAQKgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAkxMjcuMC4w
      LjEwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
      CTEyNy4wLjAuMTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJqEOAS4uOdpInQa
      Rx8Fy7imIRmqsZ3rNDoYJ3KroQ+EDYMuwV5T6GBrHnpifpG3JOJzYDXoexTRtzqg
      2itgFaujQzBBMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFJyoKSFZspdLQf3g
      XBvfykNAlTuWMA8GA1UdEQQIMAaHBH8AAAEwCgYIKoZIzj0EAwIDRwAwRAIgFBdj
      oYdBlje4D/VimUSN2yv7rYaH+vcVjYezC+b/H9sCID0+Kwm2rnYLsCuqkPbOaFu/
      RQGfeX8vLFc+Qghc39Ye
      -----END CERTIFICATE-----

      """,
    key: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0WfkhazMNvInMkXD
      d2jYOZav069GyGv/uGvwXhTTiIWhRANCAASahDgEuLjnaSJ0GkcfBcu4piEZqrGd
      6zQ6GCdyq6EPhA2DLsFeU+hgax56Yn6RtyTic2A16HsU0bc6oNorYBWr
      -----END PRIVATE KEY-----

      """)

  /// For another host.
  static let wrong = Self(
    name: "wrong",
    text: """
      -----BEGIN CERTIFICATE-----
      MIIBbjCCAROgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA13cm9uZy5l
      eGFtcGxlMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
      VQQDDA13cm9uZy5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEtGWZ
      Rg3rLO30OP1moNs5dmKgyi1aLrC3WLuRFH8C4Aa400J1++2do+T0VQbKRxBsb8YX
      bxJtfzAZNbX4xJoHaqNMMEowDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUtsRz
      6oFIYT+qi/uWNKb/hMtL+GwwGAYDVR0RBBEwD4INd3JvbmcuZXhhbXBsZTAKBggq
      hkjOPQQDAgNJADBGAiEAy/YnzwKEIIc5YhE/hf17YNapH/ByHTGIEeQw4FFv1MAC
      IQDrt79sGi598FFY8lBVHjBsQpYeL4WPMc32sgkN0v2tZA==
      -----END CERTIFICATE-----

      """,
    key: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMbyJD/V0OACbzLNK
      vMGp1Kj982xlC1hNfZf/8X2BaPyhRANCAAS0ZZlGDess7fQ4/Wag2zl2YqDKLVou
      sLdYu5EUfwLgBrjTQnX77Z2j5PRVBspHEGxvxhdvEm1/MBk1tfjEmgdq
      -----END PRIVATE KEY-----

      """)

  /// For 127.0.0.1, until 2021.
  static let old = Self(
    name: "old",
    text: """
      -----BEGIN CERTIFICATE-----
      MIIBWzCCAQCgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAkxMjcuMC4w
      LjEwHhcNMjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAwWjAUMRIwEAYDVQQDDAkx
      MjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAS6qB4LgHqixxzPJJLh
      i/i9+i8Sf/+Kaqug73PbC786YJyV5tE4JElI2yrBvQ4py0OuPmudAS2ZKT9El89y
      5D5qo0MwQTAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBQSZAM5R+lpOL271Hp3
      v9AwWDn2xjAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYCIQCQUkW8
      FFDIfEbVrnyWuBfoBgJwPTaD5GgnpD9tEKpC4AIhAJkKGllK9ugLY2UCLCB07J5v
      TZUltMw7jQgjWFNMIWPN
      -----END CERTIFICATE-----

      """,
    key: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4fNoKUf6QWFlGYi6
      bO4BtNRa6WyErjD4vvUuwCNDHKShRANCAAS6qB4LgHqixxzPJJLhi/i9+i8Sf/+K
      aqug73PbC786YJyV5tE4JElI2yrBvQ4py0OuPmudAS2ZKT9El89y5D5q
      -----END PRIVATE KEY-----

      """)

}
