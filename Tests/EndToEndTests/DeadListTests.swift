import Glibc
import PtyHarness
import Testing

/// Lists that lead nowhere: the program goes through them slowly, says so, and comes to an end.
@Suite("Dead lists") struct DeadListTests {
  private func list(_ name: String, _ lines: [String]) throws -> String {
    let path = "\(try Media.shared.get().home)/\(name).m3u"
    try Media.write((["#EXTM3U"] + lines).joined(separator: "\n") + "\n", to: path)
    return path
  }

  @Test("Files that are not there are passed over without being opened") func missing() throws {
    let media = try Media.shared.get()
    let gone = (0..<20_000).map { "\(media.home)/nowhere/\($0).mp4" }
    let program = try Inset.play(["--presentation", "inline", try list("gone", gone + [media.clip])])
    try program.expect("the one that is there") { $0.picture != nil && $0.isPlaying == true }
    program.quitInGoodOrder()

    let none = try Inset.play([try list("none", gone)])
    try none.expect("that there is none") { $0.shows("None of 20000 items can be played") }
    none.quitInGoodOrder()
  }

  @Test("A server that refuses is asked five times, and no more") func refusing() throws {
    // A port that is taken and where nobody listens.
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> UInt16 in
        guard bind(socket, pointer, length) == 0, getsockname(socket, pointer, &length) == 0 else { return 0 }
        return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_port.bigEndian }
      }
    }
    try #require(port != 0)
    let dead = (0..<2_000).map { "http://127.0.0.1:\(port)/\($0).ts" }
    let program = try Inset.play([try list("dead", dead)])
    try program.expect("that it does not answer") { $0.shows("did not answer 5 times in a row") }
    #expect(!program.screen.shows("Searching for a playable item"))
    program.quitInGoodOrder()
  }
}
