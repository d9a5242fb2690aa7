// Redirections of RTSP, which libavformat would follow anywhere, with the login of the first server. They are followed here
// as the item's `AccessRules` say. Blocking; on the thread that opens the item.

internal import Base
internal import CFFmpeg
internal import CPlatform
internal import Glibc

/// Opens an RTSP address, and those that servers redirect to.
struct RTSPRedirections {
  let interrupt: Interrupt

  /// Limit on the redirections of one address.
  private static let most = 8

  /// Opens an address, and returns FFmpeg's code.
  ///
  /// - Parameter attempt: Opens an address once and returns FFmpeg's code; a redirection makes it fail.
  func open(_ address: String, _ attempt: (MediaLocation) -> Int32) -> Int32 {
    let connections = interrupt.connections
    // The hook in the log holds libavformat back from following by itself.
    LogRelay.silence()
    var address = address
    for _ in 0...Self.most {
      platform_thread_redirection_forget()
      let location = MediaLocation.url(address)
      interrupt.connectionBegins(location.shownPath)
      let code = attempt(location)
      let target = text(platform_thread_redirection())
      if interrupt.connectionEnded(), code < 0 { return -ETIMEDOUT }
      guard code < 0, !target.isEmpty else { return code }
      address = Self.address(behind: target, from: address)
      let access = connections.access
      guard access.access(to: address, namedBy: .redirection) != .refused else {
        connections.noteFault(.refusedAddress)
        return inset_error_no_protocol
      }
      if access.trust.verifies, let failure = MediaLocation.url(address).uncheckedFailure {
        connections.noteFault(failure)
        return inset_error_no_protocol
      }
    }
    return -EIO
  }

  /// The address that a server redirects to; it keeps the login of the former one only for the same server.
  static func address(behind target: String, from former: String) -> String {
    let address = RelativeAddress.resolve(target[...], from: former)
    guard let login = login(in: former), self.login(in: address) == nil, let own = AddressServer(former),
      let other = AddressServer(address), own.confides(in: other),
      let start = address.firstRange(of: "://")?.upperBound
    else { return address }
    return address[..<start] + login + "@" + address[start...]
  }

  /// The login in an address, `name:password`; nil without one.
  private static func login(in address: String) -> Substring? {
    guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
    let authority = address[start...].prefix { !"/?#".contains($0) }
    return authority.lastIndex(of: "@").map { authority[..<$0] }
  }
}
