// An ffmpeg that sends a stream while a test plays it; ended by its process number.

import Glibc
import TestSupport

/// A running sender.
final class Sender {
  private var child = pid_t()

  /// Starts ffmpeg with these arguments; it sends as fast as the stream plays.
  init(_ arguments: String) throws {
    let words =
      ["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments.split(separator: " ").map(String.init)
    var list: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    list.append(nil)
    defer { for word in list { free(word) } }
    guard posix_spawnp(&child, words[0], nil, nil, list, environ) == 0 else {
      throw ClipFailure(command: arguments)
    }
  }

  deinit {
    kill(child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
  }

  /// A moving picture with a key frame each half second, and a tone.
  static let source =
    "-re -f lavfi -i testsrc2=s=320x180:r=25 -re -f lavfi -i sine=440:r=48000 -t 60 -c:v libx264"
    + " -preset ultrafast -tune zerolatency -g 12 -pix_fmt yuv420p -c:a aac"

  /// A sender of datagrams in MPEG-TS, and the address that it sends to.
  static func datagrams() throws -> (sender: Sender, address: String) {
    let address = "udp://127.0.0.1:\(try freePort())"
    return (try Sender("\(source) -f mpegts \(address)?pkt_size=1316"), address)
  }

  /// A UDP port of loopback that nobody has.
  static func freePort() throws -> UInt16 {
    // RTP wants an even port, with the next one for its reports.
    try LoopbackSocket(.datagram).port & ~1
  }
}
