import Base
import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@testable import Media

@Suite(.serialized, .waiting) struct LiveTests {
  /// Grey pictures whose brightness counts, each written at a known moment.
  private final class Counter: @unchecked Sendable {
    // Unchecked: the writing thread alone fills the times, the test reads them after the fact under the lock.
    private let lock = NSLock()
    private var moments: [MonotonicTime] = []
    private let sender: FileHandle
    private let process = Process()
    private var isOver = false

    init(_ output: String) throws {
      // Its reader ends before it does.
      signal(SIGPIPE, SIG_IGN)
      let pipe = Pipe()
      sender = pipe.fileHandleForWriting
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        [
          "ffmpeg", "-v", "error", "-fflags", "nobuffer", "-probesize", "32", "-f", "rawvideo", "-pix_fmt",
          "gray", "-s", "320x180", "-r", "25", "-i", "pipe:0", "-c:v", "libx264", "-preset", "ultrafast",
          "-tune", "zerolatency", "-g", "12", "-pix_fmt", "yuv420p", "-flush_packets", "1", "-muxdelay", "0",
        ] + output.split(separator: " ").map(String.init)
      process.standardInput = pipe
      try process.run()
      Thread.detachNewThread { [self] in write() }
    }

    private func write() {
      var next = DispatchTime.now()
      for index in 0..<1500 {
        let shade = UInt8(16 + index % 50 * 4)
        let frame = Data(repeating: shade, count: 320 * 180)
        lock.withLock { moments.append(MonotonicTime.now) }
        do { try sender.write(contentsOf: frame) } catch { return }
        if lock.withLock({ isOver }) { return }
        next = next + .milliseconds(40)
        let left = Int64(next.uptimeNanoseconds) - Int64(DispatchTime.now().uptimeNanoseconds)
        if left > 0 { usleep(UInt32(clamping: left / 1000)) }
      }
    }

    /// The age of the newest frame of that brightness at that moment, in seconds.
    func age(of value: UInt8, at moment: MonotonicTime) -> Double? {
      // Limited range: 16 … 235 came out as 0 … 255.
      let times = lock.withLock { moments }
      for index in times.indices.reversed() where times[index] <= moment {
        let sent = Double(16 + index % 50 * 4)
        let shown = Double(value)
        if abs(sent - shown) <= 1.5 { return (moment - times[index]).seconds }
      }
      return nil
    }

    func stop() {
      lock.withLock { isOver = true }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }

  /// Median age of the pictures, in seconds, when they were shown; the first seconds settle.
  private func delay(_ rig: Rig, _ counter: Counter, location: MediaLocation) -> Double {
    rig.player.open(ItemID(1), location)
    #expect(rig.run { !$0.pictures.isEmpty })
    let start = rig.now()
    #expect(rig.run(seconds: 30) { $0.now() - start > .seconds(4) && $0.pictures.count > 60 })
    let late = rig.pictures.suffix(40)
    let ages = late.compactMap { counter.age(of: $0.middle[0], at: $0.at) }.sorted()
    #expect(ages.count > 30)
    return ages.isEmpty ? .infinity : ages[ages.count / 2]
  }

  @Test(.noCancelledThreads) func datagramsAreShownWithLittleDelay() throws {
    let address = "udp://127.0.0.1:\(try Sender.freePort())"
    let counter = try Counter("-f mpegts \(address)?pkt_size=1316")
    defer { counter.stop() }
    let rig = Rig { $0.lowLatency = true }
    let delay = delay(rig, counter, location: .url(address))
    print("delay of MPEG-TS over UDP: \(delay) s")
    #expect(delay < 0.25)
  }

  @Test func realTimeProtocolIsShownWithLittleDelay() throws {
    let port = try Sender.freePort()
    let description = try Clips.write("live.sdp", [])
    let counter = try Counter("-sdp_file \(description) -f rtp rtp://127.0.0.1:\(port)")
    defer { counter.stop() }
    let rig = Rig { $0.lowLatency = true }
    #expect(rig.run { _ in (try? Clips.read(description).isEmpty) == false })
    let delay = delay(rig, counter, location: .file(BytePath(description)))
    print("delay of RTP: \(delay) s")
    #expect(delay < 0.25)
  }

  @Test(.noCancelledThreads) func theLiveEdgeIsReachedAfterAPause() throws {
    let (sender, address) = try Sender.datagrams()
    defer { withExtendedLifetime(sender) {} }
    let rig = Rig()
    rig.player.open(ItemID(1), .url(address))
    #expect(rig.run { $0.pictures.count > 5 })
    rig.player.setPaused(true)
    let start = rig.now()
    #expect(rig.run { $0.now() - start > .seconds(3) })
    let before = rig.position
    rig.player.setPaused(false)
    rig.player.goToLiveEdge()
    #expect(rig.run { $0.settledAt.count > 1 })
    #expect(rig.run { $0.position > before + 1.5 })
  }
}
