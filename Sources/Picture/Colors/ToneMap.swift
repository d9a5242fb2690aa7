// Tone mapping of high dynamic range to a terminal's range. Made and used by one thread.

/// Converts HDR pixels of 16 bits per channel to 8 bits.
///
/// All curves are tables, filled once; nothing is allocated after `init`. Light is relative to the brightest that
/// the terminal shows.
public struct ToneMap: ~Copyable {
  /// The transfer curves and colours of a kind of film.
  public struct Curves {
    /// A channel's light, from its coded value 0 … 1.
    public var light: (Double) -> Double
    /// A factor for a pixel's light, from its luminance; nil for 1.
    public var gain: ((Double) -> Double)?
    /// The film's maximum light.
    public var peak: Double
    /// Compresses a pixel's brightest channel from 0 … `peak` to 0 … 1.
    public var compressed: (Double) -> Double
    /// The display value, 0 … 1, for light 0 … 1.
    public var shown: (Double) -> Double
    /// The rows of the matrix from the film's primaries to BT.709's.
    public var colors: [[Double]]

    /// Curves; `colors` has three rows of three.
    public init(
      light: @escaping (Double) -> Double, gain: ((Double) -> Double)?, peak: Double,
      compressed: @escaping (Double) -> Double, shown: @escaping (Double) -> Double, colors: [[Double]]
    ) {
      self.light = light
      self.gain = gain
      self.peak = max(1, peak)
      self.compressed = compressed
      self.shown = shown
      self.colors = colors
    }
  }

  /// Steps of a table; one more entry repeats the last value for the interpolation.
  private static let steps = 4096

  private let light: UnsafeMutablePointer<Float>
  private let gains: UnsafeMutablePointer<Float>?
  private let factors: UnsafeMutablePointer<Float>
  private let shown: UnsafeMutablePointer<UInt8>
  private let colors: UnsafeMutablePointer<Float>
  private let peak: Float

  /// Fills the tables.
  public init(_ curves: Curves) {
    let steps = Self.steps
    // The square root of light is about perceptually uniform.
    func table(_ most: Double, _ value: (Double) -> Double) -> UnsafeMutablePointer<Float> {
      let table = UnsafeMutablePointer<Float>.allocate(capacity: steps + 2)
      for index in 0..<(steps + 2) {
        let root = Double(min(index, steps)) / Double(steps)
        let result = value(root * root * most)
        table[index] = result.isFinite ? Float(result) : 0
      }
      return table
    }
    peak = Float(curves.peak)
    light = .allocate(capacity: steps)
    for index in 0..<steps {
      let value = curves.light(Double(index) / Double(steps - 1))
      light[index] = value.isFinite ? Float(max(0, min(curves.peak, value))) : 0
    }
    gains = curves.gain.map { table(curves.peak, $0) }
    factors = table(curves.peak) { $0 > 1e-9 ? max(0, min(1, curves.compressed($0))) / $0 : 1 }
    shown = .allocate(capacity: steps + 1)
    for index in 0...steps {
      let root = Double(index) / Double(steps)
      shown[index] = UInt8((max(0, min(1, curves.shown(root * root))) * 255).rounded())
    }
    colors = .allocate(capacity: 9)
    for row in 0..<3 {
      for column in 0..<3 { colors[row * 3 + column] = Float(curves.colors[row][column]) }
    }
  }

  deinit {
    light.deallocate()
    gains?.deallocate()
    factors.deallocate()
    shown.deallocate()
    colors.deallocate()
  }

  /// Converts the pixels from four 16-bit channels each; the fourth is ignored, and all results are opaque.
  public func apply(from source: UnsafePointer<UInt16>, to pixels: PixelBuffer) {
    let bytes = pixels.bytes
    var place = 0
    let end = pixels.width * pixels.height * 4
    while place < end {
      var red = light[Int(source[place] >> 4)]
      var green = light[Int(source[place + 1] >> 4)]
      var blue = light[Int(source[place + 2] >> 4)]
      if let gains {
        let gain = Self.look(gains, 0.2627 * red + 0.678 * green + 0.0593 * blue, peak)
        red *= gain
        green *= gain
        blue *= gain
      }
      // A common factor keeps the hue.
      let factor = Self.look(factors, max(red, max(green, blue)), peak)
      red *= factor
      green *= factor
      blue *= factor
      bytes[place] = show(red * colors[0] + green * colors[1] + blue * colors[2])
      bytes[place + 1] = show(red * colors[3] + green * colors[4] + blue * colors[5])
      bytes[place + 2] = show(red * colors[6] + green * colors[7] + blue * colors[8])
      bytes[place + 3] = 255
      place &+= 4
    }
  }

  @inline(__always)
  private static func look(_ table: UnsafeMutablePointer<Float>, _ light: Float, _ peak: Float) -> Float {
    let exact = min(1, light / peak).squareRoot() * Float(steps)
    let index = Int(exact)
    return table[index] + (table[index + 1] - table[index]) * (exact - Float(index))
  }

  @inline(__always)
  private func show(_ light: Float) -> UInt8 {
    shown[Int(max(0, min(1, light)).squareRoot() * Float(Self.steps) + 0.5)]
  }
}
