// The picture by kitty's graphics protocol: an image with a fixed number, replaced by each frame, and a placement
// for each part that panes leave visible. Main thread.

/// Writes and removes pictures by kitty's protocol.
///
/// A pane's cells can neither be put above a picture nor be told from the ones below it, so that the picture is cut
/// around them. It is above the text and not below, because kitty 0.26 leaves old content on the screen with
/// pictures below text.
public final class KittyPainter {
  /// The image number in the terminal, 1 … 2³¹.
  public let image: Int
  private var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)
  private var parts: [CellArea] = []
  /// The number of placements on the screen, the size of their image, and the rectangle that they fill.
  private var shown: (placements: Int, width: Int, height: Int, area: CellArea)?
  private var isMisplaced = false
  /// Whether the image is on its way to the present place.
  private var isUnderWay = false
  private let transfer: KittyTransfer

  /// A painter with an image number.
  public init(image: Int, _ features: KittyFeatures = KittyFeatures()) {
    self.image = image
    transfer = KittyTransfer(.plain, features)
  }

  /// Moves the picture to a rectangle of the screen, below the covers.
  public func place(_ area: CellArea, below covers: [CellArea]) {
    if area != self.area { isUnderWay = false }
    self.area = area
    parts = VisibleParts.of(area, without: covers)
    isMisplaced = shown != nil
  }

  /// The rectangle that shows the image, from which it can move to another place in steps; nil where nothing is to move.
  public var start: CellArea? { isMisplaced && !parts.isEmpty ? shown?.area : nil }

  /// Forgets a pending move, since the terminal may have dropped the image.
  public func forget() {
    isMisplaced = false
    isUnderWay = false
    transfer.forget()
  }

  /// Appends a move of the shown image to the present place.
  public func arrange(into out: inout ByteSink) {
    guard isMisplaced, let shown else { return }
    isMisplaced = false
    isUnderWay = false
    appendRemoval("i", into: &out)
    appendPlacements(from: 0, width: shown.width, height: shown.height, into: &out)
    self.shown?.placements = parts.count
    self.shown?.area = area
  }

  /// Appends a step of the shown image to a rectangle on its way to the present place, whole and above everything.
  public func step(to place: CellArea, into out: inout ByteSink) {
    guard isMisplaced, let (placements, width, height, former) = shown else { return }
    isUnderWay = true
    guard place != former || placements > 1 else { return }
    // A placement with the same number moves; the others must go.
    if placements > 1 { appendRemoval("i", into: &out) }
    shown = (1, width, height, place)
    appendPlacement(1, of: place, in: place, width: width, height: height, into: &out)
  }

  /// Appends the removal of the picture; the terminal frees its data.
  public func remove(into out: inout ByteSink) {
    guard shown != nil else { return }
    shown = nil
    isMisplaced = false
    isUnderWay = false
    transfer.forget()
    appendRemoval("I", into: &out)
  }

  /// Appends the removal of the image's placements (`i`), or also of its data (`I`).
  private func appendRemoval(_ what: StaticString, into out: inout ByteSink) {
    out.append("\u{1B}_Ga=d,d=")
    out.append(what)
    out.append(",i=")
    out.append(decimal: image)
    out.append(",q=2\u{1B}\\")
  }

  /// Appends a picture; `isAnswered` asks the terminal to confirm it.
  public func paint(
    _ picture: PixelBuffer, _ quality: PixelQuality = .fine, by medium: KittyMedium, isAnswered: Bool = false,
    into out: inout ByteSink
  ) {
    let (width, height) = (picture.width, picture.height)
    guard width > 0, height > 0, let part = parts.first else {
      remove(into: &out)
      return
    }
    // On its way the picture is whole and above everything.
    let (first, whole, count) =
      if isUnderWay, let place = shown?.area { (place, place, 1) } else { (part, area, parts.count) }
    let isPlaced = !isAnswered && !isMisplaced && shown?.placements == parts.count
    switch transfer.prepare(picture, by: medium, quality, image: image, isPlaced: isPlaced) {
    case nil: return
    case .edits: return transfer.appendEdits(to: &out)
    case .whole: break
    }
    out.appendMove(column: first.column, row: first.row)
    transfer.envelope.open(into: &out)
    out.append(isAnswered ? "a=T,q=0,C=1,p=1,i=" : "a=T,q=2,C=1,p=1,i=")
    out.append(decimal: image)
    transfer.appendFormat(picture, by: medium, into: &out)
    appendSource(of: first, in: whole, width: width, height: height, into: &out)
    transfer.appendPayload(isAnswered: isAnswered, into: &out)
    shown = (count, width, height, whole)
    guard !isUnderWay else { return }
    appendPlacements(from: 1, width: width, height: height, into: &out)
    isMisplaced = false
  }

  private func appendPlacements(from first: Int, width: Int, height: Int, into out: inout ByteSink) {
    for index in parts.indices.dropFirst(first) {
      appendPlacement(index + 1, of: parts[index], in: area, width: width, height: height, into: &out)
    }
  }

  /// Appends a placement that shows a part of the image, which fills `area` as a whole.
  private func appendPlacement(
    _ number: Int, of part: CellArea, in area: CellArea, width: Int, height: Int, into out: inout ByteSink
  ) {
    out.appendMove(column: part.column, row: part.row)
    out.append("\u{1B}_Ga=p,q=2,C=1,i=")
    out.append(decimal: image)
    KittyTransfer.append(",p=", number, to: &out)
    appendSource(of: part, in: area, width: width, height: height, into: &out)
    out.append("\u{1B}\\")
  }

  /// Appends the source rectangle of a placement, and its size in cells.
  private func appendSource(
    of part: CellArea, in area: CellArea, width: Int, height: Int, into out: inout ByteSink
  ) {
    KittyTransfer.append(",c=", part.columns, to: &out)
    KittyTransfer.append(",r=", part.rows, to: &out)
    if part == area { return }
    let left = (part.column - area.column) * width / area.columns
    let top = (part.row - area.row) * height / area.rows
    let right = (part.column - area.column + part.columns) * width / area.columns
    let bottom = (part.row - area.row + part.rows) * height / area.rows
    KittyTransfer.append(",x=", left, to: &out)
    KittyTransfer.append(",y=", top, to: &out)
    KittyTransfer.append(",w=", max(1, right - left), to: &out)
    KittyTransfer.append(",h=", max(1, bottom - top), to: &out)
  }
}
