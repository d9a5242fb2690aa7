import Base
import Testing

@testable import Media

/// Who may open what, and what a server is told.
@Suite struct AccessRulesTests {
  private static let headers: RequestHeaders = {
    var headers = RequestHeaders()
    for (name, value) in [
      ("User-Agent", "Case"), ("Referer", "http://r/"), ("Cookie", "a=b"), ("Authorization", "Basic x"),
      ("X-Own", "1"),
    ] {
      headers.set(name, value)
    }
    return headers
  }()

  private func rules(_ location: MediaLocation, isLook: Bool = false) -> AccessRules {
    AccessRules(location: location, headers: Self.headers, isLook: isLook)
  }

  /// An address, and its openers by the item's location: from a file, from a look at one, from the web, from standard
  /// input, from a device.
  private typealias Row = (String, String, String, String, String, String)

  /// The openers for which an address of each scheme may be opened: `i` the item itself, `l` a list, `r` a redirection.
  private static let rows: [Row] = [
    ("file:/a", "il", "il", "i", "i", "il"), ("/a.ts", "il", "il", "i", "i", "il"),
    ("a.ts", "il", "il", "i", "i", "il"), ("12:30.ts", "il", "il", "i", "i", "il"),
    ("http://h/a", "ilr", "", "ilr", "ilr", "i"), ("https://h/a", "ilr", "", "ilr", "ilr", "i"),
    ("HTTP://h/a", "ilr", "", "ilr", "ilr", "i"), ("data:video/mp2t,x", "il", "", "il", "il", "i"),
    ("crypto+http://h/a", "ilr", "", "ilr", "ilr", "i"), ("crypto:file:/a", "il", "il", "i", "i", "il"),
    ("crypto+crypto+http://h/a", "", "", "", "", ""), ("hls+http://h/a", "", "", "", "", ""),
    ("subfile,,start,0,end,9,,:/a", "", "", "", "", ""), ("unix:/a", "i", "", "i", "i", "i"),
    ("rtp://h:1", "i", "", "i", "i", "i"), ("tcp://h:1", "i", "", "i", "i", "i"),
    ("tls://h:1", "i", "", "i", "i", "i"), ("httpproxy://h:1/h:2", "i", "", "i", "i", "i"),
    ("concat:a|b", "i", "", "i", "i", "i"), ("pipe:0", "i", "", "i", "i", "i"),
    ("ftp://h/a", "i", "", "i", "i", "i"),
  ]

  @Test(arguments: rows)
  func schemes(address: String, file: String, look: String, web: String, input: String, device: String) {
    let items: [(AccessRules, String)] = [
      (rules(.file(BytePath("/list"))), file), (rules(.file(BytePath("/list")), isLook: true), look),
      (rules(.url("http://h/list")), web), (rules(.standardInput), input),
      (rules(.device(format: "v4l2", name: "/dev/video0")), device),
    ]
    let letters: [(AccessRules.Opener, Character)] = [(.item, "i"), (.list, "l"), (.redirection, "r")]
    for (rules, allowed) in items {
      for (opener, letter) in letters {
        let isAllowed = rules.access(to: address, namedBy: opener) != .refused
        #expect(isAllowed == allowed.contains(letter), "\(address), \(rules.location), \(opener)")
      }
    }
  }

  /// A list on another machine names the web, and nothing of this machine; one that came along with its folder nothing.
  @Test func aFileOfAPlaceNamesNothingOfThisMachine() {
    let list = MediaLocation.file(BytePath("sftp://h/list.m3u8"))
    for address in ["file:/a", "/a.ts", "a.ts", "http://h/a", "https://h/a"] {
      let isOfWeb = address.hasPrefix("http")
      #expect((rules(list).access(to: address, namedBy: .list) != .refused) == isOfWeb, "\(address)")
      #expect(rules(list, isLook: true).access(to: address, namedBy: .list) == .refused, "\(address)")
    }
    #expect(!list.allowedProtocols.contains("file"))
    #expect(list.lookedAtProtocols == MediaLocation.noProtocol)
  }

