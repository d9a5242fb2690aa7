// Pictures in pixels: which painter draws them, at which size, and how the pixels get to the terminal. Main thread.

import Core
import Picture
import Terminal

/// The painter of a protocol with what it needs.
struct PixelOutput {
  private enum Painter {
    case kitty(KittyPainter, SharedPictures?)
    case sixel(SixelPainter)
    case iterm(InlineImagePainter)
  }

  /// More pixels than a terminal can be expected to take at a frame's pace through the tty, and through memory.
  private static let mostInline = 1 << 16
  private static let mostShared = 1920 * 1200

  private var painter: Painter
  private let cell: CellPixels
  /// Images may not reach below it: the terminal would scroll.
  private let lastRow: Int
  private var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)

  /// The painter of a choice; nil for cells.
  init?(_ choice: PixelChoice) {
    switch choice.means {
    case .cells: return nil
    case .kitty(let cell, let isRemote):
      painter = .kitty(KittyPainter(image: SharedPictures.image), isRemote ? nil : SharedPictures())
      self.cell = cell
      lastRow = .max
    case .sixel(let cell, let limits, let rows):
      painter = .sixel(SixelPainter(limits))
      self.cell = cell
      lastRow = rows - 1
    case .iterm(let cell, let rows):
      painter = .iterm(InlineImagePainter())
      self.cell = cell
      lastRow = rows - 1
    }
  }

  /// The protocol, in words.
  var name: String {
    switch painter {
    case .kitty(_, .some): "kitty, shared memory"
    case .kitty(_, .none): "kitty, through the tty"
    case .sixel: "sixel"
    case .iterm: "iTerm2 images"
    }
  }

  /// The size in pixels that pictures should have, for a video of that size.
  func pixelSize(video: (width: Int, height: Int)?) -> (width: Int, height: Int) {
    let (width, height) = (area.columns * cell.width, area.rows * cell.height)
    guard width > 0, height > 0 else { return (0, 0) }
    var most = Double(width * height)
    switch painter {
    case .sixel: return (width, height)
    case .kitty(_, .some): most = min(most, Double(Self.mostShared))
    case .kitty, .iterm: most = min(most, Double(Self.mostInline))
    }
    // The terminal enlarges; more pixels than the video has would only cost.
    if let video, video.width > 0, video.height > 0 { most = min(most, Double(video.width * video.height)) }
    let scale = (most / Double(width * height)).squareRoot()
    return (max(1, Int((Double(width) * scale).rounded())), max(1, Int((Double(height) * scale).rounded())))
  }

  /// Puts the picture into a rectangle of the screen, below those.
  mutating func place(_ rect: CellArea, below covers: [CellArea]) {
    area = rect
    if rect.row + rect.rows > lastRow {
      area = CellArea(column: rect.column, row: rect.row, columns: rect.columns, rows: lastRow - rect.row)
    }
    switch painter {
    case .kitty(let kitty, _): kitty.place(area, below: covers)
    case .sixel(let sixel): sixel.place(area, below: covers, cell: cell)
    case .iterm(let iterm): iterm.place(area, below: covers)
    }
  }

  /// The terminal no longer shows what was painted.
  func forget() {
    switch painter {
    case .kitty(let kitty, _): kitty.forget()
    case .sixel(let sixel): sixel.forget()
    case .iterm: break
    }
  }

  /// The terminal no longer shows what was painted in a rectangle of the screen; says whether that matters.
  func forget(_ rect: CellArea) -> Bool {
    switch painter {
    // Text that is written over it does not take it away.
    case .kitty: return false
    case .sixel(let sixel): sixel.forget(rect)
    case .iterm: break
    }
    return true
  }

  /// Appends what follows from a new place without waiting for pixels.
  func arrange(into out: inout ByteSink) {
    if case .kitty(let kitty, _) = painter { kitty.arrange(into: &out) }
  }

  /// Appends what takes the picture away.
  func remove(into out: inout ByteSink) {
    if case .kitty(let kitty, _) = painter { kitty.remove(into: &out) }
  }

  /// Appends what shows a picture; false where the terminal has not taken the last ones.
  mutating func paint(_ pixels: PixelBuffer, at now: MonotonicTime, into out: inout ByteSink) -> Bool {
    switch painter {
    case .sixel(let sixel): sixel.paint(pixels, into: &out)
    case .iterm(let iterm): iterm.paint(pixels, into: &out)
    case .kitty(let kitty, nil): kitty.paint(pixels, by: .inline, into: &out)
    case .kitty(let kitty, var shared?):
      let outcome = shared.store(pixels, at: now)
      painter = .kitty(kitty, shared)
      switch outcome {
      case .stored(let medium): kitty.paint(pixels, by: medium, into: &out)
      case .busy: return false
      case .refused:
        // It may see another machine's memory, or none.
        painter = .kitty(kitty, nil)
        return false
      }
    }
    return true
  }
}
