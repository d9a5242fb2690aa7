// A program that supplies frames at a Unix socket, whose part a test writes.

import CPlatform
import Foundation
import Glibc
import Synchronization

/// Listens at a socket in the temporary folder and plays one script for each viewer, on threads of its own.
final class SourceProgram: Sendable {
  /// The script's side of one connection; used by its thread alone.
  final class Viewer {
    private let descriptor: Int32
    private let told: Mutex<[String]>
    private let program: SourceProgram
    private var received: [UInt8] = []

    fileprivate init(_ descriptor: Int32, _ program: SourceProgram) {
      self.descriptor = descriptor
      self.program = program
      told = Mutex([])
    }

    /// Sends a line, and bytes and a descriptor with it; false if the viewer is gone.
    @discardableResult
    func say(_ line: String, _ payload: [UInt8] = [], passing passed: Int32? = nil) -> Bool {
      let bytes = Array(line.utf8) + [0x0A] + payload
      if let passed {
        var descriptors = [passed]
        return platform_packets_send(descriptor, bytes, bytes.count, &descriptors, 1) == 0
      }
      var sent = 0
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }

    /// The next order that holds the text; nil when none has come within the time, or the viewer is gone.
    func hear(_ text: String, seconds: Double = 10) -> String? {
      let end = Date.now.addingTimeInterval(seconds)
      while Date.now < end {
        while let line = received.firstIndex(of: 0x0A) {
          let order = String(decoding: received[..<line], as: UTF8.self)
          received.removeFirst(line + 1)
          program.told.withLock { $0.append(order) }
          if order.contains(text) { return order }
        }
        var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waited, 1, 50) > 0 else { continue }
        var room = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &room, room.count)
        guard count > 0 else { return nil }
        received += room[..<count]
      }
      return nil
    }
  }

  let path: String
  private let listener: Int32
  private let told = Mutex<[String]>([])

  /// The orders of viewers so far, where the script has read them.
  var orders: [String] { told.withLock { $0 } }

  init(_ script: @escaping @Sendable (Viewer) -> Void) throws {
    path = "/tmp/inset-source-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0, listen(listener, 4) == 0 else { throw POSIXError(.EADDRINUSE) }
    Thread.detachNewThread { [weak self, listener] in
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0, let self else { return }
        Thread.detachNewThread {
          script(Viewer(descriptor, self))
          close(descriptor)
        }
      }
    }
  }

  /// Takes no more viewers.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    unlink(path)
  }
}
