import Base
import Core
import Media
import Picture
import Testing

@testable import App
@testable import Terminal

@Suite("The small picture of another moment") struct ThumbnailPresenterTests {
  private static let film = MediaLocation.file(BytePath("/films/a.mkv"))
  private let maker = TestThumbnails()
  private let style = PictureStyle(colors: .truecolor, glyphs: .half)
  private var choice = PixelChoice(.cells(nil), pixelLimit: 1_000_000)
  private let rect = CellRect(column: 4, row: 2, columns: 10, rows: 5)

  private func moment(_ seconds: Double, _ rect: CellRect? = nil) -> Thumbnail {
    Thumbnail(
      rect: rect ?? self.rect,
      subject: Thumbnail.Subject(location: Self.film, stream: nil, time: MediaTime(seconds: seconds)),
      layer: 1)
  }

  private func request(_ seconds: Double) -> ThumbnailRequest {
    ThumbnailRequest(moment(seconds).subject, width: 20, height: 10)
  }

  /// Shows a moment of which the picture is there, and paints it.
  private func showing() -> ThumbnailPresenter {
    let presenter = ThumbnailPresenter(maker, style: style, choice: choice)
    maker.best = (.plain(200, width: 20, height: 10), isExact: true)
    presenter.show(moment(5), .none)
    #expect(paint(presenter).contains("200;200;200"))
    _ = maker.takeRequests()
    return presenter
  }

  private func paint(_ presenter: ThumbnailPresenter) -> String {
    painted { _ = presenter.paint(allowance: 100_000, into: &$0) }
  }

  @Test func withoutAMomentNothingIsDue() {
    let presenter = ThumbnailPresenter(maker, style: style, choice: choice)
    presenter.show(nil, .none)
    #expect(presenter.isDue == false)
    #expect(paint(presenter).isEmpty)
    #expect(maker.takeRequests().isEmpty)
    #expect(maker.rests == 0)
  }

  @Test func aMomentWithoutAPictureIsDarkUntilOneIsMade() {
    let presenter = ThumbnailPresenter(maker, style: style, choice: choice)
    presenter.show(moment(5), .none)
    #expect(maker.takeRequests() == [request(5)])
    #expect(paint(presenter).contains("24;24;24"))
    #expect(presenter.refresh() == nil)
    #expect(presenter.isDue == false)
    maker.best = (.plain(200, width: 20, height: 10), isExact: true)
    maker.hasNews = true
    #expect(presenter.refresh() == nil)
    #expect(paint(presenter).contains("200;200;200"))
  }

  @Test func theNearestIsShownUntilTheRightOneIsThere() {
    let presenter = ThumbnailPresenter(maker, style: style, choice: choice)
    maker.best = (.plain(90, width: 20, height: 10), isExact: false)
    presenter.show(moment(5), .none)
    #expect(paint(presenter).contains("90;90;90"))
    maker.best = (.plain(200, width: 20, height: 10), isExact: true)
    maker.hasNews = true
    _ = presenter.refresh()
    #expect(paint(presenter).contains("200;200;200"))
    // That one is right: news are of other moments.
    _ = maker.takeRequests()
    maker.hasNews = true
    _ = presenter.refresh()
    #expect(maker.takeRequests().isEmpty)
  }

  @Test func whileNothingChangesNothingIsAskedOrWritten() {
    let presenter = showing()
    for _ in 0..<5 {
      presenter.show(moment(5), .none)
      _ = presenter.refresh()
      #expect(presenter.isDue == false)
      #expect(paint(presenter).isEmpty)
    }
    #expect(maker.takeRequests().isEmpty)
  }

  @Test func anotherMomentOrPlaceIsAskedFor() {
    let presenter = showing()
    presenter.show(moment(6), .none)
    #expect(maker.takeRequests() == [request(6)])
    presenter.show(moment(6, CellRect(column: 0, row: 0, columns: 4, rows: 2)), .none)
    #expect(maker.takeRequests() == [ThumbnailRequest(moment(6).subject, width: 8, height: 4)])
    #expect(presenter.isDue == true)
  }

  @Test func whereItGoesTheMakerMayRest() {
    let presenter = showing()
    presenter.show(nil, .none)
    presenter.show(nil, .none)
    #expect(maker.rests == 1)
    #expect(presenter.isDue == false)
    #expect(paint(presenter).isEmpty)
    // The cells under it may have changed meanwhile.
    presenter.show(moment(5), .none)
    #expect(paint(presenter).contains("200;200;200"))
  }

  @Test func lostPicturesAreRepaintedAndCoveredOnesAreNot() {
    let presenter = showing()
    presenter.forget()
    #expect(paint(presenter).contains("200;200;200"))
    presenter.show(moment(5), PictureDamage(covered: [rect], repainted: [rect]))
    #expect(presenter.isDue == true)
    #expect(paint(presenter).isEmpty)
  }

  @Test func paintingWaitsForAllowanceAndReturnsTheRest() {
    let presenter = showing()
    presenter.forget()
    var sink = ByteSink()
    #expect(presenter.paint(allowance: 0, into: &sink) == 0)
    #expect(presenter.isDue == true)
    #expect(sink.count == 0)
    #expect(presenter.paint(allowance: 100_000, into: &sink) == 100_000 - sink.count)
    #expect(presenter.paint(allowance: 500, into: &sink) == 500)
  }

  @Test mutating func whereThereArePixelsItIsAnImageOfItsOwn() throws {
    choice.means = .kitty(try #require(CellPixels(width: 10, height: 20)), isRemote: false, KittyFeatures())
    let presenter = ThumbnailPresenter(maker, style: style, choice: choice)
    maker.best = (.plain(200, width: 100, height: 100), isExact: true)
    presenter.show(moment(5), .none)
    #expect(maker.takeRequests() == [ThumbnailRequest(moment(5).subject, width: 100, height: 100)])
    let image = "i=\(SharedPictures.images[3])"
    let shown = paint(presenter)
    #expect(shown.contains("\u{1B}_G") && shown.contains(image) && !shown.contains("200;200;200"))
    #expect(presenter.isDue == false)
    presenter.show(nil, .none)
    #expect(presenter.isDue == true)
    let removed = paint(presenter)
    #expect(removed.contains("a=d") && removed.contains(image))
    #expect(presenter.isDue == false)
    #expect(paint(presenter).isEmpty)
  }

  @Test func thumbnailRefusalIsReportedOnce() {
    let presenter = ThumbnailPresenter(maker, style: style, choice: choice)
    presenter.show(moment(5), .none)
    maker.refusal = Self.film
    maker.hasNews = true
    #expect(presenter.refresh() == Self.film)
    maker.hasNews = true
    #expect(presenter.refresh() == nil)
  }
}

/// A maker that has the picture that a test gives it.
private final class TestThumbnails: ThumbnailMaker {
  private var requests: [ThumbnailRequest] = []
  private(set) var rests = 0
  var best: (pixels: PixelBuffer, isExact: Bool)?
  var hasNews = false
  var refusal: MediaLocation?

  /// The requests since the last call.
  func takeRequests() -> [ThumbnailRequest] {
    defer { requests = [] }
    return requests
  }

  func picture(for request: ThumbnailRequest) -> (pixels: PixelBuffer, isExact: Bool)? {
    requests.append(request)
    return best
  }

  func rest() { rests += 1 }

  func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  func takeRefusal() -> MediaLocation? {
    defer { refusal = nil }
    return refusal
  }
}
