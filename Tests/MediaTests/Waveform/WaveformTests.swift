import Base
import Glibc
import Platform
import TestSupport
import Testing

@testable import Media

@Suite("Measuring loudness", .serialized, .waiting)
struct WaveformTests {
  /// Ten seconds: loud, silent, softer, a fifth of it each way, then loud again.
  private func sound(_ name: String, _ codec: String) throws -> String {
    try Clips.make(
      name,
      "-f lavfi -i aevalsrc='sin(2*PI*440*t)*(lt(t,3)*0.9+between(t,5,7)*0.05+gte(t,7)*0.9)':d=10:s=44100 \(codec)"
    )
  }

  private func subject(_ path: String, seconds: Double = 10, stream: Int = 0) -> Waveform.Subject {
    Waveform.Subject(location: .file(BytePath(path)), stream: stream, duration: MediaTime(seconds: seconds))
  }

  /// Waits for news that fit.
  private func wait(
    _ maker: WaveformMaker, _ fits: (Waveform) -> Bool, location: SourceLocation = #_sourceLocation
  ) throws -> Waveform {
    // It is measured when nobody else wants the processor.
    try #require(
      awaitValue(within: 120) { maker.takeNews().flatMap { fits($0) ? $0 : nil } }, "nothing was measured",
      sourceLocation: location)
  }

  @Test(arguments: [
    ("loud.flac", "-c:a flac"), ("loud.mp3", "-c:a libmp3lame"), ("loud.wav", "-c:a pcm_u8"),
    ("loud.ogg", "-c:a libvorbis"), ("loud24.wav", "-c:a pcm_s24le"), ("loud64.wav", "-c:a pcm_f64le"),
    ("loud6.m4a", "-ac 6 -c:a aac"),
  ])
  func loudAndSoftPartsStandApart(name: String, codec: String) throws {
    let maker = WaveformMaker(wake: Wakeup(), readers: .here)
    maker.want(subject(try sound(name, codec)))
    let waveform = try wait(maker) { $0.isWhole }
    // Quarters of seconds, away from where it changes.
    let levels = waveform.levels(at: 40).map { Int($0 ?? 0) }
    let (loud, silent, soft, end) = (levels[6], levels[18], levels[25], levels[34])
    #expect(loud > 150 && abs(end - loud) < 20, "\(levels)")
    #expect(silent < 20, "\(levels)")
    #expect(soft > 40 && soft < loud - 40, "\(levels)")
  }

  @Test func waveformIsCompletedAndCached() throws {
    let long = try Clips.make("long.flac", "-f lavfi -i sine=d=1800:r=48000 -c:a flac -compression_level 0")
    let maker = WaveformMaker(wake: Wakeup(), readers: .here)
    let wanted = subject(long, seconds: 1800)
    maker.want(wanted)
    let part = try wait(maker) { $0.known > 0 }
    #expect(!part.isWhole || part.known == Waveform.count)
    _ = part.isWhole ? part : try wait(maker) { $0.isWhole }
    maker.want(nil)
    maker.want(wanted)
    // It is there at once.
    #expect(maker.takeNews()?.isWhole == true)
  }

  @Test func anotherItemTakesItsTurnAtOnce() throws {
    let long = try Clips.make("long.flac", "-f lavfi -i sine=d=1800:r=48000 -c:a flac -compression_level 0")
    let short = subject(try sound("loud.flac", "-c:a flac"))
    let maker = WaveformMaker(wake: Wakeup(), readers: .here)
    maker.want(subject(long, seconds: 1800))
    maker.want(short)
    #expect(try wait(maker) { $0.isWhole }.subject == short)
  }

  @Test func unreadableFilesDoNotBlockTheNextWaveform() throws {
    let maker = WaveformMaker(wake: Wakeup(), readers: .here)
    let junk = try Clips.write("junk.mp3", (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) })
    maker.want(subject(junk))
    maker.want(subject("/nowhere.mp3"))
    maker.want(subject(try Clips.film(), seconds: 4, stream: 7))
    maker.want(subject(try sound("loud.flac", "-c:a flac"), seconds: 1e9))
    // And the next is measured.
    maker.want(subject(try sound("loud.flac", "-c:a flac")))
    _ = try wait(maker) { $0.isWhole }
  }

  @Test func truncatedFilesEndInSilence() throws {
    let tone = try Clips.make("tone-10.wav", "-f lavfi -i sine=440:d=10:r=44100")
    let bytes = try Clips.read(tone)
    let maker = WaveformMaker(wake: Wakeup(), readers: .here)
    maker.want(subject(tone))
    #expect(try wait(maker) { $0.isWhole }.levels.allSatisfy { $0 > 0 })
    maker.want(subject(try Clips.write("tone-cut.wav", Array(bytes.prefix(bytes.count * 4 / 10)))))
    let levels = try wait(maker) { $0.isWhole }.levels(at: 10).map { $0 ?? 0 }
    #expect(levels[..<4].allSatisfy { $0 > 0 } && levels[5...].allSatisfy { $0 == 0 }, "\(levels)")
  }

  /// `INSET_WAVEFORM_CLIP=FILE` says how long a sound takes.
  @Test(.enabled(if: getenv("INSET_WAVEFORM_CLIP") != nil, "It measures the file that is named."))
  func waveformOfASound() throws {
    let path = String(cString: try #require(getenv("INSET_WAVEFORM_CLIP")))
    let info = try Player.probe(.file(BytePath(path)), timeout: 10)
    let stream = try #require(info.audioStream)
    let duration = try #require(info.duration)
    let maker = WaveformMaker(wake: Wakeup(), readers: .here)
    let start = MonotonicTime.now
    maker.want(subject(path, seconds: duration.seconds, stream: stream))
    _ = try wait(maker) { $0.isWhole }
    let taken = (MonotonicTime.now - start).seconds
    print(
      "waveform of \(path): \(duration.seconds) s of sound in \(taken) s, \(duration.seconds / taken) times")
  }
}
