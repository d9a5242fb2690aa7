import Base
import Glibc
import Platform
import TestSupport
import Testing

@testable import Media

/// Live streams that are joined between two key frames, by players that want little delay: nothing of the picture is
/// known then, not even its size.
@Suite(.serialized, .waiting) struct JoinedStreamTests {
  private static let source = "-re -f lavfi -i testsrc2=s=320x180:r=25 -t 40 -pix_fmt yuv420p -g 75"

  @Test(
    .noCancelledThreads,
    arguments: [
      "libx264 -preset ultrafast -tune zerolatency -sc_threshold 0",
      "libx265 -preset ultrafast -x265-params keyint=75:min-keyint=75:scenecut=0:bframes=0:log-level=none",
      "mpeg2video",
    ])
  func theNextKeyFrameIsShown(coding: String) throws {
    let address = "udp://127.0.0.1:\(try Sender.freePort())"
    let sender = try Sender("\(Self.source) -c:v \(coding) -f mpegts \(address)?pkt_size=1316")
    defer { withExtendedLifetime(sender) {} }
    try expectPicture(of: .url(address))
  }

  @Test func theNextKeyFrameOfRTPIsShown() throws {
    let port = try Sender.freePort()
    let description = try Clips.write("joined.sdp", [])
    let sender = try Sender(
      "\(Self.source) -c:v libx264 -preset ultrafast -tune zerolatency -sc_threshold 0 -sdp_file \(description) -f rtp"
        + " rtp://127.0.0.1:\(port)")
    defer { withExtendedLifetime(sender) {} }
    try expectPicture(of: .file(BytePath(description)), describedIn: description)
  }

  /// Joins about a second after a key frame, of which there is one each three seconds.
  private func expectPicture(of location: MediaLocation, describedIn description: String? = nil) throws {
    let rig = Rig { $0.lowLatency = true }
    if let description {
      #expect(rig.run { _ in (try? Clips.read(description).isEmpty) == false })
    }
    rig.run(seconds: 1.2) { _ in false }
    let start = rig.now()
    rig.player.open(ItemID(1), location)
    #expect(rig.run(seconds: 12) { $0.pictures.count > 5 })
    let waited = Double((rig.now() - start).nanoseconds) / 1e9
    #expect(waited < 6.5, "\(waited) s")
    let waiting = rig.events.compactMap { event -> Bool? in
      if case .waiting(_, let waiting) = event { waiting == .keyFrame } else { nil }
    }
    // Whether it was told depends on where it was joined; that it is over is told in any case.
    #expect(waiting.last != true)
  }

  @Test func aKeyFrameIsWaitedForInWords() {
    var watch = JoiningWatch(isJoined: true)
    #expect(watch.takeNews() == nil)
    watch.note(isKey: false)
    #expect(watch.takeNews() == true)
    watch.note(isKey: false)
    #expect(watch.takeNews() == nil)
    watch.note(isKey: true)
    #expect(watch.takeNews() == false)
    watch.note(isKey: false)
    #expect(watch.takeNews() == nil)
    // A file begins with a key frame, and one whose packets do not say so is refreshed bit by bit.
    var file = JoiningWatch(isJoined: false)
    file.note(isKey: false)
    #expect(file.takeNews() == nil)
    var endless = JoiningWatch(isJoined: true)
    for _ in 0..<2001 { endless.note(isKey: false) }
    #expect(endless.takeNews() == nil)
  }
}
