import Glibc
import PtyHarness
import TestSupport

/// A web server of the system's own on loopback, which serves a site of its own.
///
/// ```
/// open/ many/ (1,000 files) · Ö & #2/inner.mp4 · a film with a hard name
/// closed/ clip.mp4, for the login films:secret
/// ```
final class WebServer {
  /// A program and its way to list folders.
  enum Kind: String {
    case apacheDAV, apachePages, nginxDAV, nginxPages, lighttpdDAV, caddyPages, wsgidav, copyparty

    /// The program; nil where it, or a module of it, is not installed.
    var program: String? {
      let needed =
        switch self {
        case .apacheDAV: ["/usr/sbin/apache2", "\(Self.apacheModules)/mod_dav_fs.so"]
        case .apachePages: ["/usr/sbin/apache2", "\(Self.apacheModules)/mod_autoindex.so"]
        case .nginxDAV: ["/usr/sbin/nginx", Self.nginxModule]
        case .nginxPages: ["/usr/sbin/nginx"]
        case .lighttpdDAV: ["/usr/sbin/lighttpd", "/usr/lib/lighttpd/mod_webdav.so"]
        case .caddyPages: ["/usr/bin/caddy"]
        case .wsgidav, .copyparty: [Self.inPath(rawValue)]
        }
      return needed.allSatisfy { access($0, R_OK) == 0 } ? needed[0] : nil
    }

    private static func inPath(_ name: String) -> String {
      let folders = getenv("PATH").map { String(cString: $0) } ?? ""
      return folders.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 } ?? ""
    }

    static let apacheModules = "/usr/lib/apache2/modules"
    static let nginxModule = "/usr/lib/nginx/modules/ngx_http_dav_ext_module.so"
  }

  /// A name with all that addresses, pages and XML write in another way.
  static let hardName = "100% %41 #1 ?x ü \"q\" 'q' & <b>"

  private let kind: Kind
  private let folder: TemporaryFolder
  private var process: PipedProgram?
  let port: UInt16

  init(_ kind: Kind) throws {
    let media = try Media.shared.get()
    self.kind = kind
    folder = try TemporaryFolder()
    port = try LoopbackSocket(.stream).port
    // Apache gives up its rights, and then has to reach the site.
    chmod(folder.text, 0o755)
    for name in ["run", "site", "site/open", "site/open/many", "site/open/Ö & #2", "site/closed"] {
      try folder.folder(name)
    }
    for number in 1...1000 { try folder.file("site/open/many/row \(number).mp4", "") }
    for (file, place) in [
      (media.clip, "open/\(Self.hardName).mp4"), (media.shortClip, "open/Ö & #2/inner.mp4"),
      (media.shortClip, "closed/clip.mp4"),
    ] {
      let copied = try CapturedProgram("cp", [file, folder("site/\(place)").text])
      guard copied.exit?.status == .code(0) else { throw Missing() }
    }
    try folder.file("basic", "films:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=\n")
    try folder.file("digest", "films:closed:48786bb47c87826d83b298e6a2fcb8aa\n")
    try folder.file(conf, configuration)
    try start()
  }

  /// The address of a path in the site; what is behind a login is for `films`.
  func address(_ path: String) -> String {
    "webdav://\(path.hasPrefix("closed") ? "films@" : "")127.0.0.1:\(port)/\(path)"
  }

  /// Starts the server, and waits until it listens.
  func start() throws {
    process = try PipedProgram(["env", "XDG_DATA_HOME=\(run)", "HOME=\(run)"] + words)
    let listens = becomes(every: 20) { Self.isTaken(port) }
    guard listens else { throw Missing() }
  }

  /// Ends the server with its connections, as a machine that is switched off does.
  func stop() { process = nil }

  private static func isTaken(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        connect(descriptor, raw, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  // MARK: Configurations

  // WsgiDAV knows the format by the ending.
  private var conf: String { kind == .wsgidav ? "conf.yaml" : "conf" }
  private var run: String { folder("run").text }
  private var site: String { folder("site").text }

  /// The words that start the server in the foreground, as one process that can be ended.
  private var words: [String] {
    let program = kind.program ?? ""
    let conf = folder(conf).text
    return switch kind {
    case .apacheDAV, .apachePages: [program, "-f", conf, "-X"]
    case .nginxDAV, .nginxPages: [program, "-c", conf, "-p", run]
    case .lighttpdDAV: [program, "-D", "-f", conf]
    case .caddyPages: [program, "file-server", "--browse", "--root", site, "--listen", "127.0.0.1:\(port)"]
    case .wsgidav: [program, "--config", conf]
    case .copyparty: [program, "-q", "-c", conf]
    }
  }

  private var configuration: String {
    switch kind {
    case .apacheDAV, .apachePages: apache
    case .nginxDAV, .nginxPages: nginx
    case .lighttpdDAV:
      """
      server.document-root = "\(site)"
      server.bind = "127.0.0.1"
      server.port = \(port)
      server.modules = ("mod_webdav")
      webdav.activate = "enable"
      webdav.is-readonly = "enable"
      """
    case .wsgidav:
      """
      host: 127.0.0.1
      port: \(port)
      provider_mapping: {"/open": "\(site)/open", "/closed": "\(site)/closed"}
      simple_dc: {user_mapping: {"/open": true, "/closed": {films: {password: secret}}}}
      """
    case .copyparty:
      """
      [global]
        i: 127.0.0.1
        p: \(port)
        usernames
      [accounts]
        films: secret
      [/open]
        \(site)/open
        accs:
          r: *
      [/closed]
        \(site)/closed
        accs:
          r: films
      """
    case .caddyPages: ""
    }
  }

  private var apache: String {
    let modules = [
      "mpm_event", "authz_core", "authz_user", "authn_core", "authn_file", "auth_digest", "dir", "mime",
      "autoindex", "dav", "dav_fs",
    ]
    let dav = kind == .apacheDAV ? "Dav On" : ""
    return """
      ServerRoot "\(run)"
      ServerName 127.0.0.1
      Listen 127.0.0.1:\(port)
      PidFile "\(run)/pid"
      ErrorLog "\(run)/log"
      DefaultRuntimeDir "\(run)"
      Mutex "file:\(run)"
      \(modules.map { "LoadModule \($0)_module \(Kind.apacheModules)/mod_\($0).so" }.joined(separator: "\n"))
      User nobody
      Group nogroup
      TypesConfig /dev/null
      DavLockDB "\(run)/lock"
      DocumentRoot "\(site)"
      <Directory "\(site)">
        Options Indexes
        IndexOptions FancyIndexing Charset=UTF-8 NameWidth=*
      </Directory>
      <Location "/">
        \(dav)
      </Location>
      <Location "/closed">
        AuthType Digest
        AuthName closed
        AuthUserFile "\(folder("digest").text)"
        Require valid-user
      </Location>
      """
  }

  private var nginx: String {
    let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(run)/\($0);" }
    let methods = kind == .nginxDAV ? "dav_ext_methods PROPFIND;" : ""
    return """
      \(kind == .nginxDAV ? "load_module \(Kind.nginxModule);" : "")
      \(geteuid() == 0 ? "user root;" : "")
      pid \(run)/pid;
      error_log \(run)/log;
      daemon off;
      master_process off;
      events {}
      http {
        access_log off;
        charset utf-8;
        \(places.joined(separator: " "))
        server {
          listen 127.0.0.1:\(port);
          root \(site);
          autoindex on;
          \(methods)
          location /closed/ {
            \(methods)
            auth_basic closed;
            auth_basic_user_file \(folder("basic").text);
          }
        }
      }
      """
  }
}
