import Testing

@testable import Picture

/// Smaller pictures from planes: against averages in full precision, and against the equations of the matrices.
@Suite struct PlanarReducerTests {
  /// A plane with a pattern that no simple error reproduces.
  private static func pattern(_ count: Int, seed: UInt32) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }

  private static func exact(
    _ samples: [UInt8], _ stride: Int, _ source: (Int, Int), _ target: (Int, Int), _ x: Int, _ y: Int
  ) -> Double {
    let (across, down) = (Double(source.0) / Double(target.0), Double(source.1) / Double(target.1))
    let (left, top) = (Double(x) * across, Double(y) * down)
    var sum = 0.0
    for row in Int(top)..<min(source.1, Int((top + down).rounded(.up))) {
      let rowShare = min(top + down, Double(row + 1)) - max(top, Double(row))
      for column in Int(left)..<min(source.0, Int((left + across).rounded(.up))) {
        let share = min(left + across, Double(column + 1)) - max(left, Double(column))
        sum += Double(samples[row * stride + column]) * share * rowShare
      }
    }
    return sum / across / down
  }

  @Test(arguments: [
    (64, 48, 16, 6), (64, 48, 64, 48), (66, 50, 33, 25), (97, 61, 31, 7), (15, 9, 4, 2), (40, 7, 13, 7),
    (1, 1, 1, 1), (1920, 16, 320, 2),
  ])
  func averagesAreExact(width: Int, height: Int, toWidth: Int, toHeight: Int) {
    let stride = width + 5
    let samples = Self.pattern(stride * height, seed: UInt32(width))
    var made = [UInt8](repeating: 0, count: toWidth * toHeight)
    samples.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let plane = SamplePlane(samples: base, stride: stride, width: width, height: height)
      let average = AreaAverage(from: (width, height), to: (toWidth, toHeight))
      made.withUnsafeMutableBufferPointer { target in
        if let target = target.baseAddress { average.average(plane, into: target) }
      }
    }
    for y in 0..<toHeight {
      for x in 0..<toWidth {
        let wanted = Self.exact(samples, stride, (width, height), (toWidth, toHeight), x, y)
        #expect(abs(Double(made[y * toWidth + x]) - wanted) <= 1.6, "\(x), \(y)")
      }
    }
  }

  /// White on white stays white: the shares of no size add up to more or less than the whole.
  @Test(arguments: [(1279, 719), (1280, 720), (853, 480), (4096, 33), (17, 1080)])
  func flatPlanesStayFlat(width: Int, height: Int) {
    let samples = [UInt8](repeating: 255, count: width * height)
    let target = (width: max(1, width / 3), height: max(1, height / 7))
    var made = [UInt8](repeating: 0, count: target.width * target.height)
    samples.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let average = AreaAverage(from: (width, height), to: target)
      made.withUnsafeMutableBufferPointer { out in
        guard let out = out.baseAddress else { return }
        average.average(SamplePlane(samples: base, stride: width, width: width, height: height), into: out)
      }
    }
    #expect(made.allSatisfy { $0 == 255 })
  }

  /// A field stands where its rows stood in the frame: a ramp comes out as that of the whole frame.
  @Test func anUpperFieldIsNotShifted() {
    // Rows 0, 2, 4 … of a ramp of two a row.
    let field = (0..<32).flatMap { row in [UInt8](repeating: UInt8(row * 4), count: 16) }
    var made = [UInt8](repeating: 0, count: 8 * 8)
    field.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let average = AreaAverage(from: (16, 32), to: (8, 8), isUpperField: true)
      made.withUnsafeMutableBufferPointer { out in
        guard let out = out.baseAddress else { return }
        average.average(SamplePlane(samples: base, stride: 16, width: 16, height: 32), into: out)
      }
    }
    // Eight rows of the frame are one.
    for row in 0..<8 { #expect(Int(made[row * 8]) == row * 16 + 7) }
  }

  /// The primaries of BT.709 with limited range, from H.273's equations.
  @Test func colorsFollowTheMatrix() {
    let matrix = ColorMatrix(red: 0.2126, blue: 0.0722, isFullRange: false)
    let samples: [(UInt8, UInt8, UInt8)] = [(63, 102, 240), (173, 42, 26), (32, 240, 118), (235, 128, 128)]
    let wanted: [[Int]] = [[255, 1, 0], [0, 255, 1], [0, 0, 255], [255, 255, 255]]
    // 44 pixels: 32 in vectors, and the rest.
    let rows = Array(repeating: samples, count: 11).flatMap { $0 }
    var pixels = [UInt8](repeating: 0, count: rows.count * 4)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      matrix.convert(rows.map(\.0), rows.map(\.1), rows.map(\.2), count: rows.count, into: base)
    }
    for index in rows.indices {
      for channel in 0..<3 {
        #expect(abs(Int(pixels[index * 4 + channel]) - wanted[index % 4][channel]) <= 2, "\(index)")
      }
      #expect(pixels[index * 4 + 3] == 255)
    }
  }

  /// Pixels that share chroma have the colours of those that have their own, up to the last one of each row.
  @Test(arguments: [1, 2, 15, 16, 33, 854]) func pixelsShareChroma(width: Int) {
    let height = 5
    let half = (width + 1) / 2
    let luma = Self.pattern(width * height, seed: 1)
    let chroma = [Self.pattern(half * 3, seed: 2), Self.pattern(half * 3, seed: 3)]
    let whole = chroma.map { plane in
      (0..<(width * height)).map { plane[$0 / width * 3 / height * half + $0 % width / 2] }
    }
    func convert(_ chroma: [[UInt8]], width chromaWidth: Int, rows: Int) -> [UInt8] {
      let pixels = PixelBuffer()
      func plane(_ samples: UnsafePointer<UInt8>, _ width: Int, _ height: Int) -> SamplePlane {
        SamplePlane(samples: samples, stride: width, width: width, height: height)
      }
      func convert(_ luma: UnsafePointer<UInt8>, _ cb: UnsafePointer<UInt8>, _ cr: UnsafePointer<UInt8>) {
        let picture = PlanarPicture(
          luma: plane(luma, width, height), cb: plane(cb, chromaWidth, rows), cr: plane(cr, chromaWidth, rows)
        )
        #expect(ColorMatrix.canConvert(picture))
        ColorMatrix(red: 0.2126, blue: 0.0722, isFullRange: false).convert(picture, into: pixels)
      }
      convert(luma, chroma[0], chroma[1])
      return Array(UnsafeBufferPointer(start: pixels.bytes, count: pixels.stride * pixels.height))
    }
    #expect(convert(chroma, width: half, rows: 3) == convert(whole, width: width, rows: height))
  }

  @Test func planesThatWouldGrowAreRefused() {
    let samples = [UInt8](repeating: 0, count: 64)
    samples.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let luma = SamplePlane(samples: base, stride: 8, width: 8, height: 8)
      let chroma = SamplePlane(samples: base, stride: 4, width: 4, height: 4)
      let picture = PlanarPicture(luma: luma, cb: chroma, cr: chroma)
      #expect(PlanarReducer.canReduce(picture, toWidth: 4, height: 4))
      #expect(!PlanarReducer.canReduce(picture, toWidth: 5, height: 4))
      #expect(!PlanarReducer.canReduce(picture, toWidth: 0, height: 4))
    }
  }
}
