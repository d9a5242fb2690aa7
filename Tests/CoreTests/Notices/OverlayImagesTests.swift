import Base
import Testing

@testable import Core

@Suite struct OverlayImagesTests {
  /// Two rows of two pixels: red and green over blue and white, with four bytes between the rows.
  private static let pixels: [UInt8] = [
    0, 0, 255, 255, 0, 255, 0, 255, 9, 9, 9, 9, 255, 0, 0, 255, 255, 255, 255, 255,
  ]

  private func story() throws -> (story: Story, request: OverlayImageRequest) {
    var story = Story()
    try story.perform("overlay-add 3 -1 2 /tmp/logo 8 bgra 2 2 12")
    guard case .readOverlayImage(let request, halves: _)? = story.effects.first else {
      Issue.record("\(story.effects)")
      throw CancellationError()
    }
    return (story, request)
  }

  private func image(columns: Int, rows: Int, halves: Bool = true) -> CellImage? {
    CellImage(
      bgra: Self.pixels, width: 2, height: 2, stride: 12, size: CellSize(columns: columns, rows: rows),
      halves: halves)
  }

  @Test func halfBlocksShowTwoColors() throws {
    let cells = try #require(image(columns: 2, rows: 1))
    #expect(
      cells.lines == [
        Line([
          .init("▀", Style(.text, ink: .rgb(255, 0, 0), paper: .rgb(0, 0, 255))),
          .init("▀", Style(.text, ink: .rgb(0, 255, 0), paper: .rgb(255, 255, 255))),
        ])
      ])
    // Smaller, each half is the mean; larger, neighbours are one run.
    #expect(
      image(columns: 1, rows: 1)?.lines[0].runs.map(\.style) == [
        Style(.text, ink: .rgb(127, 127, 0), paper: .rgb(127, 127, 255))
      ])
    let large = try #require(image(columns: 6, rows: 4))
    #expect(large.lines.count == 4 && large.lines.allSatisfy { $0.runs.map(\.text) == ["▀▀▀", "▀▀▀"] })
    let plain = try #require(image(columns: 1, rows: 2, halves: false))
    #expect(plain.lines.map { $0.runs[0].text } == [" ", " "])
    #expect(plain.lines[0].runs[0].style.paper == .rgb(127, 127, 0))
  }

  @Test func tooFewBytesAreNoPicture() {
    let size = CellSize(columns: 1, rows: 1)
    #expect(
      CellImage(
        bgra: Array(Self.pixels.dropLast()), width: 2, height: 2, stride: 12, size: size, halves: true)
        == nil)
    #expect(CellImage(bgra: Self.pixels, width: 4, height: 1, stride: 8, size: size, halves: true) == nil)
  }

  @Test func anImageIsReadShownReplacedAndRemoved() throws {
    var (story, request) = try story()
    #expect(request.size == CellSize(columns: 2, rows: 1) && request.byteCount == 20 && request.offset == 8)
    #expect(request.words.joined(separator: " ") == "overlay-add 3 -1 2 /tmp/logo 8 bgra 2 2 12 2 1")
    #expect(story.model.overlays.images.entries.isEmpty)
    let cells = try #require(image(columns: 2, rows: 1))
    story.happen(.overlayImageRead(request, cells, problem: ""))
    #expect(story.model.overlays.images.entries.map(\.image) == [cells])
    // A second one of its number takes its place once it has been read; a failure leaves it.
    try story.perform("overlay-add 3 0 0 /tmp/other 0 bgra 2 2 12")
    guard case .readOverlayImage(let other, halves: _)? = story.effects.first else {
      Issue.record("\(story.effects)")
      return
    }
    story.happen(.overlayImageRead(other, nil, problem: "It is not there."))
    #expect(story.model.overlays.images.entries.map(\.request) == [request])
    #expect(story.model.notices.all.last?.text == "It is not there.")
    try story.perform("overlay-remove 3")
    #expect(story.model.overlays.images.entries.isEmpty)
    try story.perform("overlay-remove 3")
    #expect(story.model.notices.all.last?.text == "No overlay image has the number 3")
  }

  /// Removed before its file has been read, it does not come.
  @Test func anAnswerThatComesLateIsVoid() throws {
    var (story, request) = try story()
    try story.perform("overlay-remove 3")
    story.happen(.overlayImageRead(request, image(columns: 2, rows: 1), problem: ""))
    #expect(story.model.overlays.images.entries.isEmpty)
  }

  /// A program hears of its image once the file has been read, and otherwise why it has not come.
  @Test func aProgramIsAnswered() throws {
    let client = RemoteClient(1)
    var story = Story.connected(client, plays: true)
    func call(_ line: String, _ id: Double) -> Message {
      let words = line.split(separator: " ").map { RemoteValue.text(String($0)) }
      return .ipc(.said(client, IPCMessage(.command(.list(words)), id: .number(id))))
    }
    func answers() -> [[String: RemoteValue]] {
      story.effects.compactMap { if case .tell(client, .map(let fields)) = $0 { fields } else { nil } }
        .filter { $0["error"] != nil }
    }
    func request() throws -> OverlayImageRequest {
      try #require(
        story.effects.compactMap { if case .readOverlayImage(let it, _) = $0 { it } else { nil } }.first)
    }
    story.happen(call("overlay-add 3 0 0 /tmp/logo 8 bgra 2 2 12", 1))
    #expect(answers().isEmpty)
    story.happen(.overlayImageRead(try request(), image(columns: 2, rows: 1), problem: ""))
    #expect(answers().map { $0["error"] } == [.text("success")] && answers()[0]["request_id"] == .number(1))

    story.happen(call("overlay-add 4 0 0 /tmp/none 0 bgra 2 2 12", 2))
    story.happen(.overlayImageRead(try request(), nil, problem: "No such file."))
    #expect(answers().map { $0["error"] } == [.text("error running command")])
    #expect(answers()[0]["reason"] == .text("No such file.") && story.model.notices.shown == nil)

    // Another one of its number, and a removal, end the wait.
    story.happen(call("overlay-add 4 0 0 /tmp/one 0 bgra 2 2 12", 3))
    story.happen(call("overlay-add 4 0 0 /tmp/two 0 bgra 2 2 12", 4))
    #expect(answers().map { $0["request_id"] } == [.number(3)])
    story.happen(call("overlay-remove 4", 5))
    #expect(Set(answers().map { $0["request_id"] }) == [.number(4), .number(5)])
  }

  @Test func thereIsALimit() throws {
    var story = Story()
    for id in 0..<OverlayImages.most { try story.perform("overlay-add \(id) 0 0 f 0 bgra 1 1 4") }
    try story.perform("overlay-add 20 0 0 f 0 bgra 1 1 4")
    #expect(
      story.effects.isEmpty && story.model.notices.all.last?.text == "There are 8 overlay images already")
    try story.perform("overlay-add 0 1 0 f 0 bgra 1 1 4")
    #expect(story.effects.count == 1)
  }

  @Test(arguments: [
    "overlay-add 64 0 0 f 0 bgra 1 1 4", "overlay-add 0 0 0 f -1 bgra 1 1 4",
    "overlay-add 0 0 0 f 0 rgba 1 1 4",
    "overlay-add 0 0 0 f 0 bgra 0 1 4", "overlay-add 0 0 0 f 0 bgra 2 1 4",
    "overlay-add 0 0 0 @4 0 bgra 1 1 4",
    "overlay-add 0 0 0 &1000 0 bgra 1 1 4", "overlay-add 0 0 0 f 0 bgra 9999999999999999999 1 4",
    "overlay-add 0 0 0 f 0 bgra 1 1 4 0", "overlay-add 0 0 0 f 0 bgra",
  ])
  func wrongNumbersAreRefused(line: String) {
    #expect(throws: CommandProblem.self) {
      try CommandTable.command(line.split(separator: " ").map(String.init))
    }
  }
}
