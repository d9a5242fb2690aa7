import Base
import Core
import Picture
import Terminal
import Testing

@testable import App

@Suite("The film's picture") struct PicturePresenterTests {
  private static let style = PictureStyle(colors: .truecolor, glyphs: .half)
  private static let cells = PixelChoice(.cells(nil), pixelLimit: 1_000_000)
  private let place = CellRect(column: 4, row: 2, columns: 10, rows: 5)
  private let engine = TestEngine()
  private let now = MonotonicTime.seconds(100)

  private func kitty() throws -> PixelChoice {
    PixelChoice(
      .kitty(try #require(CellPixels(width: 10, height: 20)), isRemote: true, KittyFeatures(edits: true)),
      pixelLimit: 1_000_000)
  }

  private func presenter(
    _ part: PicturePart = .film, _ choice: PixelChoice = cells
  ) -> PicturePresenter {
    PicturePresenter(part == .film ? engine : nil, part, style: Self.style, choice: choice, adapts: false)
  }

  /// The engine has a picture of that level, due at that time.
  private func offer(_ level: UInt8, at due: MonotonicTime) {
    engine.picture = .plain(level, width: 20, height: 10)
    engine.due = due
  }

  /// A presenter that shows a picture in its place.
  private func showing(_ choice: PixelChoice = cells) -> PicturePresenter {
    let presenter = presenter(.film, choice)
    presenter.place(place, crop: .whole, below: [], repainted: [])
    offer(200, at: now)
    _ = painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }
    _ = engine.takeOrders()
    return presenter
  }

  @Test func withoutAPlaceNothingIsTakenOrDrawn() {
    let presenter = presenter()
    presenter.place(nil, crop: .whole, below: [], repainted: [])
    #expect(engine.takeOrders() == [.wantPicture(false)])
    offer(200, at: now)
    #expect(presenter.nextDeadline == nil)
    #expect(painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }.isEmpty)
    #expect(engine.due == now)
  }

