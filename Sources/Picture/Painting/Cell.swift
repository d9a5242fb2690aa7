/// A cell of the picture: shape, ink (foreground) and paper (background), packed in one word, so that a comparison
/// takes one instruction.
///
/// Colours are 0xRRGGBB in true colour and an index in a palette. A cell of one colour has shape 0, and that colour
/// as ink and paper, so that equal looks compare as equal.
struct Cell: Equatable {
  var word: UInt64

  @inline(__always)
  init(shape: UInt16, ink: UInt32, paper: UInt32) {
    word = UInt64(ink) | UInt64(paper) << 24 | UInt64(shape) << 48
  }

  @inline(__always)
  init(flat color: UInt32) {
    word = UInt64(color) | UInt64(color) << 24
  }

  private init(word: UInt64) { self.word = word }

  /// A value that no terminal shows: it differs from every cell.
  static var unknown: Cell { Cell(word: .max) }

  var ink: UInt32 { @inline(__always) get { UInt32(truncatingIfNeeded: word) & 0xFF_FFFF } }
  var paper: UInt32 { @inline(__always) get { UInt32(truncatingIfNeeded: word >> 24) & 0xFF_FFFF } }
  var shape: UInt16 { @inline(__always) get { UInt16(truncatingIfNeeded: word >> 48) } }
}
