// The picture in tmux, by kitty's graphics protocol: a virtual image, and text cells that stand for its parts. tmux
// moves, hides and restores the cells like any text. Main thread.

/// Writes pictures as Unicode placeholders, which kitty supports since 0.28.
public final class PlaceholderPainter {
  /// The scalar of a placeholder cell.
  private static let placeholder: UInt32 = 0x10EEEE

  /// The image number: its lowest byte is sent as a palette colour, its highest as a diacritic, the two between are
  /// zero.
  public let image: Int
  private let transfer: KittyTransfer
  private var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)
  private var covers: [CellArea] = []
  /// Per cell, whether its placeholder is on the screen, or the cell is covered.
  private var isDone = GrowingBuffer<Bool>()
  private var hasCells = false
  private var isSent = false

  /// A painter with an image number.
  public init(image: Int, _ features: KittyFeatures = KittyFeatures()) {
    self.image = image
    transfer = KittyTransfer(.tmux, features)
  }

  /// Moves the picture to a rectangle of the screen, below the covers.
  ///
  /// A larger rectangle is cut off at the number of diacritics, 268 rows or columns.
  public func place(_ wanted: CellArea, below covers: [CellArea]) {
    area = CellArea(
      column: wanted.column, row: wanted.row, columns: min(PlaceholderMarks.count, wanted.columns),
      rows: min(PlaceholderMarks.count, wanted.rows))
    self.covers = covers
    forget()
  }

  /// The screen no longer shows what was painted.
  public func forget() {
    isDone.fill(area.columns * area.rows, with: false)
    hasCells = false
    for cover in covers { mark(cover, isDone: true) }
  }

  /// A rectangle of the screen was overwritten.
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

  /// Appends the removal of the image; its cells stay until others overwrite them.
  public func remove(into out: inout ByteSink) {
    guard isSent else { return }
    isSent = false
    transfer.forget()
    removeAgain(into: &out)
  }

  /// Appends the removal of the image, whether it was removed or not.
  public func removeAgain(into out: inout ByteSink) {
    transfer.envelope.open(into: &out)
    out.append("a=d,d=I,i=")
    out.append(decimal: image)
    out.append(",q=2")
    transfer.envelope.close(into: &out)
  }

  /// Appends a picture, and the placeholder cells if they are missing.
  public func paint(
    _ picture: PixelBuffer, _ quality: PixelQuality = .fine, by medium: KittyMedium, into out: inout ByteSink
  ) {
    guard picture.width > 0, picture.height > 0, area.columns > 0, area.rows > 0 else {
      return remove(into: &out)
    }
    switch transfer.prepare(picture, by: medium, quality, image: image, isPlaced: isSent && hasCells) {
    case nil: return
    case .edits: return transfer.appendEdits(to: &out)
    case .whole: break
    }
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

  /// Appends missing placeholder cells.
  ///
  /// Each encodes its row and column, so that it shows the same part wherever tmux moves it.
  private func appendCells(into out: inout ByteSink) {
    hasCells = true
    let last = PlaceholderMarks[image >> 24]
    // The number is sent as a palette colour: tmux reduces 24-bit colours for terminals that it does not know to
    // support them, which would change the image number.
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
  /// Appends a scalar beyond U+007F in UTF-8; surrogates are not allowed.
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
