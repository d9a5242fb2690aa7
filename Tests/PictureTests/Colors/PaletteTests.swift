import Testing

@testable import Picture

@Suite struct PaletteTests {
  /// The mean of the entries over all thresholds is about the colour itself: no banding.
  @Test(arguments: [0x000000, 0xFFFFFF, 0x808080, 0x333333, 0xE8B89A, 0x6080A0, 0x203010, 0xC0C040])
  func entriesAddUpToTheColour(color: UInt32) {
    let dither = PaletteDither(.cubeAndGreys)
    var sum = (red: 0, green: 0, blue: 0)
    for threshold in 0..<UInt8(64) {
      let entry = Palette.cubeAndGreys.colors[Int(dither.index(of: color, threshold: threshold))]
      sum.red += Int(entry >> 16 & 0xFF)
      sum.green += Int(entry >> 8 & 0xFF)
      sum.blue += Int(entry & 0xFF)
    }
    let red = sum.red / 64 - Int(color >> 16 & 0xFF)
    let green = sum.green / 64 - Int(color >> 8 & 0xFF)
    let blue = sum.blue / 64 - Int(color & 0xFF)
    // A cast of hue is the price of a smooth pattern; brightness has to be right.
    #expect(abs(red * 77 + green * 150 + blue * 29) / 256 <= 6)
    #expect(max(abs(red), abs(green), abs(blue)) <= 44)
  }

  /// Neighbours of several hues look like confetti: a colour is made of lighter and darker ones of its own hue.
  @Test func coloursAreDitheredInBrightnessOnly() {
    let dither = PaletteDither(.cubeAndGreys)
    var dice = Dice(state: 41)
    var spread = 0.0
    let count = 200
    for _ in 0..<count {
      let level = Int.random(in: 30...225, using: &dice)
      let channels = (0..<3).map { _ in UInt32(max(0, min(255, level + .random(in: -30...30, using: &dice))))
      }
      let color = channels[0] << 16 | channels[1] << 8 | channels[2]
      let hues = (0..<UInt8(64)).map { threshold -> [Double] in
        let entry = Palette.cubeAndGreys.colors[Int(dither.index(of: color, threshold: threshold))]
        let luma = Double(Luma.of(entry)) / 256
        return [16, 8, 0].map { Double(entry >> UInt32($0) & 0xFF) - luma }
      }
      var squares = 0.0
      for channel in 0..<3 {
        let mean = hues.reduce(0) { $0 + $1[channel] } / 64
        for hue in hues { squares += (hue[channel] - mean) * (hue[channel] - mean) }
      }
      spread += (squares / 64).squareRoot()
    }
    // What is dithered in all channels has a spread of about 30.
    #expect(spread / Double(count) < 12)
  }

  @Test func aGreyRampRisesInEveryStep() {
    let dither = PaletteDither(.cubeAndGreys)
    let means = (0..<32).map { step in
      (0..<UInt8(64)).reduce(0) { sum, threshold in
        let entry = dither.index(of: UInt32(step * 8 + 4) * 0x010101, threshold: threshold)
        return sum + Int(Palette.cubeAndGreys.colors[Int(entry)] >> 8 & 0xFF)
      }
    }
    for (darker, brighter) in zip(means, means.dropFirst()) { #expect(darker < brighter) }
  }

  /// Grain and coding colour a grey wall a little: no coloured dots come of that.
  @Test(arguments: [0x7F8180, 0x807D82, 0x4A4C4D, 0x0A0807, 0xD8DADC, 0xFAFDFF])
  func nearlyGreyColorsAreDitheredToGrey(color: UInt32) {
    for palette in [Palette.cubeAndGreys, .sixteen] {
      let dither = PaletteDither(palette)
      for threshold in 0..<UInt8(64) {
        let entry = palette.colors[Int(dither.index(of: color, threshold: threshold))]
        #expect(entry == (entry & 0xFF) * 0x010101, "\(threshold)")
      }
    }
  }

  @Test func greysOfSixteenColoursAreMadeOfGreys() {
    let dither = PaletteDither(.sixteen)
    for level in 0..<UInt32(256) {
      for threshold in 0..<UInt8(64) {
        let entry = Palette.sixteen.colors[Int(dither.index(of: level * 0x010101, threshold: threshold))]
        #expect(entry == (entry & 0xFF) * 0x010101, "\(level), \(threshold)")
      }
    }
  }

  /// A street has no yellow dots, and bricks stay red.
  @Test func aTintTakesNoEntryThatIsMuchMoreSaturated() {
    let dither = PaletteDither(.sixteen)
    func entries(_ color: UInt32) -> [UInt32] {
      (0..<UInt8(64)).map { Palette.sixteen.colors[Int(dither.index(of: color, threshold: $0))] }
    }
    #expect(entries(0x8A8580).allSatisfy { $0 == ($0 & 0xFF) * 0x010101 })
    #expect(entries(0x96503C).contains(0xCD0000))
    #expect(entries(0x466EA0).contains(0x5C5CFF) && !entries(0x466EA0).contains(0x00CD00))
  }

  @Test func userColoursOfThe256AreNeverUsed() {
    let dither = PaletteDither(.cubeAndGreys)
    var dice = Dice(state: 31)
    for _ in 0..<20_000 {
      let color = UInt32.random(in: 0...0xFFFFFF, using: &dice)
      #expect((16...255).contains(dither.index(of: color, threshold: .random(in: 0...63, using: &dice))))
    }
  }

  @Test(arguments: [ColorMode.palette256, .palette16]) func noiseDoesNotMakeTheDitherCrawl(colors: ColorMode)
  {
    var dice = Dice(state: 37)
    var painted = PaintedScreen(style: PictureStyle(colors: colors), columns: 40, rows: 12)
    painted.painter.place(column: 0, row: 0, columns: 40, rows: 12)
    let size = painted.painter.pixelSize
    var later = 0
    for frame in 0..<20 {
      let picture = PixelBuffer(width: size.width, height: size.height)
      for index in 0..<(size.width * size.height) {
        let level = UInt8(100 + index % size.width / 2 + Int.random(in: 0...1, using: &dice))
        picture[index] = (level, level, level)
      }
      let cells = painted.paint(picture).cells
      if frame > 0 { later += cells }
    }
    // Of 480 cells, 19 times over.
    #expect(later < 480)
  }

  @Test func everyThresholdOccursAsOftenAndNoneClump() {
    let map = ThresholdMap()
    let side = ThresholdMap.side
    #expect((0..<256).map { map.values[$0] }.sorted() == (0..<256).map { UInt8($0 / 4) })
    for y in 0..<side {
      for x in 0..<side {
        var sum = 0
        for part in 0..<16 {
          sum += Int(map.values[(y + part / 4) % side * side + (x + part % 4) % side])
        }
        #expect((24 * 16...39 * 16).contains(sum), "around \(x), \(y)")
      }
    }
  }
}
