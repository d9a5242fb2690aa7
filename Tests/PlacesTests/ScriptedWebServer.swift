import Base
import Glibc
import Platform
import Synchronization
import TestSupport

@testable import Places

/// A web server on loopback whose answers a script gives, by the first line and the fields of a request.
final class ScriptedWebServer: Sendable {
  private let socket: LoopbackSocket
  private let count = Counter()

  /// A number that threads share.
  private final class Counter: Sendable { let value = Atomic(0) }

  /// The connections so far.
  var connections: Int { count.value.load(ordering: .relaxed) }

  var server: HTTPServer { HTTPServer(isSecure: false, authority: "127.0.0.1:\(socket.port)") }

  /// The head of a request, and the bytes that answer it; nil closes the connection.
  init(_ script: @escaping @Sendable (String) -> [UInt8]?) throws {
    socket = try LoopbackSocket(.stream)
    let descriptor = dup(socket.descriptor)
    let count = count
    _ = NativeThread.start("web") {
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        count.value.add(1, ordering: .relaxed)
        _ = NativeThread.start("web") {
          Self.serve(connection, script)
          close(connection)
        }
      }
    }
  }

  deinit { shutdown(socket.descriptor, Int32(SHUT_RDWR)) }

  private static func serve(_ connection: Int32, _ script: (String) -> [UInt8]?) {
    var head = ""
    var byte: UInt8 = 0
    while recv(connection, &byte, 1, 0) == 1 {
      head.append(Character(Unicode.Scalar(byte)))
      guard head.unicodeScalars.suffix(4).elementsEqual("\r\n\r\n".unicodeScalars) else { continue }
      let length =
        head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
        .flatMap { Int($0.dropFirst(15).filter(\.isNumber)) } ?? 0
      for _ in 0..<length { guard recv(connection, &byte, 1, 0) == 1 else { return } }
      guard let answer = script(head) else { return }
      var done = 0
      while done < answer.count {
        let sent = answer.withUnsafeBytes {
          send(connection, $0.baseAddress.map { $0 + done }, answer.count - done, Int32(MSG_NOSIGNAL))
        }
        guard sent > 0 else { return }
        done += sent
      }
      if answer.firstRange(of: Array("Connection: close".utf8)) != nil { return }
      head = ""
    }
  }
}

/// An answer with its length.
func answer(_ status: String, _ fields: [String] = [], _ body: [UInt8] = []) -> [UInt8] {
  Array(
    ("HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n")
      .utf8) + body
}
