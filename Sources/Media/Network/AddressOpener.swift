// Opens addresses for an item as its `AccessRules` say, and follows redirections where libavformat would tell the next
// server the fields meant for the first one. Blocking; on the thread that reads.

internal import Base
internal import CFFmpeg
internal import CPlatform
internal import Glibc

/// Opens the addresses of one item.
struct AddressOpener {
  let connections: Connections

  /// Opens an address once, by options that it consumes; returns FFmpeg's code and sets the context if it succeeded.
  typealias Attempt = (_ address: String, _ options: inout OpaquePointer?) -> (
    code: Int32, context: UnsafeMutablePointer<AVIOContext>?
  )

  /// Limit on the redirections of one address.
  private static let mostRedirections = 8

  /// Opens an address, or refuses it; returns FFmpeg's code.
  ///
  /// - Parameter options: The caller's options; what is left of them where the address was opened.
  func open(
    _ address: String, namedBy opener: AccessRules.Opener, _ options: inout OpaquePointer?, _ attempt: Attempt
  ) -> Int32 {
    let rules = connections.access
    var (address, opener) = (address, opener)
    for _ in 0...Self.mostRedirections {
      let access = rules.access(to: address, namedBy: opener)
      guard access != .refused else {
        connections.noteFault(rules.isLook ? .elsewhere : .refusedAddress)
        return inset_error_no_protocol
      }
      var own: OpaquePointer?
      av_dict_copy(&own, options, 0)
      rules.trust.apply(to: &own)
      let isConfiding = set(access, of: address, in: &own)
      platform_thread_redirection_forget()
      let (code, context) = attempt(address, &own)
      if code >= 0, let context {
        if case .web = access { takeCookies(of: context, opened: address) }
        av_dict_free(&options)
        options = own
        return code
      }
      av_dict_free(&own)
      let target = text(platform_thread_redirection())
      guard isConfiding, code == -EIO, !target.isEmpty else { return code }
      if let server = AddressServer(AccessRules.bare(address)) {
        connections.keepCookies(text(platform_thread_redirection_cookies()), from: server)
      }
      address =
        AccessRules.mark(of: address) + RelativeAddress.resolve(target[...], from: AccessRules.bare(address))
      opener = .redirection
    }
    return -EIO
  }

  /// Sets the header fields; returns whether some of them are meant for this server only.
  private func set(
    _ access: AccessRules.Access, of address: String, in options: inout OpaquePointer?
  ) -> Bool {
    guard case .web(let fields, var isConfiding) = access else { return false }
    // HLS passes on the fields of its first request, and the cookies of all servers.
    for name in ["headers", "user_agent", "referer", "cookies"] { av_dict_set(&options, name, nil, 0) }
    // The item's own server is on this machine, whatever proxy there is.
    if connections.address(ofServed: AccessRules.bare(address)) != nil {
      av_dict_set(&options, "http_proxy", "none", 0)
    }
    av_dict_set(&options, "user_agent", fields["User-Agent"] ?? "inset", 0)
    av_dict_set(&options, "rw_timeout", String(Int64(connections.readTimeout * 1_000_000)), 0)
    if let page = fields["Referer"] { av_dict_set(&options, "referer", page, 0) }
    let others = fields.fields.filter { !["User-Agent", "Referer", "Cookie"].contains($0.name) }
    if !others.isEmpty {
      av_dict_set(&options, "headers", others.map { "\($0.name): \($0.value)\r\n" }.joined(), 0)
    }
    let cookies = cookies(fields["Cookie"] ?? "", for: address)
    if !cookies.isEmpty {
      av_dict_set(&options, "cookies", cookies.joined(separator: "\n"), 0)
      isConfiding = true
    }
    if isConfiding { av_dict_set(&options, "max_redirects", "0", 0) }
    return isConfiding
  }

  /// The cookies that servers have set, and those of the item that no server has set again.
  private func cookies(_ given: String, for address: String) -> [String] {
    let set = AddressServer(AccessRules.bare(address)).map { connections.cookies(for: $0) } ?? []
    let names = Set(set.map { $0.prefix { $0 != "=" } })
    let given = given.split(separator: ";").map { $0.drop { $0 == " " } }
    return set
      + given.filter { !$0.isEmpty && !names.contains($0.prefix { $0 != "=" }) }.map { "\($0); path=/" }
  }

  private func takeCookies(of context: UnsafeMutablePointer<AVIOContext>, opened address: String) {
    guard let server = AddressServer(address), let lines = context.option("cookies"), !lines.isEmpty else {
      return
    }
    // Behind a redirection the cookies of several servers are mixed.
    if let place = context.option("location"), AddressServer(place) != server { return }
    connections.keepCookies(lines, from: server)
  }
}

extension UnsafeMutablePointer<AVIOContext> {
  /// The value of a text option of the context or of its protocol; nil if it has none.
  func option(_ name: String) -> String? {
    var found: UnsafeMutablePointer<UInt8>?
    guard av_opt_get(self, name, AV_OPT_SEARCH_CHILDREN, &found) >= 0, let text = found else { return nil }
    defer { av_free(text) }
    return String(cString: text)
  }

  /// The address behind redirections; nil if the protocol does not give it.
  var place: String? { option("location").flatMap { $0.isEmpty ? nil : $0 } }
}
