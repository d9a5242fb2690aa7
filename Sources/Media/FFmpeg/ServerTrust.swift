// Which servers are believed to be the ones that their addresses name. A value; any thread.

public import Base
internal import CFFmpeg
internal import Glibc

/// What the certificate of a server has to be, wherever a connection is encrypted.
public struct ServerTrust: Equatable, Sendable {
  /// Whether it has to be valid, for the address's host, and vouched for by somebody who is trusted.
  public var verifies: Bool
  /// The certificates (PEM) of who is trusted; nil is the system's.
  public var authorities: BytePath?

  /// Trust in who has those certificates; nil is whom the system trusts.
  public init(verifies: Bool = true, authorities: BytePath? = nil) {
    (self.verifies, self.authorities) = (verifies, authorities)
  }

  /// Puts it into the options with which an address is opened.
  ///
  /// Those that are not encrypted take no notice; what they lead to may be.
  func apply(to options: inout OpaquePointer?) {
    // From FFmpeg 8 on it is on by default.
    av_dict_set(&options, "tls_verify", verifies ? "1" : "0", 0)
    guard verifies, let file = (authorities ?? Self.bundle)?.terminated else { return }
    av_dict_set(&options, "ca_file", file, 0)
  }

  /// Whether libavformat can do it for RTSP, which opens its connections by itself.
  static let coversRTSP: Bool = {
    guard var type = av_find_input_format("rtsp")?.pointee.priv_class else { return false }
    return withUnsafeMutablePointer(to: &type) {
      av_opt_find($0, "tls_verify", nil, 0, AV_OPT_SEARCH_FAKE_OBJ) != nil
    }
  }()

  /// What is said where it cannot.
  static let uncheckedRTSP = PlaybackFailure(
    "These libraries cannot check the certificates of rtsps; --tls-verify=no opens it unchecked.")

  /// The system's certificates, where FFmpeg was built with a library that does not find them by itself: all but GnuTLS.
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
  /// What was wrong with the certificate of the server that was asked last on this thread; nil where nothing was.
  ///
  /// The words are those of FFmpeg 4 to 8, with GnuTLS and with OpenSSL.
  static var distrust: PlaybackFailure? {
    let allTheSame = "--tls-verify=no opens it all the same."
    if LogRelay.error(holding: "owner does not match hostname") != nil {
      return PlaybackFailure("The server's certificate is that of another host; \(allTheSame)")
    }
    if ["certificate failed verification", "certificate verify failed"].contains(where: {
      LogRelay.error(holding: $0) != nil
    }) {
      return PlaybackFailure(
        "The server's certificate is not trusted: it is expired, or nobody known vouches for it; \(allTheSame)"
      )
    }
    return nil
  }
}
