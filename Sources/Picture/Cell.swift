/// What one cell shows: a shape in ink on paper, packed in one word so that two cells compare at once.
///
/// Colours are 0xRRGGBB in true colour and an index in a palette. A cell of one colour has shape 0 and that
/// colour as ink and paper, so that what looks the same is the same.
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

  /// Nothing that a terminal can show: differs from every cell.
  static var unknown: Cell { Cell(word: .max) }

  var ink: UInt32 { @inline(__always) get { UInt32(truncatingIfNeeded: word) & 0xFF_FFFF } }
  var paper: UInt32 { @inline(__always) get { UInt32(truncatingIfNeeded: word >> 24) & 0xFF_FFFF } }
  var shape: UInt16 { @inline(__always) get { UInt16(truncatingIfNeeded: word >> 48) } }
}
