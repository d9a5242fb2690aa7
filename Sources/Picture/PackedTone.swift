// Sums of pixels, all channels at once. Lives on the stack while one cell is fitted.

/// A sum of up to 257 pixels in one word: red, blue, green and alpha in sixteen bits each.
///
/// Adding three channels apart costs as much as all the rest of a fit.
struct PackedTone {
  private var word: UInt64

  /// A pixel as it lies in memory.
  @inline(__always)
  init(_ pixel: UInt32) {
    word = UInt64(pixel & 0xFF_00FF) | UInt64(pixel >> 8 & 0xFF_00FF) << 32
  }

  private init(word: UInt64) { self.word = word }

  /// The sum of nothing.
  static var zero: PackedTone { @inline(__always) get { PackedTone(word: 0) } }

  /// The channels apart.
  var tone: Tone {
    @inline(__always) get {
      Tone(
        red: Int(truncatingIfNeeded: word & 0xFFFF), green: Int(truncatingIfNeeded: word >> 32 & 0xFFFF),
        blue: Int(truncatingIfNeeded: word >> 16 & 0xFFFF))
    }
  }

  @inline(__always)
  static func &+ (first: PackedTone, second: PackedTone) -> PackedTone {
    PackedTone(word: first.word &+ second.word)
  }
}
