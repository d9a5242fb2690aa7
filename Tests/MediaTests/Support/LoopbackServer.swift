// A web server on loopback, whose answers a test writes. Each connection has a thread of its own.

import CPlatform
import Foundation
import Glibc
import Synchronization
import TestSupport

/// Listens until it is stopped.
final class LoopbackServer: Sendable {
  /// A client's request.
  struct Request: Sendable {
    /// The path without what follows a `?`.
    var path: String
    /// The bounds of the wanted range; nil without one.
    var range: (first: Int, last: Int?)?
    /// The number of requests before this one.
    var number: Int
    /// The header fields, by their names in lower case.
    var fields: [String: String] = [:]
  }

  private let listener: LoopbackSocket
  private let isStopped = Mutex(false)
  private let count = Mutex(0)
  private let open = Mutex<Set<Int32>>([])

  /// Answers every request by that closure, on any thread; the connection is closed after it.
  init(_ answer: @escaping @Sendable (Request, Answer) -> Void) throws {
    listener = try LoopbackSocket(.stream)
    Thread.detachNewThread { [self] in
      while true {
        // Programs that other tests start meanwhile must not keep the connection open.
        let connection = accept(listener.descriptor, nil, nil)
        guard connection >= 0, !isStopped.withLock({ $0 }) else { return }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        open.withLock { _ = $0.insert(connection) }
        Thread.detachNewThread { [self] in
          if let request = Self.read(connection, count) { answer(request, Answer(descriptor: connection)) }
          let isMine = open.withLock { $0.remove(connection) != nil }
          if isMine { close(connection) }
        }
      }
    }
  }

  deinit { stop() }

  var port: UInt16 { listener.port }

  /// The address of a path.
  func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The number of requests.
  var requests: Int { count.withLock { $0 } }

  /// Breaks every connection off and takes no more.
  func stop() {
    guard
      !isStopped.withLock({
        let was = $0
        $0 = true
        return was
      })
    else { return }
    shutdown(listener.descriptor, Int32(SHUT_RDWR))
    open.withLock { for connection in $0 { shutdown(connection, Int32(SHUT_RDWR)) } }
  }

  private static func read(_ connection: Int32, _ count: borrowing Mutex<Int>) -> Request? {
    var text = ""
    while !text.contains("\r\n\r\n") {
      var piece = [UInt8](repeating: 0, count: 4096)
      let got = Glibc.read(connection, &piece, piece.count)
      guard got > 0, text.utf8.count < 65_536 else { return nil }
      text += String(decoding: piece.prefix(got), as: UTF8.self)
    }
    let lines = text.components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count >= 2 else { return nil }
    var request = Request(path: String(words[1].prefix { $0 != "?" }), number: 0)
    for line in lines where line.lowercased().hasPrefix("range: bytes=") {
      let ends = line.dropFirst("range: bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
      request.range = (Int(ends[0]) ?? 0, ends.count > 1 ? Int(ends[1]) : nil)
    }
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      request.fields[line[..<colon].lowercased()] = String(
        line[line.index(after: colon)...].drop { $0 == " " })
    }
    request.number = count.withLock { number in
      defer { number += 1 }
      return number
    }
    return request
  }
}

/// One connection that a request came on.
struct Answer: Sendable {
  let descriptor: Int32

  /// Sends bytes; false when nobody is there any more.
  @discardableResult
  func send(_ bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { buffer in
        Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends the head of an answer; nil leaves the length open.
  func head(
    _ status: String = "200 OK", type: String = "application/octet-stream", length: Int?,
    _ more: [String] = []
  ) {
    let lines =
      ["HTTP/1.1 \(status)", "Content-Type: \(type)"] + (length.map { ["Content-Length: \($0)"] } ?? [])
      + more
      + ["Connection: close", "", ""]
    send(lines.joined(separator: "\r\n").utf8)
  }

  /// Sends a whole file, or the range of it that is needed.
  func file(_ bytes: [UInt8], _ request: LoopbackServer.Request, type: String = "application/octet-stream") {
    guard let range = request.range else {
      head(type: type, length: bytes.count, ["Accept-Ranges: bytes"])
      send(bytes)
      return
    }
    let first = max(0, min(bytes.count, range.first))
    let end = min(bytes.count, range.last.map { $0 + 1 } ?? bytes.count)
    head(
      "206 Partial Content", type: type, length: max(0, end - first),
      ["Accept-Ranges: bytes", "Content-Range: bytes \(first)-\(end - 1)/\(bytes.count)"])
    if first < end { send(bytes[first..<end]) }
  }

  /// Sends a text.
  func text(_ text: String, type: String = "application/vnd.apple.mpegurl") {
    head(type: type, length: text.utf8.count)
    send(text.utf8)
  }

  /// Says nothing until the client goes away, or that many seconds have passed.
  func hang(seconds: Double = 30) {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&poller, 1, Int32(seconds * 1000))
  }
}
