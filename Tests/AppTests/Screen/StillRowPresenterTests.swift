import Base
import Core
import Picture
import Terminal
import Testing

@testable import App

@Suite("Stills above the history list") struct StillRowPresenterTests {
  private final class Reader: RowReader {
    var questions: [BytePath?] = []
    private var asked: PreviewWorker.Question?
    private var answer: PreviewWorker.Answer?

    func recall(_ question: PreviewWorker.Question) -> PreviewWorker.Answer? { nil }

    func ask(_ question: PreviewWorker.Question?) {
      asked = question
      questions.append(question?.request.subject.path)
    }

    /// Answers the last question.
    func answer(_ picture: PixelBuffer?) {
      answer = asked.map { .init(question: $0, content: .failed(""), picture: picture) }
    }

    func takeAnswer() -> PreviewWorker.Answer? {
      defer { answer = nil }
      return answer
    }
  }

  private let reader = Reader()
  private let now = MonotonicTime.seconds(100)
  private let presenter: StillRowPresenter
  private let row = StillRow(
    ["/a.mkv", "/b.mkv"].enumerated().map { place, name in
      StillRow.Still(
        path: BytePath(name), rect: CellRect(column: 2 + 5 * place, row: 1, columns: 4, rows: 2))
    }, layer: 1)

  init() {
    presenter = StillRowPresenter(
      reader,
      PicturePresenter(
        nil, .stills, style: PictureStyle(colors: .truecolor, glyphs: .half),
        choice: PixelChoice(.cells(nil), pixelLimit: 1_000_000), adapts: false))
  }

  private func place(_ row: StillRow?) {
    presenter.place(row, cellAspect: 2, rests: false, .none)
    presenter.follow()
  }

  private func paint() -> String {
    painted { presenter.paint(at: now, allowance: 100_000, into: &$0) }
  }

  @Test func oneIsReadAfterTheOther() {
    place(row)
    presenter.follow()
    #expect(reader.questions == [BytePath("/a.mkv")])
    // The places are dark until a still is known.
    let dark = paint()
    #expect(!dark.isEmpty && !dark.contains("200;200;200"))
    #expect(presenter.nextDeadline(asOf: now).map { $0 > now } ?? true)
    reader.answer(.plain(200, width: 4, height: 4))
    presenter.follow()
    #expect(reader.questions == [BytePath("/a.mkv"), BytePath("/b.mkv")])
    #expect(presenter.nextDeadline(asOf: now) == now)
    #expect(paint().contains("200;200;200"))
    // A file without a picture is not asked about again.
    reader.answer(nil)
    presenter.follow()
    presenter.follow()
    #expect(reader.questions.count == 2)
    // Nor is one that was read, when the row comes back.
    place(nil)
    place(row)
    #expect(reader.questions.count == 2)
    #expect(paint().contains("200;200;200"))
  }

  @Test func aRowThatGoesIsNotReadOn() {
    place(row)
    place(nil)
    #expect(reader.questions == [BytePath("/a.mkv"), nil])
    presenter.follow()
    #expect(reader.questions.count == 2)
    #expect(presenter.nextDeadline(asOf: now) == nil || paint().isEmpty)
  }

  @Test func anAnswerToAnEarlierQuestionIsIgnored() {
    place(row)
    let other = StillRow([StillRow.Still(path: BytePath("/c.mkv"), rect: row.stills[0].rect)], layer: 1)
    place(nil)
    reader.answer(.plain(200, width: 4, height: 4))
    place(other)
    #expect(reader.questions.last == BytePath("/c.mkv"))
    #expect(!paint().contains("200;200;200"))
  }
}