  /// A list of a place names the files of its own folder, and of those in it.
  @Test(arguments: [
    ("sftp://h/a/b/x.ts", true), ("sftp://h/a/b/c/x%20y.ts", true), ("sftp://h/a/b/c/../x.ts", true),
    ("sftp://h/a/x.ts", false), ("sftp://h/a/b/../x.ts", false), ("sftp://h/a/b%2F..%2Fx.ts", false),
    ("sftp://h/a/bc/x.ts", false), ("sftp://h/a/b", false), ("sftp://H/a/b/x.ts", false),
    ("sftp://u@h/a/b/x.ts", false), ("sftp://h:22/a/b/x.ts", false), ("webdav://h/a/b/x.ts", false),
    ("crypto+sftp://h/a/b/x.ts", false), ("place://h/a/b/x.ts", false),
  ])
  func aListOfAPlaceNamesWhatLiesBesideIt(address: String, isAllowed: Bool) {
    let item = rules(.file(BytePath("sftp://h/a/./b/list.m3u8")))
    #expect((item.access(to: address, namedBy: .list) != .refused) == isAllowed)
    #expect(item.access(to: address, namedBy: .redirection) == .refused)
    let others = [MediaLocation.url("http://h/a/b/l.m3u8"), .file(BytePath("/a/b/l.m3u8")), .standardInput]
    for other in others { #expect(rules(other).access(to: address, namedBy: .list) == .refused) }
    let look = rules(.file(BytePath("sftp://h/a/b/list.m3u8")), isLook: true)
    #expect(look.access(to: address, namedBy: .list) == .refused)
  }

  /// Protocols that only carry others are no media that an item could name.
  @Test func ownProtocolsLeadOn() {
    let item = rules(.url("rtmp://h/a"))
    for address in ["rtmp://h/b", "rtmps://h/b", "http://h/b"] {
      #expect(item.access(to: address, namedBy: .list) != .refused)
    }
    for address in ["tcp://h:1", "ffrtmphttp://h/a", "file:/a"] {
      #expect(item.access(to: address, namedBy: .list) == .refused)
    }
    // Servers of real-time streams redirect to their like.
    let stream = rules(.url("rtsp://h/a"))
    for (address, allowed) in [
      ("rtsp://i/b", true), ("rtsps://i/b", true), ("http://i/b", false), ("file:/b", false),
    ] {
      #expect((stream.access(to: address, namedBy: .redirection) != .refused) == allowed, "\(address)")
    }
    #expect(rules(.url("udp://h:1")).access(to: "http://h/", namedBy: .list) == .refused)
  }

  /// What the item's server is told is for its scheme, host and port.
  @Test(arguments: [
    ("http://example.com/l", "http://example.com/a", true),
    ("http://example.com/l", "http://EXAMPLE.com:80/a", true),
    ("http://example.com/l", "https://example.com/a", true),
    ("http://example.com:8080/l", "https://example.com/a", false),
    ("https://example.com/l", "http://example.com/a", false),
    ("https://example.com/l", "https://example.com:443", true),
    ("http://example.com/l", "http://evilexample.com/a", false),
    ("http://example.com/l", "http://a.example.com/a", false),
    ("http://a.example.com/l", "http://example.com/a", false),
    ("http://example.com/l", "http://example.com:81/a", false),
    ("http://example.com/l", "http://example.com@evil.com/a", false),
    ("http://example.com/l", "http://evil.com/@example.com", false),
    ("http://example.com/l", "http://evil.com?@example.com/", false),
    ("http://example.com/l", "http://evil.com#@example.com/", false),
    ("http://u:p@example.com/l", "http://example.com/a", true),
    ("http://example.com/l", "http://a:b@example.com/", true),
    ("http://[::1]/l", "http://[::1]:80/a", true), ("http://[::1]/l", "http://[::2]/a", false),
    ("http://example.com/l", "crypto+http://example.com/a", true),
    ("http://example.com/l", "crypto+http://evil.com/a", false),
  ])
  func ownFieldsStayWithTheirServer(item: String, other: String, isTold: Bool) {
    for opener in AccessRules.Opener.allCases {
      guard case .web(let fields, let isConfiding) = rules(.url(item)).access(to: other, namedBy: opener)
      else {
        Issue.record("refused")
        continue
      }
      #expect(isConfiding == isTold)
      #expect(fields["User-Agent"] == "Case" && fields["Referer"] == "http://r/")
      for name in ["Cookie", "Authorization", "X-Own"] { #expect((fields[name] != nil) == isTold, "\(name)") }
    }
  }

  @Test func noServerIsTheOneOfALocalList() {
    let access = rules(.file(BytePath("/l.m3u8"))).access(to: "http://h/a", namedBy: .list)
    #expect(access == .web(fields: Self.headers.only(["User-Agent", "Referer"]), isConfiding: false))
  }

  @Test func cookiesGoWhereTheyBelong() throws {
    func server(_ address: String) throws -> AddressServer { try #require(AddressServer(address)) }
    var jar = CookieJar()
    jar.take(
      "own=1\nall=2; Domain=.example.com; path=/a\nforeign=3; domain=other.com\nwide=4; domain=com\n",
      from: try server("https://www.example.com/"))
    #expect(jar.lines(for: try server("https://www.example.com/")) == ["own=1; path=/", "all=2; path=/a"])
    #expect(jar.lines(for: try server("https://cdn.example.com/")) == ["all=2; path=/a"])
    for other in [
      "https://evilexample.com", "https://other.com", "http://www.example.com", "http://cdn.example.com",
    ] {
      #expect(jar.lines(for: try server(other)).isEmpty, "\(other)")
    }
    jar.take("own=5", from: try server("https://www.example.com/"))
    #expect(jar.lines(for: try server("https://www.example.com/")).contains("own=5; path=/"))
    // Addresses in numbers have no domains.
    jar.take("n=1; domain=0.0.1", from: try server("http://127.0.0.1"))
    #expect(jar.lines(for: try server("http://128.0.0.1")).isEmpty)
  }
}