  @Test func aPictureThatRestsStaysAndNoneIsDecoded() {
    let presenter = presenter()
    presenter.place(place, crop: .whole, below: [], repainted: [])
    offer(200, at: now)
    _ = painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }
    _ = engine.takeOrders()
    presenter.place(place, crop: .whole, rests: true, below: [], repainted: [])
    #expect(engine.takeOrders() == [.wantPicture(false)])
    // A pane was opened and closed: the last picture is there again.
    presenter.place(place, crop: .whole, rests: true, below: [place], repainted: [])
    presenter.place(place, crop: .whole, rests: true, below: [], repainted: [place])
    #expect(!painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }.isEmpty)
    presenter.place(place, crop: .whole, below: [], repainted: [])
    #expect(engine.takeOrders().last == .wantPicture(true))
  }

  @Test func openingItemIsDecodedBeforeItIsPlaced() {
    let presenter = presenter()
    presenter.knowVideo(nil, isOpening: true)
    presenter.place(nil, crop: .whole, below: [], repainted: [])
    #expect(engine.takeOrders() == [.wantPicture(true)])
  }

  @Test func thePictureIsDrawnWhereTheSceneHasIt() {
    let presenter = presenter()
    presenter.place(place, crop: .whole, below: [], repainted: [])
    #expect(engine.takeOrders() == [.wantPicture(true), .size(20, 10, .whole)])
    offer(200, at: now)
    #expect(presenter.nextDeadline == now)
    let bytes = painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }
    #expect(bytes.contains("\u{1B}[3;5H"))
    #expect(bytes.contains("200;200;200"))
    #expect(presenter.totals.frames == 1)
    #expect(presenter.totals.cells == 50)
    #expect(presenter.totals.bytes == bytes.utf8.count)
  }

  @Test func aPictureIsNotTakenBeforeItsTime() {
    let presenter = presenter()
    presenter.place(place, crop: .whole, below: [], repainted: [])
    offer(200, at: now + .milliseconds(40))
    #expect(painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }.isEmpty)
    #expect(presenter.nextDeadline == now + .milliseconds(40))
  }

  @Test func whileNothingChangesNothingIsWritten() {
    let presenter = showing()
    for turn in 1..<10 {
      let later = now + .milliseconds(Int64(turn) * 100)
      presenter.place(place, crop: .whole, below: [], repainted: [])
      #expect(painted { presenter.paint(at: later, allowance: 100_000, into: &$0) }.isEmpty)
    }
    #expect(presenter.totals.frames == 1)
    #expect(!engine.takeOrders().contains { if case .size = $0 { true } else { false } })
    #expect(presenter.nextDeadline == nil)
  }

  @Test func aPictureThatStandsIsLookedAtOnceMore() {
    let presenter = showing()
    #expect(presenter.nextDeadline == now + .milliseconds(300))
  }

  @Test func anotherPlaceIsPaintedWithTheLastPicture() {
    let presenter = showing()
    let other = CellRect(column: 0, row: 0, columns: 6, rows: 3)
    presenter.place(other, crop: .whole, below: [], repainted: [])
    #expect(engine.takeOrders() == [.wantPicture(true), .size(12, 6, .whole)])
    let bytes = painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }
    #expect(bytes.contains("\u{1B}[1;1H") || bytes.contains("\u{1B}[H"))
    #expect(presenter.totals.cells == 50 + 18)
  }

  @Test func overwrittenCellsAloneAreRepainted() {
    let presenter = showing()
    let row = CellRect(column: 4, row: 3, columns: 10, rows: 1)
    presenter.place(place, crop: .whole, below: [], repainted: [row])
    _ = painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }
    #expect(presenter.totals.cells == 50 + 10)
  }

  @Test func coveredCellsAreRepaintedOnceUncovered() {
    let presenter = showing()
    let pane = CellRect(column: 4, row: 2, columns: 5, rows: 2)
    presenter.place(place, crop: .whole, below: [pane], repainted: [pane])
    #expect(painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }.isEmpty)
    presenter.place(place, crop: .whole, below: [], repainted: [])
    _ = painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }
    #expect(presenter.totals.cells == 50 + 10)
  }

  @Test func anotherItemDropsTheLastPicture() {
    let presenter = showing()
    presenter.itemChanged()
    presenter.forget()
    #expect(painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }.isEmpty)
    // Its engine does not know the size yet.
    #expect(engine.takeOrders() == [.size(20, 10, .whole)])
    #expect(presenter.nextDeadline == nil)
    offer(90, at: now)
    #expect(painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }.contains("90;90;90"))
  }

  @Test func aTerminalThatHasNoRoomIsGivenNothing() {
    let presenter = presenter()
    presenter.place(place, crop: .whole, below: [], repainted: [])
    offer(200, at: now)
    #expect(painted { presenter.paint(at: now, allowance: 0, into: &$0) }.isEmpty)
    // No picture is kept waiting: the newest is taken when there is room.
    #expect(engine.due == now)
    #expect(painted { presenter.paint(at: now, allowance: 1, into: &$0) }.contains("200;200;200"))
    #expect(presenter.totals.cells < 50)
    _ = painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }
    #expect(presenter.totals.cells == 50)
  }

  @Test func cropChangeIsSentToTheEngine() {
    let presenter = showing()
    let crop = PictureCrop(x: 0.25, y: 0, width: 0.5, height: 1)
    presenter.place(place, crop: crop, below: [], repainted: [])
    #expect(engine.takeOrders() == [.wantPicture(true), .size(20, 10, crop)])
    #expect(painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }.isEmpty)
  }

  @Test func anotherEngineTakesThePlaceOfTheFilm() {
    let presenter = showing()
    let other = TestEngine()
    presenter.watch(other)
    #expect(engine.takeOrders() == [.wantPicture(false)])
    _ = painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }
    #expect(other.takeOrders() == [.wantPicture(true), .size(20, 10, .whole)])
    presenter.watch(other)
    presenter.watch(engine)
    #expect(other.takeOrders() == [.wantPicture(false)])
    #expect(engine.takeOrders() == [.wantPicture(true)])
  }

  /// An item whose decoder waits for the next key frame shows nothing, if it has only one.
  @Test func anotherEnginesItemIsDecodedBeforeItIsPlaced() {
    let presenter = presenter()
    presenter.place(nil, crop: .whole, below: [], repainted: [])
    let other = TestEngine()
    presenter.knowVideo(nil, isOpening: true)
    presenter.watch(other)
    presenter.place(nil, crop: .whole, below: [], repainted: [])
    #expect(!other.takeOrders().contains(.wantPicture(false)))
  }

  @Test func filmsThatChangePlacesGoOnBeingDecoded() {
    let large = showing()
    let small = presenter(.second)
    let other = TestEngine()
    small.watch(other)
    small.place(CellRect(column: 0, row: 0, columns: 4, rows: 2), crop: .whole, below: [], repainted: [])
    for engine in [engine, other] { _ = engine.takeOrders() }
    large.adopt(other, showing: nil)
    small.adopt(engine, showing: nil)
    _ = painted { large.paint(at: now, allowance: 100_000, into: &$0) }
    #expect(other.takeOrders() == [.wantPicture(true), .size(20, 10, .whole)])
    #expect(!engine.takeOrders().contains(.wantPicture(false)))
  }

  /// Paused engines have no other picture, and the screen may lose what it shows.
  @Test func filmsThatChangePlacesBringTheirLastPictures() {
    let large = showing()
    let other = TestEngine()
    let small = PicturePresenter(other, .second, style: Self.style, choice: Self.cells, adapts: false)
    small.place(
      CellRect(column: 40, row: 2, columns: 6, rows: 3), crop: .whole, below: [], repainted: [])
    small.adopt(engine, showing: large.last)
    large.adopt(other, showing: nil)
    for _ in 0..<2 {
      #expect(!painted { small.paint(at: now, allowance: 100_000, into: &$0) }.isEmpty)
      #expect(painted { large.paint(at: now, allowance: 100_000, into: &$0) }.isEmpty)
      small.forget()
      large.forget()
    }
  }

  @Test func besideTheFilmTenPicturesASecondAreTaken() {
    let presenter = presenter(.preview)
    presenter.place(place, crop: .whole, below: [], repainted: [])
    presenter.watch(engine)
    for turn in 0..<50 {
      let moment = now + .milliseconds(Int64(turn) * 20)
      offer(UInt8(turn * 5), at: moment)
      _ = painted { presenter.paint(at: moment, allowance: 100_000, into: &$0) }
    }
    #expect(presenter.totals.frames == 10)
  }

  @Test func aStillIsShownUntilThereIsAPicture() {
    let presenter = presenter()
    presenter.place(place, crop: .whole, below: [], repainted: [])
    presenter.show(.plain(60, width: 20, height: 10))
    #expect(painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }.contains("60;60;60"))
    offer(200, at: now)
    #expect(painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }.contains("200;200;200"))
  }

  // MARK: Pixels

  @Test func inPixelsThePictureIsAnImage() throws {
    let presenter = presenter(.film, try kitty())
    presenter.knowVideo(DisplayedSize(width: 60, height: 40), isOpening: false)
    presenter.place(place, crop: .whole, below: [], repainted: [])
    #expect(engine.takeOrders() == [.wantPicture(true), .size(60, 40, .whole)])
    offer(200, at: now)
    let bytes = painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }
    #expect(bytes.contains("\u{1B}_Ga=T,q=0"))
    #expect(presenter.styleName == "kitty, through the tty")
    // It is sent in full detail where no other follows, and the terminal is to say what became of it.
    #expect(presenter.nextDeadline == now + .milliseconds(300))
    #expect(PixelTrial.patience > .milliseconds(300))
    // Text over it does not take it away.
    presenter.place(place, crop: .whole, below: [], repainted: [place])
    #expect(painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }.isEmpty)
    presenter.place(nil, crop: .whole, below: [], repainted: [])
    #expect(painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }.contains("a=d,d=I"))
  }

  @Test func pixelsThatTheTerminalRefusesGiveWayToCells() throws {
    let choice = try kitty()
    let presenter = showing(choice)
    #expect(presenter.take(.kitty(image: SharedPictures.image, problem: "EINVAL")) == true)
    #expect(presenter.use(Self.style, choice) == true)
    #expect(presenter.isInPixels == false)
    #expect(presenter.obstacle == "kitty: EINVAL")
    let bytes = painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }
    // The image goes before the cells come.
    let removed = try #require(bytes.firstRange(of: "a=d,d=I"))
    let drawn = try #require(bytes.firstRange(of: "200;200;200"))
    #expect(removed.lowerBound < drawn.lowerBound)
    // Another terminal may be there: it is tried again.
    presenter.terminalChanged()
    #expect(presenter.use(Self.style, choice) == true)
    #expect(presenter.isInPixels == true)
  }

  @Test func pixelsThatTheTerminalHasTakenStay() throws {
    let choice = try kitty()
    let presenter = showing(choice)
    #expect(presenter.take(.kitty(image: SharedPictures.image, problem: nil)) == false)
    #expect(presenter.use(Self.style, choice) == false)
    #expect(presenter.expire(at: now + .seconds(60), isHeldUp: false) == false)
    #expect(presenter.isInPixels == true)
    #expect(presenter.obstacle == nil)
  }

  @Test func otherColoursArePaintedAtOnce() {
    let presenter = showing()
    #expect(presenter.use(PictureStyle(colors: .mono, glyphs: .half), Self.cells) == false)
    let bytes = painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }
    #expect(!bytes.isEmpty)
    #expect(!bytes.contains("200;200;200"))
    #expect(presenter.use(PictureStyle(colors: .mono, glyphs: .half), Self.cells) == false)
    #expect(painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }.isEmpty)
  }
}
