import Base
import Picture
import Terminal
import Testing

@testable import App

@Suite("Pictures in pixels, whatever the protocol") struct PixelOutputTests {
  private let now = MonotonicTime.seconds(100)
  private let area = CellArea(column: 2, row: 3, columns: 10, rows: 5)
  private let painter: TestPainter
  private let picture = PixelBuffer.plain(200, width: 10, height: 10)

  init() throws { painter = TestPainter(try #require(CellPixels(width: 10, height: 20))) }

  private func output(limit: Int = 10_000, leavesImages: Bool = false, isTried: Bool = true) -> PixelOutput {
    PixelOutput(painter, limit: limit, leavesImages: leavesImages, isTried: isTried)
  }

  @Test func imagesDoNotReachBelowTheLastRow() {
    painter.lastRow = 6
    var output = output()
    output.place(area, below: [])
    #expect(painter.area == CellArea(column: 2, row: 3, columns: 10, rows: 3))
  }

  @Test func picturesAreAsLargeAsTheProtocolAndThePersonWantThem() {
    var output = output()
    output.place(area, below: [])
    painter.way = .sixel
    #expect(output.pixelSize(video: (50, 50)) == (100, 100))
    painter.way = .memory
    #expect(output.pixelSize(video: nil) == (100, 100))
    #expect(output.pixelSize(video: (64, 36)) == (64, 36))
    output.place(CellArea(column: 2, row: 3, columns: 200, rows: 100), below: [])
    #expect(output.pixelSize(video: (400, 200)) == (133, 66))
    #expect(output.room(of: (133, 66)).enlargement == 4_000_000.0 / (133 * 66))
    #expect(output.room(of: (50, 20)) == PictureRoom(enlargement: 4000, growth: 10))
    painter.way = .tiles
    #expect(output.pixelSize(video: (1280, 720)) == (128, 72))
    output.place(CellArea(column: 0, row: 0, columns: 0, rows: 0), below: [])
    #expect(output.pixelSize(video: nil) == (0, 0))
  }

  @Test func theFirstPictureIsAskedAboutAndNoOther() {
    var output = output()
    output.place(area, below: [])
    painter.outcome = .drawn(area)
    var first = PixelOutput.Painting.busy
    let bytes = painted { first = output.paint(picture, at: now, into: &$0) }
    #expect(bytes == "picture?\u{1B}[?6n")
    #expect(first == .painted)
    #expect(output.trial == .cursor(at: area, until: now + PixelTrial.patience))
    #expect(painted { _ = output.paint(picture, at: now, into: &$0) } == "picture")
    #expect(output.take(.cursor(column: 0, row: 0)) == .verdict(.works))
    #expect(output.take(.cursor(column: 0, row: 0)) == .nothing)
  }

  @Test func untriedOrUnanswerablePaintersAskNothing() {
    var untried = output(isTried: false)
    #expect(painted { _ = untried.paint(picture, at: now, into: &$0) } == "picture")
    painter.isReliable = false
    var silent = output()
    silent.setTrusted(false)
    #expect(silent.trial == .over)
    #expect(painted { _ = silent.paint(picture, at: now, into: &$0) } == "picture")
  }

  @Test func aPainterThatHasAnotherWayTakesItBeforeItFails() {
    var output = output()
    painter.outcome = .asked
    painter.loss = "no shared memory"
    _ = painted { _ = output.paint(picture, at: now, into: &$0) }
    #expect(output.expire(at: now + .seconds(1), isHeldUp: false) == .nothing)
    #expect(output.expire(at: now + .seconds(3), isHeldUp: true) == .nothing)
    #expect(output.expire(at: now + .seconds(9), isHeldUp: false) == .anotherWay)
    #expect(output.remark == "no shared memory; kitty: no answer to pictures")
    #expect(output.trial == .wanted)
    _ = painted { _ = output.paint(picture, at: now, into: &$0) }
    #expect(
      output.expire(at: now + .seconds(9), isHeldUp: false)
        == .verdict(.fails("kitty: no answer to pictures")))
  }

  @Test("Each level costs less than the one before it", arguments: PixelPlan.Way.allCases)
  func levels(way: PixelPlan.Way) {
    let levels = PictureEconomy.Level.allCases
    for (finer, coarser) in zip(levels, levels.dropFirst()) {
      let (fine, coarse) = (PixelPlan.quality(of: way, at: finer), PixelPlan.quality(of: way, at: coarser))
      switch way {
      case .memory: #expect(coarse.pixels < fine.pixels || finer == .full && fine == coarse)
      case .sixel:
        #expect(
          coarse.scale > fine.scale || coarse.scale == fine.scale && coarse.tolerance > fine.tolerance)
      case .tiles:
        #expect(
          coarse.pixels < fine.pixels || coarse.pixels == fine.pixels && coarse.tolerance > fine.tolerance)
      case .jpeg: #expect(coarse.pixels <= fine.pixels && coarse.jpeg < fine.jpeg)
      }
      if fine != coarse {
        #expect(PixelPlan.name(of: way, at: finer) != PixelPlan.name(of: way, at: coarser))
      }
    }
  }

  @Test("A slow link lowers the quality, a calm one raises it, and a picture that stands gets all")
  func economy() {
    painter.way = .sixel
    var output = output()
    output.place(area, below: [])
    var time = now
    func play(_ seconds: Double, isSlow: Bool) {
      let end = time + .seconds(seconds)
      while time < end {
        time = time + .milliseconds(40)
        _ = output.pictureFollows()
        if isSlow { _ = output.holdUp(at: time) } else { _ = output.note(bytes: 1000, time: .zero, at: time) }
      }
    }
    play(2, isSlow: false)
    #expect(!output.isEconomising && output.pixelSize(video: nil) == (100, 100))
    play(4, isSlow: true)
    #expect(output.isEconomising && output.pixelSize(video: nil) == (17, 17))
    output.leaveUnsettled()
    #expect(output.settle(at: time) == nil)
    _ = output.pictureFollows()
    _ = output.note(bytes: 1000, time: .zero, at: time)
    // Pictures of a film that comes slowly are not taken for one that stands.
    #expect(output.settle(at: time + .milliseconds(600)) == nil)
    #expect(output.settle(at: time + .seconds(1)) == true)
    #expect(output.pixelSize(video: nil) == (100, 100))
    #expect(output.settle(at: time + .seconds(2)) == nil)
    let needsSize = output.pictureFollows()
    #expect(needsSize)
    #expect(output.pixelSize(video: nil) == (17, 17))
    play(120, isSlow: false)
    #expect(!output.isEconomising)
    // Pictures that no terminal draws in time are as bad as a slow link.
    for _ in 0..<40 {
      time = time + .milliseconds(40)
      _ = output.note(bytes: 900_000, time: .zero, at: time)
    }
    #expect(output.isEconomising)
  }

  @Test("A terminal that reads shared memory slowly gets smaller pictures, and all pixels of a still one")
  func slowMemory() {
    var output = output(limit: 1_000_000)
    output.place(CellArea(column: 0, row: 0, columns: 200, rows: 100), below: [])
    var time = now
    func play(_ seconds: Double, isBusy: Bool) {
      let end = time + .seconds(seconds)
      while time < end {
        time = time + .milliseconds(40)
        if isBusy { _ = output.holdUp(at: time) } else { _ = output.note(bytes: 60, time: .zero, at: time) }
      }
    }
    play(2, isBusy: false)
    #expect(output.pixelSize(video: (1280, 720)) == (1280, 720) && output.settleAt == nil)
    play(1.5, isBusy: true)
    let (width, height) = output.pixelSize(video: (1280, 720))
    #expect(output.isEconomising && width * height <= 1 << 18)
    _ = output.note(bytes: 60, time: .zero, at: time)
    #expect(output.settle(at: time + .seconds(1)) == true)
    #expect(output.pixelSize(video: (1280, 720)) == (1280, 720))
    _ = output.pictureFollows()
    play(60, isBusy: false)
    #expect(output.pixelSize(video: (1280, 720)) == (1280, 720))
  }

  @Test("Of a film at 23.976 pictures a second that all arrive, though late, only faint changes are left out")
  func lateFilm() {
    painter.way = .tiles
    var output = output()
    output.place(area, below: [])
    var time = now
    for _ in 0..<500 {
      time = time + .seconds(1001.0 / 24_000)
      _ = output.holdUp(at: time)
      _ = output.note(bytes: 1000, time: .zero, at: time + .milliseconds(4))
    }
    #expect(output.isEconomising && output.economyName == PixelPlan.name(of: .tiles, at: .lean))
  }

  @Test func refusedPicturesLeaveARemark() {
    var output = output()
    var sink = ByteSink()
    painter.outcome = .busy
    #expect(output.paint(picture, at: now, into: &sink) == .busy)
    #expect(output.remark == nil)
    // It is asked about once it is taken.
    #expect(sink.text == "picture?")
    painter.outcome = .refused("shared memory is not accepted")
    #expect(output.paint(picture, at: now, into: &sink) == .anotherWay)
    #expect(output.remark == "shared memory is not accepted")
  }

  @Test("Images that text leaves there are swept away", arguments: [false, true])
  func sweeping(leaves: Bool) {
    var output = output(leavesImages: leaves, isTried: false)
    let sweep = leaves ? "\u{1B}[4;3H\u{1B}_Ga=d,d=c,q=2\u{1B}\\" : ""
    painter.pieces = [area, area]
    output.place(area, below: [])
    // Nothing was there.
    #expect(painted { _ = output.paint(picture, at: now, into: &$0) } == "picture")
    output.place(area, below: [area])
    #expect(painted { _ = output.paint(picture, at: now, into: &$0) } == sweep + "picture")
    #expect(painted { _ = output.paint(picture, at: now, into: &$0) } == "picture")
    #expect(painted { output.remove(into: &$0) } == "removed" + sweep)
    #expect(painted { output.remove(into: &$0) } == "removed")
  }

  @Test("Each protocol of the one list has its painter") func everyProtocolHasItsPainter() throws {
    let cell = try #require(CellPixels(width: 10, height: 20))
    let means: [(PixelChoice.Means, String?, Settings.Graphics?)] = [
      (.cells("no"), nil, nil),
      (.kitty(cell, isRemote: true, KittyFeatures(edits: true)), "kitty, through the tty", .kitty),
      (
        .placeholders(cell, isRemote: true, KittyFeatures(edits: true)), "kitty in tmux, through the tty",
        .kitty
      ),
      (.sixel(cell, SixelPainter.Limits(), screenRows: 24), "sixel", .sixel),
      (.iterm(cell, screenRows: 24), "iTerm2 images", .iterm),
    ]
    for (means, name, graphics) in means {
      #expect(PixelOutput(PixelChoice(means, pixelLimit: 1000), .film)?.name == name)
      #expect(means.graphics == graphics)
    }
  }
}

/// A painter whose picture is a word.
private final class TestPainter: PixelPainter {
  let cell: CellPixels
  var lastRow = Int.max
  var way = PixelPlan.Way.memory
  var isReliable = true
  var pieces: [CellArea] = []
  var outcome = PixelOutcome.sent
  /// The loss on the painter's other way, as text; nil if it has no other way.
  var loss: String?
  private(set) var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)

  init(_ cell: CellPixels) { self.cell = cell }

  var name: String { "words" }
  func place(_ area: CellArea, below covers: [CellArea]) { self.area = area }
  func forget() {}
  func forget(_ rect: CellArea) -> Bool { true }
  func arrange(at now: MonotonicTime, into out: inout ByteSink) {}
  func remove(into out: inout ByteSink) { out.append("removed") }

  func paint(
    _ picture: PixelBuffer, _ quality: PixelQuality, asks: Bool, at now: MonotonicTime,
    into out: inout ByteSink
  ) -> PixelOutcome {
    out.append(asks ? "picture?" : "picture")
    return outcome
  }

  func changeWay() -> String? {
    defer { loss = nil }
    return loss
  }
}
