// Numbered frames for latency measurements: ffmpeg draws a bar code of the frame number, and the terminal's cells are
// read back. `LinkRun` uses it.

internal import Glibc
internal import PtyHarness

/// A frame number drawn into the video as white and black bars, in three places, so that a reader of the screen
/// knows which frame each place shows.
struct FrameCode {
  /// Bits per number: up to 4095.
  private static let bits = 12
  private static let size = (width: 1280, height: 720)
  /// The bars' vertical centres, as fractions of the height.
  static let places = [0.1, 0.5, 0.9]

  /// Frames per second of a numbered clip.
  static let rate = 25

  /// Makes a numbered copy of a clip, up to a duration in seconds; false, with a message, where ffmpeg fails.
  static func mark(_ clip: String, seconds: Double, as path: String) -> Bool {
    var filters = ["fps=\(rate)", "scale=\(size.width):\(size.height)"]
    let width = size.width / 2 / bits
    for place in places {
      let top = Int(Double(size.height) * place) - 32
      for bit in 0..<bits {
        let box = "drawbox=x=\(size.width / 4 + bit * width):y=\(top):w=\(width):h=64:t=fill"
        filters.append("\(box):color=black")
        filters.append("\(box):color=white:enable='mod(floor(n/\(1 << bit)),2)'")
      }
    }
    let arguments = [
      "-v", "error", "-nostdin", "-y", "-i", clip, "-t", "\(seconds)", "-vf", filters.joined(separator: ","),
      "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", "50", "-c:a", "copy", path,
    ]
    let run = try? CapturedProgram("ffmpeg", arguments, seconds: 180)
    if run?.exit?.status == .code(0) { return true }
    print("ffmpeg cannot number the frames of \(clip). \(run?.errorText ?? "")")
    return false
  }

  /// The frame number on the screen at a place; nil outside of the screen.
  static func read(_ screen: VirtualScreen, place: Double) -> Int? {
    let row = Int(Double(screen.rows) * place)
    var number = 0
    for bit in 0..<bits {
      let x = (0.25 + (Double(bit) + 0.5) / Double(2 * bits)) * Double(screen.columns)
      guard let cell = screen.cell(column: Int(x), row: row) else { return nil }
      let isInk = cell.text == "█" || cell.text == "▄"
      let color = isInk ? cell.shownForeground : cell.shownBackground
      if Int(color.red) + Int(color.green) + Int(color.blue) > 384 { number |= 1 << bit }
    }
    return number
  }
}
