// Plays with the engine as the main loop does, and remembers what came.

import Base
import Glibc
import Picture
import Platform
import Testing

@testable import Media

/// A player with a loop around it.
///
/// One test at a time uses it.
final class Rig {
  let player: Player
  private(set) var events: [PlayerEvent] = []
  private(set) var pictures: [Shown] = []
  /// Subtitles as they changed, with playback's place in seconds.
  private(set) var subtitles: [(at: Double, screen: SubtitleScreen)] = []
  /// Further figures of each picture that a test wants.
  var measure: ((PixelBuffer) -> [Double])?
  private let wake = Wakeup()
  private let size: (width: Int, height: Int)
  /// Whether the item that was opened last has not told its proportions yet.
  private var lacksShape = false

  /// A picture that was taken.
  struct Shown {
    var time: MediaTime
    var at: MonotonicTime
    var width: Int
    var height: Int
    var isRedelivery: Bool
    /// Its first pixel.
    var corner: [UInt8]
    /// The red of each pixel of its middle row.
    var row: [UInt8]
    /// The pixel in its middle.
    var middle: [UInt8]
    /// The result of `measure`.
    var figures: [Double]
  }

  /// The pictures' room on the screen.
  var room = PictureRoom()

  init(
    audio: Bool = false, device: String = "null", size: (Int, Int) = (64, 36), openTimeout: Double = 30,
    server: SoundServer? = nil,
    _ change: (inout PlayerConfiguration) -> Void = { _ in }
  ) {
    self.size = size
    var configuration = PlayerConfiguration()
    configuration.audio = audio
    configuration.sound.device = device
    configuration.openTimeout = openTimeout
    configuration.stillDuration = 0.5
    change(&configuration)
    player = Player(
      configuration: configuration, wake: wake, openOutput: server?.opener ?? ALSAOutput.open
    ) { _ in }
  }

  deinit {
    player.shutdown()
    // The ends stay open: a thread that was left behind may still write.
  }

  func open(_ path: String, startAt: MediaTime? = nil, paused: Bool = false) {
    player.open(ItemID(1), .file(BytePath(path)), startAt: startAt, paused: paused)
  }

  /// Runs the loop until the condition holds; false when the deadline has passed first.
  @discardableResult
  func run(seconds: Double = 20, until condition: (Rig) -> Bool) -> Bool {
    let deadline = now() + .seconds(seconds)
    while true {
      turn()
      if condition(self) { return true }
      let moment = now()
      if moment >= deadline { return false }
      // Conditions may speak of the clock, so the loop turns at least this often.
      let due = min(player.nextPictureDue() ?? deadline, player.nextSubtitlesDue() ?? deadline)
      wake.wait(until: min(deadline, due, moment + .milliseconds(20)))
    }
  }

  private func turn() {
    for event in player.drainEvents() {
      // As in the program: nobody wants a picture before its proportions are known.
      switch event {
      case .opened(_, let info) where info.displayedSize == nil && info.hasPicture:
        player.setPictureWanted(false)
        lacksShape = true
      case .opened: player.setPictureSize(width: size.width, height: size.height, room: room)
      case .reshaped where lacksShape:
        lacksShape = false
        player.setPictureWanted(true)
        player.setPictureSize(width: size.width, height: size.height, room: room)
      default: break
      }
      events.append(event)
    }
    if let screen = player.takeSubtitles(at: now()) { subtitles.append((position, screen)) }
    while let picture = player.takePicture(at: now()) {
      let pixels = picture.pixels
      let middle = (pixels.height / 2 * pixels.width + pixels.width / 2) * 4
      pictures.append(
        Shown(
          time: picture.time, at: now(), width: pixels.width, height: pixels.height,
          isRedelivery: picture.isRedelivery, corner: (0..<4).map { pixels.bytes[$0] },
          row: (0..<pixels.width).map { pixels.bytes[pixels.height / 2 * pixels.width * 4 + $0 * 4] },
          middle: (middle..<middle + 4).map { pixels.bytes[$0] }, figures: measure?(pixels) ?? []))
    }
  }

  func now() -> MonotonicTime { .now }

  /// Ends the player, and looks that it waits for nobody: leaving takes 150 ms at the most.
  func leave(_ comment: Comment? = nil, location: SourceLocation = #_sourceLocation) {
    let start = now()
    player.shutdown()
    #expect((now() - start).seconds < 0.2, comment, sourceLocation: location)
  }

  /// The part of a live stream that can be played.
  var window: LiveWindow? { player.snapshot().window }
  var position: Double { player.snapshot().position.seconds }
  var settledAt: [Double] {
    events.compactMap { if case .settled(_, let time) = $0 { time.seconds } else { nil } }
  }
  var info: MediaInfo? {
    for event in events { if case .opened(_, let info) = event { return info } }
    return nil
  }
  var failure: PlaybackFailure? {
    for event in events { if case .failed(_, let failure) = event { return failure } }
    return nil
  }
  /// The number of items that could not be played.
  var failures: Int { events.count { if case .failed = $0 { true } else { false } } }
  var waitedFor: [Waiting] {
    events.compactMap { if case .waiting(_, let waiting) = $0 { waiting } else { nil } }
  }
  /// The track selections of the changes of a variant.
  var selections: [TrackSelection] {
    events.compactMap { if case .variantChanged(_, let selection) = $0 { selection } else { nil } }
  }
  var hasEnded: Bool { events.contains { if case .ended = $0 { true } else { false } } }
  var damage: PlaybackFailure? {
    for event in events { if case .ended(_, let damage) = event { return damage } }
    return nil
  }
}
