/// An emulated terminal whose screen can be read: UTF-8, 24-bit colours, alternate screen.
///
/// It answers queries and keeps account of modes and frames. One thread at a time.
public final class VirtualScreen {
  /// Cells across.
  public private(set) var columns: Int
  /// Cells down.
  public private(set) var rows: Int
  /// Size of a cell in pixels, for answers.
  public let cellPixels: (width: Int, height: Int)
  /// What was switched on and not off again.
  public private(set) var modes = ModeTracker()
  /// All bytes fed so far.
  public private(set) var bytes = 0
  /// Bytes of every frame that has ended (`FrameMark`), in order.
  public private(set) var frameBytes: [Int] = []

  /// The pictures in pixels on it.
  public private(set) var images = PixelImages()

  /// What it answers from now on; nil is deaf.
  public var answers: QueryAnswers?
  private var emulator: Emulator?
  private var scanner = EscapeScanner()
  private var replies: [UInt8] = []
  private var divider: FrameDivider
  private var frameStart = 0

  /// A blank screen.
  ///
  /// Without `answers` it is as deaf as a pipe; with `emulating` false it keeps account and answers, but has
  /// no cells, which costs a reader far less.
  public init(
    columns: Int, rows: Int, cellPixels: (width: Int, height: Int) = (10, 20),
    answers: QueryAnswers? = QueryAnswers(), emulating: Bool = true,
    frameMark: FrameMark = .synchronizedUpdate
  ) {
    divider = FrameDivider(frameMark)
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.cellPixels = cellPixels
    self.answers = answers
    images.takesShared = answers?.kittySharedMemory ?? false
    let colors = answers ?? QueryAnswers()
    emulator =
      emulating
      ? Emulator(
        columns: self.columns, rows: self.rows, foreground: colors.foreground,
        background: colors.background) : nil
  }

  /// Takes what a program wrote.
  public func feed(_ bytes: [UInt8]) { bytes.withUnsafeBytes { feed($0) } }

  /// Takes what a program wrote.
  public func feed(_ text: String) { feed(Array(text.utf8)) }

  /// Takes what a program wrote.
  public func feed(_ bytes: UnsafeRawBufferPointer) { take(bytes, scanner.scan(bytes)) }

  /// Takes what a program wrote as far as to where a synchronised update ends; gives the count of bytes that it took.
  public func feedToUpdate(_ bytes: UnsafeRawBufferPointer) -> Int {
    let scan = scanner.scan(bytes, stopsAfterUpdate: true)
    take(bytes, scan)
    return scan.length
  }

  private func take(_ bytes: UnsafeRawBufferPointer, _ scan: EscapeScanner.Scan) {
    var fed = 0
    for found in scan.found {
      let before = modes
      modes.note(found.sequence)
      if divider.ends(with: found.sequence, before: before, after: modes) {
        let end = self.bytes + found.end
        frameBytes.append(end - frameStart)
        frameStart = end
      }
      guard let answers else { continue }
      // The cursor's place is asked for at this very point of the stream.
      draw(bytes, fed..<found.end, without: scan.hidden)
      fed = found.end
      let sixels = images.sixelCount
      images.note(found.sequence, column: cursor.column, row: cursor.row, cellPixels: cellPixels)
      if images.sixelCount > sixels, answers.drawsSixels, let place = images.sixels.last { moveBelow(place) }
      if let answer = answers.answer(to: found.sequence, in: situation) {
        replies.append(contentsOf: answer.utf8)
      }
    }
    draw(bytes, fed..<scan.length, without: scan.hidden)
    self.bytes += scan.length
  }

  private func draw(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, without hidden: [Range<Int>]) {
    var start = range.lowerBound
    for hidden in hidden where hidden.overlaps(range) {
      emulator?.feed(UnsafeRawBufferPointer(rebasing: bytes[start..<max(start, hidden.lowerBound)]))
      // The ESC before the string has been fed: CAN takes it back.
      withUnsafeBytes(of: UInt8(0x18)) { emulator?.feed($0) }
      start = min(hidden.upperBound, range.upperBound)
    }
    emulator?.feed(UnsafeRawBufferPointer(rebasing: bytes[start..<range.upperBound]))
  }

  /// A sixel image leaves the cursor on its last row.
  private func moveBelow(_ place: PixelImages.Place) {
    Array("\u{1B}[\(place.row + place.rows);\(place.column + 1)H".utf8).withUnsafeBytes {
      emulator?.feed($0)
    }
  }

  /// Gives the screen another size.
  public func resize(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    emulator?.resize(columns: self.columns, rows: self.rows)
  }

  /// What the terminal has to say to the program, once.
  public func takeReplies() -> [UInt8] {
    defer { replies = [] }
    return replies
  }

  /// A cell, nil outside the screen.
  public func cell(column: Int, row: Int) -> ScreenCell? {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    return emulator?.cell(column: column, row: row)
  }

  /// A row as text without the blanks at its end; empty outside the screen.
  public func text(row: Int) -> String {
    var text = ""
    for column in 0..<columns { text += cell(column: column, row: row)?.text ?? "" }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The whole screen, one line a row.
  public var text: String { (0..<rows).map(text(row:)).joined(separator: "\n") }

  /// Whether that text stands somewhere on one row.
  public func shows(_ text: String) -> Bool { (0..<rows).contains { self.text(row: $0).contains(text) } }

  /// Where the cursor is.
  public var cursor: (column: Int, row: Int) { emulator?.cursor ?? (0, 0) }

  private var situation: QueryAnswers.Situation {
    .init(
      columns: columns, rows: rows, cellWidth: cellPixels.width, cellHeight: cellPixels.height,
      cursorColumn: cursor.column, cursorRow: cursor.row, modes: modes)
  }
}
