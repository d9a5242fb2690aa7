// Verification of TLS certificates. A value; any thread.

public import Base
internal import CFFmpeg
internal import Glibc

/// The requirements on a server's certificate, for every encrypted connection.
public struct ServerTrust: Equatable, Sendable {
  /// Whether the certificate has to be valid, match the host and be signed by a trusted authority.
  public var verifies: Bool
  /// The file of trusted authorities' certificates (PEM); nil for the system's.
  public var authorities: BytePath?

  /// Trusts the authorities in the file (PEM); nil for the system's.
  public init(verifies: Bool = true, authorities: BytePath? = nil) {
    (self.verifies, self.authorities) = (verifies, authorities)
  }

  /// Sets the options for opening an address.
  ///
  /// Unencrypted protocols ignore them, but may redirect to encrypted ones.
  func apply(to options: inout OpaquePointer?) {
    // FFmpeg verifies by default from version 8 on.
    av_dict_set(&options, "tls_verify", verifies ? "1" : "0", 0)
    guard verifies, let file = (authorities ?? Self.bundle)?.terminated else { return }
    av_dict_set(&options, "ca_file", file, 0)
  }

  /// Whether libavformat verifies certificates for RTSP, which opens its own connections.
  static let coversRTSP: Bool = {
    guard var type = av_find_input_format("rtsp")?.pointee.priv_class else { return false }
    return withUnsafeMutablePointer(to: &type) {
      av_opt_find($0, "tls_verify", nil, 0, AV_OPT_SEARCH_FAKE_OBJ) != nil
    }
  }()

  /// The failure of an address whose certificate libavformat does not verify.
  static func unchecked(_ scheme: String) -> PlaybackFailure {
    PlaybackFailure(
      "FFmpeg cannot check certificates for \(scheme) here; --tls-verify=no opens it unchecked.")
  }

  /// The system's certificates for TLS libraries that do not find them by themselves, which are all but GnuTLS; nil
  /// else.
  private static let bundle: BytePath? = {
    guard !text(avformat_configuration()).contains("--enable-gnutls") else { return nil }
    let places = [
      "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
      "/etc/ssl/cert.pem",
    ]
    return places.first { place in access(place, R_OK) == 0 }.map { BytePath($0) }
  }()
}

extension PlaybackFailure {
  /// The certificate error of the last connection on this thread, or nil.
  ///
  /// The words are those of FFmpeg 4 to 8, with GnuTLS and with OpenSSL.
  static var distrust: PlaybackFailure? {
    let allTheSame = "--tls-verify=no opens it anyway."
    if LogRelay.error(holding: "owner does not match hostname") != nil {
      return PlaybackFailure("The server's certificate belongs to another host; \(allTheSame)")
    }
    if ["certificate failed verification", "certificate verify failed"].contains(where: {
      LogRelay.error(holding: $0) != nil
    }) {
      return PlaybackFailure(
        "The server's certificate is not trusted: it has expired, or no trusted authority signed it; \(allTheSame)"
      )
    }
    return nil
  }
}
