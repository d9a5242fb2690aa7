import Base
import Glibc
import Platform

@testable import Places

/// An SFTP server on a thread, whose answers a script gives.
final class ScriptedServer: Sendable {
  /// A question of the client.
  struct Question {
    let type: UInt8
    let number: UInt32
    var fields: SFTPFields
  }

  /// The packets that answer a question; nil closes the connection.
  typealias Script = @Sendable (Question) -> [[UInt8]]?

  private let script: Script
  private let version: [UInt8]?

  /// - Parameter version: The packet that answers the greeting; nil says nothing.
  init(version: [UInt8]? = ScriptedServer.packet(SFTPType.version, 3), _ script: @escaping Script) {
    (self.version, self.script) = (version, script)
  }

  /// A place that this server serves.
  var place: SFTPPlace { SFTPPlace(server: "server") { () throws(PlaceError) in self.channel() } }

  /// The client's end of another connection.
  func channel() -> SFTPConnection.Channel {
    var ends: [Int32] = [-1, -1]
    _ = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    let own = ends[1]
    _ = NativeThread.start("scripted") { [self] in
      serve(own)
      close(own)
    }
    return SFTPConnection.Channel(packets: ends[0])
  }

  private func serve(_ descriptor: Int32) {
    var isFirst = true
    while let packet = Self.next(from: descriptor) {
      var fields = SFTPFields(packet[...])
      guard let type = try? fields.byte(), let number = try? fields.number() else { return }
      var answers: [[UInt8]]? = version.map { [$0] } ?? []
      if !isFirst { answers = script(Question(type: type, number: number, fields: fields)) }
      isFirst = false
      guard let answers else { return }
      for answer in answers { guard Self.send(answer, to: descriptor) else { return } }
    }
  }

  private static func next(from descriptor: Int32) -> [UInt8]? {
    guard let head = read(4, from: descriptor) else { return nil }
    return read(head.reduce(0) { $0 << 8 | Int($1) }, from: descriptor)
  }

  private static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress.map { $0 + done }, count - done, 0)
      }
      guard got > 0 else { return nil }
      done += got
    }
    return bytes
  }

  private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let sent = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return false }
      done += sent
    }
    return true
  }

  // MARK: Packets

  /// A packet of a type and a number, with fields.
  static func packet(_ type: UInt8, _ number: UInt32, _ fill: (inout SFTPRequest) -> Void = { _ in })
    -> [UInt8]
  {
    var packet = SFTPRequest(type, number: number)
    fill(&packet)
    return packet.whole
  }

  static func status(_ number: UInt32, _ code: UInt32) -> [UInt8] {
    packet(SFTPType.status, number) {
      $0.add(code)
      $0.add(Array("text".utf8))
    }
  }

  static func handle(_ number: UInt32) -> [UInt8] {
    packet(SFTPType.handle, number) { $0.add(Array("h".utf8)) }
  }

  static func attributes(_ number: UInt32, mode: UInt32 = 0o100644, size: UInt64 = 0, modified: UInt32 = 7)
    -> [UInt8]
  {
    packet(SFTPType.attributes, number) { fill(&$0, mode: mode, size: size, modified: modified) }
  }

  static func names(_ number: UInt32, _ rows: [(name: String, mode: UInt32)]) -> [UInt8] {
    packet(SFTPType.names, number) {
      $0.add(UInt32(rows.count))
      for row in rows {
        $0.add(Array(row.name.utf8))
        $0.add([])
        fill(&$0, mode: row.mode, size: 11, modified: 7)
      }
    }
  }

  private static func fill(_ packet: inout SFTPRequest, mode: UInt32, size: UInt64, modified: UInt32) {
    packet.add(UInt32(1 | 4 | 8))
    packet.add(size)
    packet.add(mode)
    packet.add(UInt32(0))
    packet.add(modified)
  }
}
