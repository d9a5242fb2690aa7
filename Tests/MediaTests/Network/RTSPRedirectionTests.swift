import Base
import Glibc
import Synchronization
import Testing

@testable import Media

/// Servers of real-time streams that send the player elsewhere.
@Suite(.serialized, .waiting) struct RTSPRedirectionTests {
  private func sentence(_ address: String) -> String? {
    do {
      _ = try Player.probe(.url(address), timeout: 8, trust: ServerTrust())
      return nil
    } catch { return error.sentence }
  }

  private static func answer(_ status: String, _ request: LoopbackServer.Request, _ field: String) -> [UInt8]
  {
    Array("RTSP/1.0 \(status)\r\nCSeq: \(request.fields["cseq"] ?? "1")\r\n\(field)\r\n\r\n".utf8)
  }

  private func server(to target: @escaping @Sendable () -> String) throws -> LoopbackServer {
    try LoopbackServer { request, answer in
      answer.send(Self.answer("302 Found", request, "Location: \(target())"))
    }
  }

  /// A server that wants a login; it keeps what it is asked.
  private func guarded(_ asked: Asked) throws -> LoopbackServer {
    try LoopbackServer { request, answer in
      asked.paths.withLock { $0.append(request.path) }
      answer.send(Self.answer("401 Unauthorized", request, "WWW-Authenticate: Basic realm=\"x\""))
      var more = [UInt8](repeating: 0, count: 4096)
      let got = read(answer.descriptor, &more, more.count)
      guard got > 0 else { return }
      let text = String(decoding: more[..<got], as: UTF8.self)
      asked.logins.withLock {
        $0 += text.split(separator: "\r\n").filter { $0.hasPrefix("Authorization") }.count
      }
    }
  }

  private final class Asked: Sendable {
    let paths = Mutex<[String]>([])
    let logins = Mutex(0)
  }

  @Test func aLoginStaysWithItsServer() throws {
    let asked = Asked()
    let other = try guarded(asked)
    defer { other.stop() }
    let port = other.port
    let first = try server { "rtsp://127.0.0.1:\(port)/there" }
    defer { first.stop() }
    #expect(sentence("rtsp://ana:secret@127.0.0.1:\(first.port)/film") != nil)
    #expect(asked.paths.withLock { $0.contains { $0.hasSuffix("/there") } })
    #expect(asked.logins.withLock { $0 } == 0)
    // The server asked for it can have it.
    #expect(sentence("rtsp://ana:secret@127.0.0.1:\(port)/own") != nil)
    #expect(asked.logins.withLock { $0 } > 0)
  }

  @Test(arguments: ["http://127.0.0.1:PORT/a", "file:///etc/passwd", "udp://127.0.0.1:PORT", "unix:/x"])
  func elsewhereIsRefused(target: String) throws {
    let other = try LoopbackServer { _, answer in answer.head("404 Not Found", length: 0) }
    defer { other.stop() }
    let port = other.port
    let first = try server { target.replacing("PORT", with: "\(port)") }
    defer { first.stop() }
    #expect(sentence("rtsp://127.0.0.1:\(first.port)/film") == "It names an address that it may not open.")
    #expect(other.requests == 0)
  }

  @Test func aCircleEnds() throws {
    let port = Mutex<UInt16>(0)
    let first = try server { "rtsp://127.0.0.1:\(port.withLock { $0 })/again" }
    defer { first.stop() }
    port.withLock { $0 = first.port }
    #expect(sentence("rtsp://127.0.0.1:\(first.port)/film") != nil)
    #expect((2...9).contains(first.requests))
  }

  @Test func packetsOverUDPComeFromTheOtherServer() throws {
    let other = try RTSPSender.serving(Clips.read(Clips.film("rtsp.ts")))
    defer { other.stop() }
    let port = other.port
    let first = try server { "rtsp://127.0.0.1:\(port)/there" }
    defer { first.stop() }
    let info = try Player.probe(.url("rtsp://127.0.0.1:\(first.port)/film"), timeout: 15)
    #expect(info.streams.contains { $0.codec == "h264" && $0.width == 320 })
    #expect(first.requests == 1)
  }

  @Test(arguments: [
    ("rtsp://a:b@h/x", "rtsp://h:554/y", "rtsp://a:b@h:554/y"),
    ("rtsp://a:b@h/x", "rtsp://i/y", "rtsp://i/y"),
    ("rtsp://a:b@h/x", "rtsp://h:555/y", "rtsp://h:555/y"), ("rtsps://a:b@h/x", "rtsp://h/y", "rtsp://h/y"),
    ("rtsp://a:b@h/x", "/y", "rtsp://a:b@h/y"), ("rtsp://a:b@h/x", "rtsp://c:d@h/y", "rtsp://c:d@h/y"),
    ("rtsp://h/x@y", "rtsp://h/y", "rtsp://h/y"),
  ])
  func theLoginOfTheSameServerIsKept(former: String, target: String, whole: String) {
    #expect(RTSPRedirections.address(behind: target, from: former) == whole)
  }
}
