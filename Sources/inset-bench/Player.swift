// Command lines of the measured players (Inset, timg, mpv), and how their frames are distinguished in the output.

internal import PtyHarness

/// A player to be measured: Inset or another.
struct Player {
  /// The name in tables.
  let name: String
  /// The command.
  let program: String
  /// The mark that divides the output into frames.
  let frameMark: FrameMark
  /// Arguments without the clip, which is the last one.
  let options: [String]
  /// The way in which pictures are counted.
  var counting = Counting.frames
  /// The answers of its terminal to capability queries.
  var answers = QueryAnswers()

  /// The units that count as a picture.
  enum Counting {
    /// Frames of the output that are not much smaller than the others.
    case frames
    /// Frames of the output in which an image is drawn or edited.
    case pictures
    /// Sixel images.
    case sixelImages
  }

  /// Whether frames are marked at their start.
  var marksBeginning: Bool {
    if case .synchronizedUpdate = frameMark { return false }
    return true
  }

  func arguments(_ clip: String) -> [String] { options + [clip] }

  /// Inset, full screen, without the user's settings.
  static func inset(_ program: String, _ more: [String]) -> Player {
    let options = ["--no-config", "--quit-at-end", "--presentation", "full"]
    return Player(name: "inset", program: program, frameMark: .synchronizedUpdate, options: options + more)
  }

  /// Other players that draw cells.
  static let peers = [
    Player(name: "timg, no sound", program: "timg", frameMark: .cursorUp, options: ["-V", "-ph"]),
    Player(
      name: "mpv --vo=tct", program: "mpv", frameMark: .firstPosition,
      options: ["--no-config", "--really-quiet", "--vo=tct"]),
  ]

  /// Inset on terminals with pixel protocols: half blocks first, then each protocol.
  static func insetInPixels(_ program: String, _ more: [String]) -> [Player] {
    let make = { (name: String, options: [String], counting: Counting, answers: QueryAnswers) in
      Player(
        name: name, program: program, frameMark: .synchronizedUpdate,
        options: inset(program, options + more).options, counting: counting, answers: answers)
    }
    var kitty = QueryAnswers()
    kitty.kittyGraphics = true
    var remote = kitty
    remote.kittySharedMemory = false
    // The answer of kitty on another machine: it does not find the memory.
    remote.kittySharedVerdict = "EBADF:Failed to open file for shared memory transmission"
    remote.version = "kitty(0.48.2)"
    var mixing = sixelTerminal
    mixing.version = "foot(1.27.0)"
    return [
      make("half blocks", ["--graphics", "cells", "--glyphs", "half"], .frames, kitty),
      make("kitty, shared memory", ["--graphics", "kitty"], .pictures, kitty),
      make("kitty, tty", ["--graphics", "kitty"], .pictures, remote),
      make("JPEG", ["--graphics", "iterm"], .pictures, QueryAnswers()),
      make("sixel, foot", ["--graphics", "sixel"], .pictures, mixing),
      make("sixel, others", ["--graphics", "sixel"], .pictures, sixelTerminal),
    ]
  }

  /// Other players that draw pixels.
  static let peersInPixels = [
    Player(
      name: "mpv --vo=sixel", program: "mpv", frameMark: .synchronizedUpdate,
      options: ["--no-config", "--really-quiet", "--vo=sixel"], counting: .sixelImages, answers: sixelTerminal
    )
  ]

  private static let sixelTerminal: QueryAnswers = {
    var answers = QueryAnswers()
    answers.sixel = true
    return answers
  }()

  /// Whether the command is in PATH.
  var isInstalled: Bool {
    (try? CapturedProgram("sh", ["-c", "command -v \"$1\"", "sh", program]).exit?.status) == .code(0)
  }
}
