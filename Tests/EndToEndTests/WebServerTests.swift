import Glibc
import PtyHarness
import TestSupport
import Testing

@Suite("Web servers of the system’s own") struct WebServerTests {
  @Test(
    "Apache over WebDAV, behind Digest",
    .enabled(if: WebServer.Kind.apacheDAV.program != nil, "apache2-bin is not installed"))
  func apache() throws { try walk(.apacheDAV, hasLogin: true) }

  @Test(
    "Apache’s index pages",
    .enabled(if: WebServer.Kind.apachePages.program != nil, "apache2-bin is not installed"))
  func apachePages() throws { try walk(.apachePages, hasLogin: true) }

  @Test(
    "nginx over WebDAV, behind Basic",
    .enabled(if: WebServer.Kind.nginxDAV.program != nil, "libnginx-mod-http-dav-ext is not installed"))
  func nginx() throws { try walk(.nginxDAV, hasLogin: true) }

  @Test(
    "nginx’s index pages",
    .enabled(if: WebServer.Kind.nginxPages.program != nil, "nginx is not installed"))
  func nginxPages() throws { try walk(.nginxPages, hasLogin: true) }

  @Test(
    "lighttpd over WebDAV",
    .enabled(if: WebServer.Kind.lighttpdDAV.program != nil, "lighttpd-mod-webdav is not installed"))
  func lighttpd() throws { try walk(.lighttpdDAV, hasLogin: false) }

  @Test(
    "Caddy’s index pages",
    .enabled(if: WebServer.Kind.caddyPages.program != nil, "caddy is not installed"))
  func caddyPages() throws { try walk(.caddyPages, hasLogin: false) }

  @Test(
    "WsgiDAV, behind Digest", .enabled(if: WebServer.Kind.wsgidav.program != nil, "wsgidav is not installed"))
  func wsgidav() throws { try walk(.wsgidav, hasLogin: true) }

  @Test(
    "copyparty, behind Basic",
    .enabled(if: WebServer.Kind.copyparty.program != nil, "copyparty is not installed"))
  func copyparty() throws { try walk(.copyparty, hasLogin: true) }

  /// Goes through the site of a server, as a person does.
  private func walk(_ kind: WebServer.Kind, hasLogin: Bool) throws {
    let server = try WebServer(kind)
    try find(server)
    try scroll(server)
    if hasLogin { try logIn(server) }
  }

  /// Finds the film with the hard name, looks at its preview, plays it, seeks, and loses the server.
  private func find(_ server: WebServer) throws {
    let program = try Inset.play([server.address("open/")])
    try program.expect("the list") {
      $0.shows("Ö & #2") && $0.shows("many") && $0.shows(WebServer.hardName)
    }
    program.send("/#2")
    try program.expect("the filtered list") { !$0.shows("many") }
    program.send(.enter)
    try program.expect("the folder with a hard name") { $0.shows("inner") }
    program.send(.backspace)
    try program.expect("the list again") { $0.shows("many") && $0.shows(WebServer.hardName) }
    program.send("/100%")
    try program.expect("the preview") { $0.picture != nil && $0.shows("320×180") }
    program.send(.enter)
    try program.expect("the film") { $0.plays("100%") && $0.isPlaying == true && $0.slider != nil }
    program.send("f")
    for _ in 0..<8 { program.send(.right) }
    try program.expect("a later place") { ($0.slider?.elapsed ?? 0) >= 35 }
    server.stop()
    program.send(.home)
    try program.expect("the reason why it ends") {
      $0.shows("127.0.0.1:\(server.port) does not accept connections")
    }
    try server.start()
    program.quitInGoodOrder()
  }

  /// Goes to the last row of a long folder.
  private func scroll(_ server: WebServer) throws {
    let program = try Inset.play([server.address("open/many/")])
    try program.expect("the first rows") { $0.shows("row 1") }
    program.send("G")
    try program.expect("the last row") { $0.shows("row 1000") }
    program.quitInGoodOrder()
  }

  /// Is refused with a wrong password, and reads the folder once the right one is written.
  private func logIn(_ server: WebServer) throws {
    let home = try TemporaryFolder()
    var options = try Inset.options()
    options.environment["HOME"] = home.text
    func know(_ password: String) throws {
      try home.file(".netrc", "machine 127.0.0.1 login films password \(password)\n")
      chmod(home(".netrc").text, 0o600)
    }
    try know("wrong")
    let program = try Inset.play([home.text], options)
    try program.expect("an empty folder") { $0.shows("Files") }
    program.send("gp")
    try program.expect("the prompt") { $0.shows("Go to") }
    program.send(server.address("closed/"))
    program.send(.enter)
    try program.expect("the refusal") { $0.shows("requires a password: ~/.netrc has none") }
    try know("secret")
    program.send(.enter)
    try program.expect("the list") { $0.shows("clip") }
    program.quitInGoodOrder()
  }
}
