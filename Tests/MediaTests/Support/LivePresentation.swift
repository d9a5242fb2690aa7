// A live manifest of DASH on loopback: pieces of two seconds are added as time passes, and the oldest go.

import Glibc
import Platform
import Synchronization

/// Serves a manifest that goes on as if somebody sent it.
final class LivePresentation: Sendable {
  let server: LoopbackServer
  /// The number of requests for pieces that were not there.
  let mistakes = Mutex(0)
  private let began = LiveList.now
  /// The number of seconds at the start, and of those that are kept.
  private static let (head, kept) = (60, 40)
  private static let seconds = 180

  /// Grey pictures whose brightness tells the second that they were made in, in two sizes, with a tone.
  ///
  /// Addresses are made of the pieces' numbers, or of their times.
  init(byNumber: Bool) throws {
    let sizes = "-map 0:v -map 0:v -map 1:a -s:v:0 64x36 -b:v:0 50k -s:v:1 128x72 -b:v:1 200k"
    let kind = byNumber ? "numbers" : "times"
    let head = "\(kind)-$RepresentationID$.m4s"
    let media = "\(kind)-$RepresentationID$-\(byNumber ? "$Number$" : "$Time$").m4s"
    let made = try Clips.make(
      "live-\(kind).mpd",
      "-f lavfi -i nullsrc=s=64x36:r=25,geq=lum=16+floor(T):cb=128:cr=128 -f lavfi -i sine=440:r=48000"
        + " -t \(Self.seconds) \(sizes) -c:v libx264 -preset ultrafast -g 50 -sc_threshold 0 -pix_fmt yuv420p"
        + " -c:a aac -f dash -seg_duration 2 -adaptation_sets id=0,streams=v#id=1,streams=a -init_seg_name \(head)"
        + " -media_seg_name \(media)")
    let folder = StreamTests.folder(of: made)
    let manifest = String(decoding: try Clips.read(made), as: UTF8.self)
    let box = Box()
    server = try LoopbackServer { request, answer in
      guard let live = box.live.withLock({ $0 }) else { return }
      guard request.path != "/live.mpd" else {
        return answer.text(live.manifest(from: manifest, byNumber: byNumber), type: "application/dash+xml")
      }
      guard let bytes = try? Clips.read(folder + request.path) else {
        live.mistakes.withLock { $0 += 1 }
        return answer.head("404 Not Found", length: 0)
      }
      answer.file(bytes, request)
    }
    box.live.withLock { $0 = self }
  }

  private final class Box: Sendable {
    let live = Mutex<LivePresentation?>(nil)
  }

  var address: String { server.address("/live.mpd") }

  /// The length that has been sent, in seconds.
  private var sent: Int { min(Self.seconds, Self.head + Int(LiveList.now - began)) / 2 * 2 }

  /// The whole manifest as it was made, cut to what there is now.
  private func manifest(from whole: String, byNumber: Bool) -> String {
    let end = sent
    let first = max(0, end - Self.kept)
    var text = ""
    var scale = 1
    var start = 0
    for line in whole.split(separator: "\n") {
      var line = String(line)
      if line.contains("type=\"static\"") { line = line.replacing("static", with: "dynamic") }
      if line.contains("mediaPresentationDuration") {
        line = "minimumUpdatePeriod=\"PT2S\" availabilityStartTime=\"2020-01-01T00:00:00Z\""
      }
      if line.contains("<SegmentTemplate") {
        scale = Int(Self.value("timescale", in: line)) ?? 1
        if byNumber { line = line.replacing("startNumber=\"1\"", with: "startNumber=\"\(first / 2 + 1)\"") }
        start = 0
      }
      guard line.contains("<S ") else {
        text += line + "\n"
        continue
      }
      // Each piece alone, so that some can be left out.
      let length = Int(Self.value(" d", in: line)) ?? 0
      if let told = Int(Self.value(" t", in: line)) { start = told }
      for _ in 0...(Int(Self.value(" r", in: line)) ?? 0) {
        let middle = (start + length / 2) / scale
        if middle >= first, middle < end { text += "<S t=\"\(start)\" d=\"\(length)\"/>\n" }
        start += length
      }
    }
    return text
  }

  private static func value(_ name: String, in line: String) -> String {
    guard let range = line.firstRange(of: "\(name)=\"") else { return "" }
    return String(line[range.upperBound...].prefix { $0 != "\"" })
  }
}
