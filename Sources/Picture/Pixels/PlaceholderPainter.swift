// The picture behind tmux, by kitty's graphics protocol: an image that is placed nowhere, and cells of text that stand
// for its parts. tmux moves, hides and restores the cells as it does with any text. Main thread.

/// Writes what makes a terminal behind tmux show pictures: Unicode placeholders, which kitty knows since 0.28.
public final class PlaceholderPainter {
  /// What a placeholder cell holds.
  private static let placeholder: UInt32 = 0x10EEEE

  /// The terminal's number for the image: its lowest byte is a colour of the palette, its highest a mark, the two
  /// between are zero.
  public let image: Int
  private let transfer = KittyTransfer(.tmux)
  private var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)
  private var covers: [CellArea] = []
  /// For each cell whether its placeholder is on the screen or below something else.
  private var isDone = GrowingBuffer<Bool>()
  private var hasCells = false
  private var isSent = false

  /// A painter that calls its image so.
  public init(image: Int) { self.image = image }

  /// Puts the picture into a rectangle of the screen, below those.
  ///
  /// There are no marks for more than some 260 columns or rows; a larger rectangle is filled so far.
  public func place(_ wanted: CellArea, below covers: [CellArea]) {
    area = CellArea(
      column: wanted.column, row: wanted.row, columns: min(PlaceholderMarks.count, wanted.columns),
      rows: min(PlaceholderMarks.count, wanted.rows))
    self.covers = covers
    forget()
  }

  /// The terminal no longer shows what was painted.
  public func forget() {
    isDone.fill(area.columns * area.rows, with: false)
    hasCells = false
    for cover in covers { mark(cover, isDone: true) }
  }

  /// The terminal no longer shows what was painted in a rectangle of the screen.
  public func forget(_ other: CellArea) {
    mark(other, isDone: false)
    hasCells = false
    for cover in covers { mark(cover, isDone: true) }
  }

  private func mark(_ other: CellArea, isDone flag: Bool) {
    let part = other.clipped(to: area)
    for row in part.row..<(part.row + part.rows) {
      let start = row * area.columns + part.column
      for index in start..<(start + part.columns) { isDone.elements[index] = flag }
    }
  }

  /// Appends what frees the picture in the terminal; its cells stay for others to write over.
  public func remove(into out: inout ByteSink) {
    guard isSent else { return }
    isSent = false
    transfer.envelope.open(into: &out)
    out.append("a=d,d=I,i=")
    out.append(decimal: image)
    out.append(",q=2")
    transfer.envelope.close(into: &out)
  }

  /// Appends what makes the terminal show a picture.
  public func paint(_ picture: PixelBuffer, by medium: KittyMedium, into out: inout ByteSink) {
    guard picture.width > 0, picture.height > 0, area.columns > 0, area.rows > 0 else {
      return remove(into: &out)
    }
    guard transfer.prepare(picture, by: medium) else { return }
    transfer.envelope.open(into: &out)
    out.append("a=T,U=1,q=2,i=")
    out.append(decimal: image)
    KittyTransfer.append(",c=", area.columns, to: &out)
    KittyTransfer.append(",r=", area.rows, to: &out)
    transfer.appendFormat(picture, by: medium, into: &out)
    transfer.appendPayload(isAnswered: false, into: &out)
    isSent = true
    if !hasCells { appendCells(into: &out) }
  }

  /// The cells that are not on the screen yet.
  ///
  /// Each says its row and column, so that it stands for the same part wherever tmux puts it.
  private func appendCells(into out: inout ByteSink) {
    hasCells = true
    let last = PlaceholderMarks[image >> 24]
    // tmux brings 24 bits down to fewer for terminals that it does not know to have them, and so to another image.
    out.append("\u{1B}[38;5;")
    out.append(decimal: image & 255)
    out.append("m")
    for row in 0..<area.rows {
      var isThere = false
      for column in 0..<area.columns {
        let index = row * area.columns + column
        guard !isDone.elements[index] else {
          isThere = false
          continue
        }
        if !isThere { out.appendMove(column: area.column + column, row: area.row + row) }
        isThere = true
        isDone.elements[index] = true
        out.append(scalar: Self.placeholder)
        out.append(scalar: PlaceholderMarks[row])
        out.append(scalar: PlaceholderMarks[column])
        out.append(scalar: last)
      }
    }
    out.append("\u{1B}[39m")
  }
}

extension ByteSink {
  /// Appends a character in UTF-8: one beyond U+007F that is no surrogate.
  fileprivate mutating func append(scalar: UInt32) {
    let end = room(4)
    let tail = { (shift: UInt32) in UInt8(truncatingIfNeeded: 0x80 | (scalar >> shift & 0x3F)) }
    switch scalar {
    case 0x10000...:
      end[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
      end[1] = tail(12)
      end[2] = tail(6)
      end[3] = tail(0)
      finish(at: end + 4)
    case 0x800...:
      end[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
      end[1] = tail(6)
      end[2] = tail(0)
      finish(at: end + 3)
    default:
      end[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
      end[1] = tail(0)
      finish(at: end + 2)
    }
  }
}
