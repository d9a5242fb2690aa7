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
  /// What its pictures are counted by.
  var counting = Counting.frames
  /// The terminal that it plays on.
  var answers = QueryAnswers()

  /// What says that a picture has been shown.
  enum Counting {
    /// Frames of its output that are not much smaller than the others.
    case frames
    /// Images of kitty's protocol.
    case kittyImages
    /// Sixel images.
    case sixelImages
  }

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

  /// This project's player on terminals that draw pixels: half blocks there first, then each protocol.
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
    return [
      make("half blocks", ["--graphics", "cells", "--glyphs", "half"], .frames, kitty),
      make("kitty, shared memory", ["--graphics", "kitty"], .kittyImages, kitty),
      make("kitty, tty", ["--graphics", "kitty"], .kittyImages, remote),
      make("sixel", ["--graphics", "sixel"], .frames, sixelTerminal),
    ]
  }

  /// Others in pixels.
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

  /// Whether the program is there.
  var isInstalled: Bool {
    (try? CapturedProgram("sh", ["-c", "command -v \"$1\"", "sh", program]).exit?.status) == .code(0)
  }
}
