import Glibc
import PtyHarness
import TestSupport

/// The files that all tests share: made once a run by the ffmpeg command, below a temporary folder that goes at the
/// end.
///
/// ```
/// videos/ Sub/inner.mp4 · broken.mp4 · clip 2.mp4 · clip 10.mp4 · notes.txt · sound.ogg · 旅行.mp4
/// ```
struct Media {
  /// The folder that holds them.
  let folder: String
  /// A place for the program's own files.
  let home: String

  /// 60 s of a moving test card, 320×180 at 25 frames a second, with a tone.
  var clip: String { "\(folder)/clip 2.mp4" }
  /// The same length in other colours.
  var otherClip: String { "\(folder)/clip 10.mp4" }
  /// 3 s with sound: 75 frames.
  var shortClip: String { "\(folder)/Sub/inner.mp4" }
  /// A tone and no picture.
  var sound: String { "\(folder)/sound.ogg" }
  /// Not media at all.
  var broken: String { "\(folder)/broken.mp4" }

  /// The files of this run.
  static let shared: Result<Media, MediaFailure> = {
    do throws(MediaFailure) { return .success(try Media()) } catch { return .failure(error) }
  }()

  /// Why there are no files.
  struct MediaFailure: Error, CustomStringConvertible {
    let description: String
  }

  private init() throws(MediaFailure) {
    do {
      folder = try RunFolder.folder("videos").text
      home = try RunFolder.folder("home").text
    } catch {
      throw MediaFailure(description: "There is no temporary folder: \(error)")
    }
    mkdir(folder + "/Sub", 0o755)
    try Self.encode("testsrc2=size=320x180:rate=25", seconds: 60, to: clip)
    try Self.encode("mandelbrot=size=320x180:rate=25:maxiter=50", seconds: 60, to: otherClip)
    try Self.encode("testsrc2=size=320x180:rate=25", seconds: 3, to: shortClip)
    try Self.run(["-i", shortClip, "-c", "copy", "\(folder)/旅行.mp4"])
    try Self.run(["-f", "lavfi", "-i", "sine=duration=20", "-c:a", "libvorbis", sound])
    try Self.write("This is a text and no film.\n", to: broken)
    try Self.write("Nothing to play.\n", to: "\(folder)/notes.txt")
  }

  private static func encode(_ source: String, seconds: Int, to path: String) throws(MediaFailure) {
    try run([
      "-f", "lavfi", "-t", "\(seconds)", "-i", source, "-f", "lavfi", "-t", "\(seconds)", "-i", "sine",
      "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "50", "-c:a", "aac", path,
    ])
  }

  /// Runs ffmpeg.
  static func run(_ arguments: [String]) throws(MediaFailure) {
    let fixed = ["-v", "error", "-nostdin", "-y"]
    let run: CapturedProgram
    do { run = try CapturedProgram("ffmpeg", fixed + arguments, seconds: 120) } catch {
      throw MediaFailure(description: "\(error)")
    }
    guard run.exit?.status == .code(0) else { throw MediaFailure(description: "ffmpeg: \(run.errorText)") }
  }

  static func write(_ text: String, to path: String) throws(MediaFailure) {
    guard let file = fopen(path, "w") else { throw MediaFailure(description: "\(path): errno \(errno)") }
    fputs(text, file)
    fclose(file)
  }
}
