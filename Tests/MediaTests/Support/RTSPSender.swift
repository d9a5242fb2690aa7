// A server of real-time streams that sends its packets over UDP only. Each connection has a thread of its own.

import Foundation
import Glibc
import TestSupport

/// Sends a transport stream in RTP packets to whoever asks for it.
enum RTSPSender {
  /// A server that sends these bytes.
  static func serving(_ film: [UInt8]) throws -> LoopbackServer {
    let packets = try LoopbackSocket(.datagram)
    return try LoopbackServer { request, answer in
      answer.send(reply("200 OK", request.fields["cseq"] ?? "1", ["Public: DESCRIBE, SETUP, PLAY"]))
      var port: UInt16?
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        let got = read(answer.descriptor, &buffer, buffer.count)
        guard got > 0 else { return }
        let text = String(decoding: buffer[..<got], as: UTF8.self)
        let number = digits(behind: "CSeq: ", in: text)
        switch text.prefix(while: { $0 != " " }) {
        case "DESCRIBE":
          let description =
            "v=0\r\no=- 0 0 IN IP4 0.0.0.0\r\ns=x\r\nt=0 0\r\nm=video 0 RTP/AVP 33\r\na=control:one\r\n"
          let fields = ["Content-Type: application/sdp", "Content-Length: \(description.utf8.count)"]
          answer.send(reply("200 OK", number, fields) + description.utf8)
        case "SETUP" where text.contains("/TCP"): answer.send(reply("461 Unsupported Transport", number))
        case "SETUP":
          port = UInt16(digits(behind: "client_port=", in: text))
          let ports =
            "client_port=\(port ?? 0)-\((port ?? 0) &+ 1);server_port=\(packets.port)-\(packets.port &+ 1)"
          answer.send(reply("200 OK", number, ["Session: 1", "Transport: RTP/AVP;unicast;\(ports)"]))
        case "PLAY":
          answer.send(reply("200 OK", number, ["Session: 1"]))
          guard let port else { return }
          Thread.detachNewThread { send(film, from: packets, to: port) }
        default: answer.send(reply("200 OK", number))
        }
      }
    }
  }

  private static func reply(_ status: String, _ number: String, _ fields: [String] = []) -> [UInt8] {
    Array((["RTSP/1.0 \(status)", "CSeq: \(number)"] + fields + ["", ""]).joined(separator: "\r\n").utf8)
  }

  private static func digits(behind word: String, in text: String) -> String {
    guard let start = text.firstRange(of: word)?.upperBound else { return "" }
    return String(text[start...].prefix { $0.isNumber })
  }

  /// Sends the whole stream within some seconds.
  private static func send(_ film: [UInt8], from socket: LoopbackSocket, to port: UInt16) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    let length = 7 * 188
    for (number, start) in stride(from: 0, to: film.count, by: length).enumerated() {
      let (high, low) = (UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number))
      let packet =
        [0x80, 33, high, low, 0, 0, high, low, 0, 0, 0, 7] + film[start..<min(film.count, start + length)]
      _ = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          sendto(socket.descriptor, packet, packet.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      usleep(5_000)
    }
  }
}
