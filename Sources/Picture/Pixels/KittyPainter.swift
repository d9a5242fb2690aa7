// The picture by kitty's graphics protocol: one image of a number of our own, whose contents each frame replaces,
// shown by as many placements as panes leave visible parts of it. Main thread.

/// Writes what makes a terminal show pictures by kitty's protocol, and what takes them away.
///
/// A pane's cells can neither be put above a picture nor be told from the ones below it, so that the picture is cut
/// around them. That it lies above the text and not below it has a reason too: with pictures below text kitty 0.26
/// leaves what it drew before on the screen.
public final class KittyPainter {
  /// How pixels reach the terminal.
  public enum Medium {
    /// A shared memory object of that name holds them, RGBA, rows packed; the terminal removes it.
    case shared(name: StaticString, number: Int)
    /// They go through the tty.
    case inline
  }

  /// The terminal's number for the image, 1 … 2³¹.
  public let image: Int
  private var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)
  private var parts: [CellArea] = []
  /// Placements on the screen, and the size of the image behind them.
  private var shown: (placements: Int, width: Int, height: Int)?
  private var isMisplaced = false
  private let png = PNGEncoder()
  private var name = ByteSink(capacity: 64)
  private var encoded = ByteSink()

  /// A painter that calls its image so.
  public init(image: Int) { self.image = image }

  /// Puts the picture into a rectangle of the screen, below those.
  public func place(_ area: CellArea, below covers: [CellArea]) {
    self.area = area
    parts = VisibleParts.of(area, without: covers)
    isMisplaced = shown != nil
  }

  /// The terminal may have dropped the image.
  public func forget() { isMisplaced = false }

  /// Whether `arrange(into:)` has anything to do.
  public var needsArranging: Bool { isMisplaced }

  /// Appends what puts the image that the terminal has to the present place.
  public func arrange(into out: inout ByteSink) {
    guard isMisplaced, let shown else { return }
    isMisplaced = false
    out.append("\u{1B}_Ga=d,d=i,i=")
    out.append(decimal: image)
    out.append(",q=2\u{1B}\\")
    appendPlacements(from: 0, width: shown.width, height: shown.height, into: &out)
    self.shown?.placements = parts.count
  }

  /// Appends what takes the picture away and frees it in the terminal.
  public func remove(into out: inout ByteSink) {
    guard shown != nil else { return }
    shown = nil
    isMisplaced = false
    out.append("\u{1B}_Ga=d,d=I,i=")
    out.append(decimal: image)
    out.append(",q=2\u{1B}\\")
  }

  /// Appends what makes the terminal show a picture.
  public func paint(_ picture: PixelBuffer, by medium: Medium, into out: inout ByteSink) {
    let (width, height) = (picture.width, picture.height)
    guard width > 0, height > 0, let first = parts.first else {
      remove(into: &out)
      return
    }
    switch medium {
    case .shared(let prefix, let number):
      name.removeAll()
      name.append(prefix)
      name.append(decimal: number)
      encoded.removeAll()
      name.withBytes { Base64.append($0, to: &encoded) }
    case .inline:
      guard png.encode(picture, x: 0, y: 0, width: width, height: height, dropping: 2) else { return }
      encoded.removeAll()
      png.file.withBytes { Base64.append($0, to: &encoded) }
    }
    out.appendMove(column: first.column, row: first.row)
    out.append("\u{1B}_Ga=T,q=2,C=1,p=1,i=")
    out.append(decimal: image)
    if case .shared = medium {
      out.append(",t=s,f=32")
      append(",s=", width, to: &out)
      append(",v=", height, to: &out)
      append(",S=", width * height * 4, to: &out)
    } else {
      out.append(",t=d,f=100")
    }
    appendSource(of: first, width: width, height: height, into: &out)
    appendPayload(into: &out)
    appendPlacements(from: 1, width: width, height: height, into: &out)
    shown = (parts.count, width, height)
    isMisplaced = false
  }

  /// The encoded bytes in the pieces that the protocol allows.
  private func appendPayload(into out: inout ByteSink) {
    encoded.withBytes { bytes in
      var start = 0
      repeat {
        let end = min(bytes.count, start + 4096)
        if start > 0 { out.append("\u{1B}_Gq=2") }
        out.append(end < bytes.count ? ",m=1;" : ",m=0;")
        out.append(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        out.append("\u{1B}\\")
        start = end
      } while start < bytes.count
    }
  }

  private func appendPlacements(from first: Int, width: Int, height: Int, into out: inout ByteSink) {
    for index in parts.indices.dropFirst(first) {
      out.appendMove(column: parts[index].column, row: parts[index].row)
      out.append("\u{1B}_Ga=p,q=2,C=1,i=")
      out.append(decimal: image)
      append(",p=", index + 1, to: &out)
      appendSource(of: parts[index], width: width, height: height, into: &out)
      out.append("\u{1B}\\")
    }
  }

  /// Which pixels a placement shows, and on how many cells.
  private func appendSource(of part: CellArea, width: Int, height: Int, into out: inout ByteSink) {
    append(",c=", part.columns, to: &out)
    append(",r=", part.rows, to: &out)
    if parts.count == 1, part == area { return }
    let left = (part.column - area.column) * width / area.columns
    let top = (part.row - area.row) * height / area.rows
    let right = (part.column - area.column + part.columns) * width / area.columns
    let bottom = (part.row - area.row + part.rows) * height / area.rows
    append(",x=", left, to: &out)
    append(",y=", top, to: &out)
    append(",w=", max(1, right - left), to: &out)
    append(",h=", max(1, bottom - top), to: &out)
  }

  private func append(_ key: StaticString, _ number: Int, to out: inout ByteSink) {
    out.append(key)
    out.append(decimal: number)
  }
}
