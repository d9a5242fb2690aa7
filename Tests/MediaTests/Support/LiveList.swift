// A live list of HLS on loopback: pieces of one second are added as time passes, and the oldest may go.

import Base
import Platform
import Synchronization

@testable import Media

/// Serves a list that goes on as if somebody sent it.
final class LiveList: Sendable {
  /// The server's state.
  struct State {
    /// The newest piece at the start.
    var head = 20.0
    /// The number of pieces that it keeps; nil keeps all.
    var kept: Int? = 15
    /// Whether the pieces are MP4.
    var isMP4 = false
    /// Whether the list has come to its end.
    var isEnded = false
    /// Whether nothing is answered but that there is nothing.
    var isDown = false
    var requests = 0
  }

  let server: LoopbackServer
  let state: Mutex<State>
  private let began: Double

  /// Grey pictures whose brightness tells the second that they were made in, with a tone.
  init(_ initial: State = State(), seconds: Int = 150) throws {
    let name = initial.isMP4 ? "mp4-seconds-\(seconds)" : "seconds-\(seconds)"
    let pieces = initial.isMP4 ? "-hls_segment_type fmp4 -hls_fmp4_init_filename \(name).mp4" : ""
    let made = try Clips.make(
      "\(name).m3u8",
      "-f lavfi -i nullsrc=s=64x36:r=25,geq=lum=16+floor(T):cb=128:cr=128 -f lavfi -i sine=440:r=48000"
        + " -t \(seconds) -c:v libx264 -preset ultrafast -g 25 -sc_threshold 0 -pix_fmt yuv420p -c:a aac"
        + " -f hls -hls_time 1 -hls_list_size 0 -hls_playlist_type vod \(pieces)")
    let folder = StreamTests.folder(of: made)
    let state = Mutex(initial)
    let began = Self.now
    let box = Box()
    server = try LoopbackServer { request, answer in
      guard let list = box.list.withLock({ $0 }) else { return }
      list.answer(request, answer, from: folder, seconds: seconds)
    }
    self.state = state
    self.began = began
    box.list.withLock { $0 = self }
  }

  /// The server's closure is there before the list is.
  private final class Box: Sendable {
    let list = Mutex<LiveList?>(nil)
  }

  /// Seconds of the monotonic clock.
  static var now: Double { MonotonicTime.now.seconds }

  var address: String { server.address("/live.m3u8") }

  /// The length that the server has sent, in seconds of the source.
  var sent: Double { state.withLock { $0.head } + Self.now - began }

  /// The second that a grey tells, as the engine's pixels show it.
  static func second(of grey: UInt8) -> Int { Int((Double(grey) * 219 / 255).rounded()) }

  private func answer(
    _ request: LoopbackServer.Request, _ answer: Answer, from folder: String, seconds: Int
  ) {
    let state = state.withLock { state in
      state.requests += 1
      return state
    }
    if state.isDown { return answer.head("503 Service Unavailable", length: 0) }
    guard request.path == "/live.m3u8" else {
      guard let bytes = try? Clips.read(folder + request.path) else {
        return answer.head("404 Not Found", length: 0)
      }
      return answer.file(bytes, request, type: "video/mp2t")
    }
    let end = min(seconds, Int(sent))
    let first = state.kept.map { max(0, end - $0) } ?? 0
    var text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
    if state.kept == nil { text += "#EXT-X-PLAYLIST-TYPE:EVENT\n" }
    let name = state.isMP4 ? "mp4-seconds-\(seconds)" : "seconds-\(seconds)"
    if state.isMP4 { text += "#EXT-X-MAP:URI=\"\(name).mp4\"\n" }
    for index in first..<end { text += "#EXTINF:1.000000,\n\(name)\(index).\(state.isMP4 ? "m4s" : "ts")\n" }
    if state.isEnded || end == seconds { text += "#EXT-X-ENDLIST\n" }
    answer.text(text)
  }
}
