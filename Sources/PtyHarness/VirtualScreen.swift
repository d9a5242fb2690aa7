/// A terminal emulator whose screen can be read: UTF-8, 24-bit colours, alternate screen.
///
/// It replies to queries, and tracks modes, images and frames. Not thread-safe.
public final class VirtualScreen {
  /// Number of columns.
  public private(set) var columns: Int
  /// Number of rows.
  public private(set) var rows: Int
  /// Size of a cell in pixels, for replies.
  public let cellPixels: (width: Int, height: Int)
  /// Modes that were set and not reset.
  public private(set) var modes = ModeTracker()
  /// Number of bytes fed so far.
  public private(set) var bytes = 0
  /// Sizes in bytes of all ended frames (`FrameMark`), in order.
  public private(set) var frameBytes: [Int] = []
  /// Number of ended frames in which an image was drawn or edited.
  public private(set) var pictureFrames = 0

  /// The pixel images on the screen.
  public private(set) var images = PixelImages()

  /// Replies from now on; nil does not reply.
  public var answers: QueryAnswers?
  private var emulator: Emulator?
  private var scanner = EscapeScanner()
  private var replies: [UInt8] = []
  private var divider: FrameDivider
  private var frameStart = 0
  /// `images.drawingCount` at the start of the present frame.
  private var drawnBefore = 0

  /// A blank screen.
  ///
  /// Without `answers` it never replies, like a pipe. With `emulating` false it tracks and replies, but has no cells,
  /// which makes reading far cheaper.
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

  /// Processes output of a program.
  public func feed(_ bytes: [UInt8]) { bytes.withUnsafeBytes { feed($0) } }

  /// Processes output of a program, as UTF-8.
  public func feed(_ text: String) { feed(Array(text.utf8)) }

  /// Processes output of a program from a buffer.
  public func feed(_ bytes: UnsafeRawBufferPointer) { take(bytes, scanner.scan(bytes)) }

  /// Processes output up to the end of a synchronised update, and returns the number of processed bytes.
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
        if images.drawingCount > drawnBefore { pictureFrames += 1 }
        drawnBefore = images.drawingCount
      }
      guard let answers else { continue }
      // Replies and images depend on the cursor's position at this point of the stream.
      draw(bytes, fed..<found.end, without: scan.hidden)
      fed = found.end
      let (sixels, inline) = (images.sixelCount, images.inlineCount.all)
      images.note(found.sequence, column: cursor.column, row: cursor.row, cellPixels: cellPixels)
      if images.sixelCount > sixels, answers.drawsSixels, let place = images.sixels.last { moveBelow(place) }
      if images.inlineCount.all > inline, answers.drawsInlineImages, let image = images.inline,
        image.movesCursor
      {
        moveBelow(image.place)
      }
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
      // The emulator has received the ESC of the string already; CAN cancels it.
      withUnsafeBytes(of: UInt8(0x18)) { emulator?.feed($0) }
      start = min(hidden.upperBound, range.upperBound)
    }
    emulator?.feed(UnsafeRawBufferPointer(rebasing: bytes[start..<range.upperBound]))
  }

  /// An image leaves the cursor on its last row.
  private func moveBelow(_ place: PixelImages.Place) {
    Array("\u{1B}[\(place.row + place.rows);\(place.column + 1)H".utf8).withUnsafeBytes {
      emulator?.feed($0)
    }
  }

  /// Resizes the screen.
  public func resize(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    emulator?.resize(columns: self.columns, rows: self.rows)
  }

  /// Returns the pending replies of the terminal, and clears them.
  public func takeReplies() -> [UInt8] {
    defer { replies = [] }
    return replies
  }

  /// A cell; nil outside the screen or without emulation.
  public func cell(column: Int, row: Int) -> ScreenCell? {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    return emulator?.cell(column: column, row: row)
  }

  /// A row as text without trailing spaces; empty outside the screen.
  public func text(row: Int) -> String {
    var text = ""
    for column in 0..<columns { text += cell(column: column, row: row)?.text ?? "" }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// All rows as text, separated by line feeds.
  public var text: String { (0..<rows).map(text(row:)).joined(separator: "\n") }

  /// Whether a text occurs within one row.
  public func shows(_ text: String) -> Bool { (0..<rows).contains { self.text(row: $0).contains(text) } }

  /// The cursor's position; 0, 0 without emulation.
  public var cursor: (column: Int, row: Int) { emulator?.cursor ?? (0, 0) }

  private var situation: QueryAnswers.Situation {
    .init(
      columns: columns, rows: rows, cellWidth: cellPixels.width, cellHeight: cellPixels.height,
      cursorColumn: cursor.column, cursorRow: cursor.row, modes: modes)
  }
}
