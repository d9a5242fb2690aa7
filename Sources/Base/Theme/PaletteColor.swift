/// xterm's palette of 256 colours.
public enum PaletteColor {
  private static let first16: [(Int, Int, Int)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255),
    (0, 255, 255), (255, 255, 255),
  ]

  /// Red, green and blue of an index, each 0 … 255; indices out of range are clamped.
  public static func rgb(_ index: Int) -> (Int, Int, Int) {
    if index < 16 { return first16[max(0, index)] }
    if index >= 232 {
      let grey = 8 + 10 * (min(255, index) - 232)
      return (grey, grey, grey)
    }
    let level = { (step: Int) in step == 0 ? 0 : 55 + 40 * step }
    let number = index - 16
    return (level(number / 36), level(number / 6 % 6), level(number % 6))
  }

  /// The index among `indices` whose colour is nearest, by weighted squared distance.
  public static func nearest(_ red: UInt8, _ green: UInt8, _ blue: UInt8, among indices: some Collection<Int>)
    -> Int
  {
    func distance(_ index: Int) -> Int {
      let (r, g, b) = rgb(index)
      let (dr, dg, db) = (r - Int(red), g - Int(green), b - Int(blue))
      return 2 * dr * dr + 4 * dg * dg + 3 * db * db
    }
    return indices.min { distance($0) < distance($1) } ?? 7
  }

  /// Whether black text is more legible on the colour than white text, by relative luminance.
  public static func isLight(_ index: Int) -> Bool {
    let (red, green, blue) = rgb(index)
    return 2126 * red + 7152 * green + 722 * blue > 1_280_000
  }
}
