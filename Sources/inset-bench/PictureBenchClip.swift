// A measurement's frames as files, for programs that read files. Single thread.

internal import Glibc
internal import Picture

/// A temporary folder with a clip of the frames, and some of them as stills; removed on deinit.
final class PictureBenchClip {
  let path: String
  let stills: [(number: Int, path: String)]
  private let folder: String

  /// Writes the files; nil if ffmpeg fails.
  ///
  /// A film's packets are copied; generated frames are encoded almost without loss.
  init?(_ clip: String?, generated: PictureBenchFrames?, count: Int) {
    var template = Array("/tmp/inset-bench-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { return nil }
    let folder = String(cString: made)
    self.folder = folder
    path = folder + "/clip.mkv"
    setenv("INSET_BENCH_CLIP", clip ?? "", 1)
    setenv("INSET_BENCH_FOLDER", folder, 1)
    let numbers = [5, count / 2, count - 1].filter { $0 >= 0 && $0 < count }
    stills = Array(Set(numbers)).sorted().enumerated().map {
      (number: $1, path: "\(folder)/still\($0 + 1).png")
    }
    let encoded: Bool
    if let generated {
      let command = """
        ffmpeg -v error -f rawvideo -pix_fmt rgba -s \(generated.width)x\(generated.height) -r 25 -i - \
        -c:v libx264 -preset ultrafast -crf 1 -pix_fmt yuv444p "$INSET_BENCH_FOLDER/clip.mkv"
        """
      guard let pipe = popen(command, "w") else { return nil }
      for buffer in generated.buffers { fwrite(buffer.bytes, buffer.stride * buffer.height, 1, pipe) }
      encoded = pclose(pipe) == 0
    } else {
      encoded =
        system(
          """
          ffmpeg -nostdin -v error -i "$INSET_BENCH_CLIP" -map 0:v:0 -frames:v \(count) -c:v copy \
          "$INSET_BENCH_FOLDER/clip.mkv"
          """) == 0
    }
    guard encoded else {
      unlink(path)
      rmdir(folder)
      return nil
    }
    let chosen = stills.map { "eq(n\\,\($0.number))" }.joined(separator: "+")
    _ = system(
      """
      ffmpeg -nostdin -v error -i "$INSET_BENCH_FOLDER/clip.mkv" -vf "select='\(chosen)'" -vsync 0 \
      "$INSET_BENCH_FOLDER/still%d.png"
      """)
  }

  deinit {
    for still in stills { unlink(still.path) }
    unlink(path)
    rmdir(folder)
  }
}
