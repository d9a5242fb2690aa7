import Foundation
import PtyHarness
import TestSupport
import Testing

/// A session that starts without a terminal plays the sound of every film and decodes no picture.
@Suite("A session without a terminal plays films") struct DetachedFilmTests {
  /// A film and the encoders of its streams.
  enum Film: String, CaseIterable {
    case mpeg2, mpeg4, mjpeg, h264, sound
    /// Pictures of 8 MB a second, which fill what the engine reads ahead.
    case large

    var file: String {
      switch self {
      case .mpeg2: "film.mpg"
      case .mpeg4: "film.avi"
      case .mjpeg: "film.mkv"
      case .h264: "film.mp4"
      case .sound: "film.flac"
      case .large: "film.nut"
      }
    }

    var encoders: [String] {
      switch self {
      case .mpeg2: ["-c:v", "mpeg2video", "-c:a", "mp2"]
      case .mpeg4: ["-c:v", "mpeg4", "-c:a", "mp2"]
      case .mjpeg: ["-c:v", "mjpeg", "-c:a", "pcm_s16le"]
      case .h264: ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"]
      case .sound: ["-vn", "-c:a", "flac"]
      case .large: ["-c:v", "rawvideo", "-c:a", "pcm_s16le"]
      }
    }

    /// Seconds of the film, and speed at which it is played.
    var length: (seconds: Int, speed: Int) { self == .large ? (24, 4) : (8, 2) }
    var size: String { self == .large ? "640x360" : "320x180" }
  }

  @Test("Time goes on and sound is heard to the end", arguments: Film.allCases)
  func soundIsHeard(film: Film) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.text)/\(film.file)"
    let (seconds, speed) = film.length
    try Media.run(
      [
        "-f", "lavfi", "-i", "testsrc2=size=\(film.size):rate=25", "-f", "lavfi", "-i", "sine", "-t",
        "\(seconds)", "-pix_fmt", film == .mjpeg ? "yuvj420p" : "yuv420p",
      ] + film.encoders + [path])
    let sessions = try Sessions()
    // ALSA's file plug-in writes down what is heard.
    let heard = "\(folder.text)/heard.raw"
    let started = try sessions.run([
      "--no-config", "--audio-device", "file:FILE=\(heard),FORMAT=raw", "--keep-open=yes", "--speed=\(speed)",
      "--detached", path,
    ])
    #expect(started.exit?.status == .code(0), "\(started.errorText)")
    let end = Double(seconds) - 1
    #expect(try sessions.wait(seconds: 20) { $0.first?.position ?? 0 > end })
    // One channel of 16 bits at 44.1 kHz at least, and no second of it is silent.
    let samples = try Data(contentsOf: URL(fileURLWithPath: heard))
    #expect(samples.count > 44_100 * 2 * (seconds - 3) / speed, "\(samples.count) bytes")
    let part = samples.count / seconds
    let silent = (1..<seconds - 1).filter { second in
      samples[second * part..<(second + 1) * part].allSatisfy { $0 == 0 }
    }
    #expect(silent.isEmpty)
  }
}
