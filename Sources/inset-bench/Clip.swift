internal import PtyHarness

/// A file to play, with what a correct player would show of it.
struct Clip {
  /// The file.
  let path: String
  /// Pictures in it.
  let frames: Int
  /// How long it plays.
  let seconds: Double

  /// What it is, for the head of a table.
  var title: String { "\(path), \(frames) frames in \(Figures.fixed(seconds)) s" }

  /// Asks ffprobe; nil with a sentence on standard output when it has no answer.
  init?(_ path: String) {
    let arguments = [
      "-v", "error", "-select_streams", "v:0", "-count_packets", "-show_entries",
      "stream=nb_read_packets:format=duration", "-of", "default=noprint_wrappers=1", path,
    ]
    let run = try? CapturedProgram("ffprobe", arguments, seconds: 60)
    var values: [String: String] = [:]
    for line in (run?.text ?? "").split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
    }
    guard let frames = values["nb_read_packets"].flatMap({ Int($0) }),
      let seconds = values["duration"].flatMap({ Double($0) })
    else {
      print("ffprobe finds no picture in \(path).")
      return nil
    }
    self.path = path
    self.frames = frames
    self.seconds = seconds
  }
}
