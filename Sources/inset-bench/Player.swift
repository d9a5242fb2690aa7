internal import PtyHarness

/// A player that can be measured: ours or a peer.
struct Player {
  /// Its name in tables.
  let name: String
  /// The program.
  let program: String
  /// How its output divides into frames.
  let frameMark: FrameMark
  /// Arguments without the clip, which comes last.
  let options: [String]

  /// Whether frames are marked where they begin.
  var marksBeginning: Bool {
    if case .synchronizedUpdate = frameMark { return false }
    return true
  }

  func arguments(_ clip: String) -> [String] { options + [clip] }

  /// This project's player, full screen, untouched by a user's settings.
  static func inset(_ program: String, _ more: [String]) -> Player {
    let options = ["--no-config", "--quit-at-end", "--presentation", "full"]
    return Player(name: "inset", program: program, frameMark: .synchronizedUpdate, options: options + more)
  }

  /// Others in the same kind of cells.
  static let peers = [
    Player(name: "timg, no sound", program: "timg", frameMark: .cursorUp, options: ["-V", "-ph"]),
    Player(
      name: "mpv --vo=tct", program: "mpv", frameMark: .firstPosition,
      options: ["--no-config", "--really-quiet", "--vo=tct"]),
  ]

  /// Whether the program is there.
  var isInstalled: Bool {
    (try? CapturedProgram("sh", ["-c", "command -v \"$1\"", "sh", program]).exit?.status) == .code(0)
  }
}
