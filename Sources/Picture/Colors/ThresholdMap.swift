// The dither pattern. It depends on the place on the screen and not on time, so that still pictures stay still.

/// Blue noise: 16×16 thresholds without similar neighbours, so that no lines or crosses appear.
///
/// Made by void-and-cluster (Ulichney) with a Gaussian of 1.5 on a torus, so that it can be tiled.
struct ThresholdMap: ~Copyable {
  /// Thresholds per row and column, a power of two.
  static let side = 16

  /// Thresholds, 0 … 63, row by row.
  let values: UnsafeMutablePointer<UInt8>

  init() {
    let count = Self.side * Self.side
    values = .allocate(capacity: count)
    for index in 0..<count { values[index] = Self.ranks[index] >> 2 }
  }

  deinit { values.deallocate() }

  /// The thresholds for a row of parts on the screen.
  @inline(__always)
  static func line(_ row: Int, of values: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    values + (row & (side - 1)) * side
  }

  /// Each number 0 … 255 once.
  private static let ranks: [UInt8] = [
    45, 195, 119, 32, 249, 167, 1, 75, 159, 64, 132, 217, 44, 124, 14, 252,
    168, 66, 232, 155, 53, 113, 206, 128, 22, 254, 173, 28, 156, 200, 87, 211,
    109, 134, 20, 183, 84, 227, 37, 179, 221, 46, 114, 81, 242, 58, 143, 23,
    52, 238, 93, 203, 8, 147, 102, 68, 142, 95, 205, 180, 2, 104, 188, 223,
    149, 176, 39, 125, 244, 59, 196, 237, 7, 163, 29, 137, 228, 127, 36, 83,
    11, 215, 69, 158, 107, 169, 26, 126, 214, 77, 248, 49, 71, 208, 172, 250,
    130, 97, 190, 16, 224, 43, 91, 187, 54, 116, 185, 98, 154, 24, 112, 56,
    201, 34, 246, 140, 78, 207, 253, 136, 19, 160, 222, 9, 240, 192, 88, 161,
    234, 111, 62, 166, 118, 10, 152, 67, 236, 86, 42, 141, 123, 40, 219, 3,
    80, 178, 21, 202, 47, 182, 100, 35, 171, 199, 106, 213, 74, 170, 63, 144,
    41, 133, 241, 92, 225, 131, 204, 230, 117, 6, 60, 181, 18, 255, 115, 194,
    99, 209, 70, 153, 4, 79, 25, 55, 138, 247, 157, 226, 96, 150, 27, 231,
    12, 162, 30, 120, 191, 251, 164, 94, 193, 76, 33, 129, 51, 198, 82, 174,
    122, 245, 50, 229, 105, 61, 145, 218, 13, 175, 110, 212, 0, 243, 139, 57,
    189, 85, 146, 177, 17, 210, 38, 121, 48, 233, 148, 65, 165, 108, 31, 220,
    103, 5, 216, 72, 135, 89, 186, 239, 101, 197, 15, 90, 235, 184, 73, 151,
  ]
}
