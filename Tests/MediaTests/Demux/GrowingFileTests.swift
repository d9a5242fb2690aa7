import Base
import Glibc
import Media
import Platform
import Synchronization
import Testing

/// Files that others write while they play.
@Suite(.serialized, .waiting) struct GrowingFileTests {
  /// Twelve seconds that are large enough to be followed.
  private func film(_ name: String) throws -> [UInt8] {
    let path = try Clips.make(
      name,
      "-f lavfi -i testsrc2=s=320x180:r=25,noise=alls=30:allf=t -f lavfi -i sine=440:r=48000 -t 12"
        + " -c:v libx264 -preset ultrafast -g 25 -sc_threshold 0 -pix_fmt yuv420p -b:v 3M -c:a aac")
    return try Clips.read(path)
  }

  /// Adds to a file until all is there.
  private final class Writer: Sendable {
    let path: String
    private let written: Mutex<Int>
    private let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8], first: Int) throws {
      path = try Clips.write(name, Array(bytes[..<first]))
      self.bytes = bytes
      written = Mutex(first)
    }

    var isDone: Bool { written.withLock { $0 } == bytes.count }

    func add(_ count: Int) {
      written.withLock { written in
        let end = min(bytes.count, written + count)
        guard let file = fopen(path, "a") else { return }
        _ = bytes[written..<end].withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        fclose(file)
        written = end
      }
    }
  }

  @Test(arguments: ["ts", "mkv"]) func goesOnPastTheOldEnd(ending: String) throws {
    let bytes = try film("growing-source.\(ending)")
    let writer = try Writer("growing.\(ending)", bytes, first: max(1 << 20, bytes.count / 3) + 40_000)
    let rig = Rig(audio: true)
    rig.open(writer.path)
    #expect(rig.run { $0.pictures.count > 3 })
    // A little faster than it plays.
    var last = rig.now()
    #expect(
      rig.run(seconds: 30) { rig in
        if rig.now() - last > .milliseconds(100) {
          last = rig.now()
          writer.add(bytes.count / 100)
        }
        return rig.hasEnded
      })
    #expect(writer.isDone)
    #expect(rig.damage == nil && rig.failure == nil)
    #expect((rig.pictures.last?.time.seconds ?? 0) > 11)
    let times = rig.pictures.map(\.time.seconds)
    for (before, after) in zip(times, times.dropFirst()) { #expect(after > before && after - before < 1) }
    guard ending == "ts" else { return }
    // A transport stream says nothing of its length: it is found out as it grows.
    let lengths = rig.events.compactMap { if case .grew(_, let length) = $0 { length.seconds } else { nil } }
    #expect((rig.info?.duration?.seconds ?? 0) < 8)
    #expect(abs((lengths.last ?? 0) - 12) < 1.5)
  }

  /// A sound or a small picture: half of it is there, and the rest comes as it plays.
  @Test(arguments: [false, true]) func smallFilesAreFollowed(isHeldOpen: Bool) throws {
    let bytes = try Clips.read(
      Clips.make(
        "growing-small-source.ts",
        "-f lavfi -i color=gray:s=64x36:r=25 -f lavfi -i sine=440:r=48000 -t 12 -c:v libx264 -preset ultrafast -g 25"
          + " -sc_threshold 0 -pix_fmt yuv420p -c:a aac -b:a 48k"))
    #expect(bytes.count < 300_000)
    let writer = try Writer("growing-small-\(isHeldOpen).ts", bytes, first: bytes.count / 2)
    let held = isHeldOpen ? fopen(writer.path, "a") : nil
    defer { if let held { fclose(held) } }
    let rig = Rig(audio: true)
    rig.open(writer.path)
    #expect(rig.run { $0.pictures.count > 3 })
    var last = rig.now()
    #expect(
      rig.run(seconds: 40) { rig in
        if rig.now() - last > .milliseconds(100) {
          last = rig.now()
          writer.add(bytes.count / 100)
        }
        return rig.hasEnded
      })
    #expect(writer.isDone && rig.damage == nil && rig.failure == nil)
    #expect((rig.pictures.last?.time.seconds ?? 0) > 11, "\(rig.pictures.last?.time.seconds ?? 0)")
  }

  @Test func aWriterThatRestsIsWaitedFor() throws {
    let bytes = try film("resting-source.ts")
    let writer = try Writer("resting.ts", bytes, first: bytes.count / 2)
    let rig = Rig()
    rig.open(writer.path)
    #expect(rig.run { $0.pictures.count > 3 })
    writer.add(1000)
    #expect(rig.run { $0.waitedFor.contains(.growth) })
    #expect(!rig.hasEnded)
    writer.add(bytes.count)
    #expect(rig.run { $0.hasEnded })
    #expect((rig.pictures.last?.time.seconds ?? 0) > 11)
  }
}
