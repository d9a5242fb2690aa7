// Test clips of the benchmarks: ffprobe counts their frames, against which shown frames are compared.

internal import PtyHarness

/// A media file, with its expected frame count and duration.
struct Clip {
  let path: String
  /// The number of video packets.
  let frames: Int
  /// The duration in seconds.
  let seconds: Double

  /// The clip's description, for a table's heading.
  var title: String { "\(path), \(frames) frames in \(Figures.fixed(seconds)) s" }

  /// Asks ffprobe; nil, with a message on standard output, if it fails.
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
