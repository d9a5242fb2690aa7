import Base
import Core
import Foundation
import TestSupport
import Testing

@testable import Views

/// Random events with a film, a list and a program in both roles: whatever comes, the state is one that can be left,
/// and the scene fits on the screen.
@Suite struct RolesRandomTests {
  /// Events of each seed; `INSET_RANDOM_EVENTS=1000` makes 10,000 of all.
  private static let events =
    ProcessInfo.processInfo.environment["INSET_RANDOM_EVENTS"].flatMap(Int.init) ?? 200

  private static let commands = [
    "pip", "swap", "swap", "pip-hide", "terminal", "leave", "present full", "present inline", "present pip",
    "pip-corner up", "pip-corner left", "pip-corner clockwise", "pip-size larger", "pip-size smaller",
    "cycle list-view", "focus next", "focus prev", "focus playlist", "focus player", "focus terminal", "stop",
    "playlist-next force", "list-move 1", "list-activate", "cycle pause", "set allows-pip no",
    "set allows-pip yes",
    "seek 5", "overlay-text add a top-right x", "overlay-text remove a", "cycle pip-terminal", "menu main",
    "help", "play-second", "play-second", "close-second", "swap-films", "swap-films", "cycle sound-of",
    "second seek 5", "second cycle pause", "second set speed 2", "cycle other-sound", "cycle swap-sound",
    "focus browser", "playlist-remove current",
  ]

  private func step(_ model: inout Model, _ random: inout SeededNumbers) throws {
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      let sizes = [(80, 24), (120, 40), (40, 12), (20, 6), (9, 3), (200, 60), (30, 30)]
      let (columns, rows) = try #require(sizes.randomElement(using: &random))
      _ = update(&model, .resized(ScreenSize(cells: CellSize(columns: columns, rows: rows))))
    case 1: _ = update(&model, .sceneShown)
    case 2:
      model.now = model.now + .milliseconds(Int64.random(in: 1...4_000, using: &random))
      _ = update(&model, .timePassed)
    case 3:
      if model.films.main.isOpening, let item = model.films.main.item {
        _ = update(&model, .film(.main, .opened(item, .picture)))
      } else if let item = model.films.main.item, Bool.random(using: &random) {
        _ = update(&model, .film(.main, .ended(item, damage: nil)))
      }
    case 12:
      guard let item = model.films.second?.film.item else { return }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: _ = update(&model, .film(.second, .ended(item, damage: nil)))
      case 1: _ = update(&model, .film(.second, .failed(item, PlaybackFailure("It broke."))))
      default: _ = update(&model, .film(.second, .opened(item, .picture)))
      }
    case 4: _ = update(&model, .embedded(.ended(.exit(code: 0))))
    case 5...7:
      let size = model.screen.cells
      let point = CellPoint(
        column: Int.random(in: 0..<size.columns, using: &random),
        row: Int.random(in: 0..<size.rows, using: &random))
      let action = try #require(
        [MouseEvent.Action.press(.left), .drag(.left), .release(.left), .move].randomElement(using: &random))
      let target = view(model).target(at: point)
      _ = update(&model, .pointer(MouseEvent(action, at: point), on: target))
    default:
      let words = try #require(Self.commands.randomElement(using: &random)).split(separator: " ").map(
        String.init)
      _ = update(&model, .commanded(try CommandTable.command(words)))
    }
    if model.exit != nil { model.exit = nil }
  }

  private func check(_ model: Model) throws {
    let scene = view(model)
    let screen = CellRect(model.screen.cells)
    for pane in scene.panes { #expect(pane.rect.intersection(screen) == pane.rect, "\(pane.identity)") }
    for rect in [scene.picture, scene.embedded, scene.preview, scene.second].compactMap(\.self) {
      #expect(rect.intersection(screen) == rect)
    }
    #expect(Set(scene.panes.map(\.identity)).count == scene.panes.count, "\(scene.panes.map(\.identity))")
    let state = model.presentation
    #expect(state.current == .pictureInPicture || (!state.isSwapped && !state.isCornerHidden))
    #expect(state.current != .pictureInPicture || model.films.main.item != nil)
    if let second = scene.second, let picture = scene.picture, state.current == .pictureInPicture,
      !model.isFilmMain
    {
      #expect(second.intersection(picture).isEmpty)
    }
    #expect(model.films.second == nil || model.films.second?.film.row?.id == model.films.second?.film.item)
    #expect(model.focus != .terminal || model.embedded != nil)
    #expect(scene.embedded == nil || model.showsEmbeddedTerminal)
    #expect(model.focus != .terminal || scene.embedded != nil || model.screen.cells.rows < 8)
  }

  @Test(arguments: 0..<10) func nothingIsStuck(seed: Int) throws {
    var model = SceneTests().model(columns: 100, rows: 30)
    var random = SeededNumbers(UInt64(seed))
    for count in 0..<Self.events {
      try step(&model, &random)
      try check(model)
      guard count % 10 == 0 else { continue }
      // The film can always be had large again, and the list.
      var other = model
      _ = update(&other, .commanded(.present(.full)))
      _ = update(&other, .sceneShown)
      #expect(other.presentation.current == .full)
      _ = update(&other, .commanded(.present(.inline)))
      #expect(other.presentation.current == .inline)
    }
  }
}

extension MediaInfo {
  /// A film of 100 seconds.
  fileprivate static var picture: MediaInfo {
    var info = MediaInfo(format: "matroska")
    info.duration = MediaTime(seconds: 100)
    info.isSeekable = true
    info.streams = [
      .init(index: 0, kind: .video, codec: "h264"), .init(index: 1, kind: .audio, codec: "aac"),
    ]
    info.videoStream = 0
    info.audioStream = 1
    info.displayWidth = 640
    info.displayHeight = 360
    return info
  }
}
