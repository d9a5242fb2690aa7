import CPicture
import Testing

@testable import Picture

/// The colours that pass for others: four pairs in one go against their definition.
@Suite struct LikenessTests {
  private static func passes(_ tolerance: Int, _ color: UInt32, _ other: UInt32) -> Bool {
    guard color >> 24 == other >> 24 else { return false }
    let apart = [16, 8, 0].map { Int(color >> $0 & 0xFF) - Int(other >> $0 & 0xFF) }
    let luma = apart[0] * 77 + apart[1] * 150 + apart[2] * 29
    return abs(luma) <= tolerance * 256 + 127 && abs(apart[0]) <= tolerance * 2 + 3
      && abs(apart[1]) <= tolerance * 2 + 3 && abs(apart[2]) >> 1 <= tolerance * 2 + 3
  }

  /// Both ways, and a colour that is none, which the terminal has before the first one.
  @Test(arguments: [0, 1, 5, 20, ColorDistance.greatest])
  func allPairsFollowTheDefinition(tolerance: UInt8) {
    var state: UInt32 = 7
    func next() -> UInt32 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return state >> 8
    }
    // Near enough that half of the bounds are met.
    func beside(_ color: UInt32) -> UInt32 {
      if next() % 16 == 0 { return .max }
      let spread = UInt32(tolerance) * 5 + 9
      return [16, 8, 0].reduce(0) { sum, shift in
        let channel = Int(color >> UInt32(shift) & 0xFF) + Int(next() % spread) - Int(spread / 2)
        return sum | UInt32(min(255, max(0, channel))) << UInt32(shift)
      }
    }
    var met = 0
    for _ in 0..<20_000 {
      let (ink, paper) = (next(), next())
      let cell = Cell(shape: 1, ink: ink, paper: next() % 2 == 0 ? paper : beside(ink) & 0xFF_FFFF)
      let (otherInk, otherPaper) = (beside(cell.ink), next() % 2 == 0 ? beside(cell.paper) : beside(cell.ink))
      var wanted: Likeness = []
      if Self.passes(Int(tolerance), cell.ink, otherInk) { wanted.insert(.inkByInk) }
      if Self.passes(Int(tolerance), cell.paper, otherPaper) { wanted.insert(.paperByPaper) }
      if Self.passes(Int(tolerance), cell.ink, otherPaper) { wanted.insert(.inkByPaper) }
      if Self.passes(Int(tolerance), cell.paper, otherInk) { wanted.insert(.paperByInk) }
      let plain = picture_likeness_plain(
        UInt32(tolerance), cell.ink, cell.paper, otherInk, otherPaper)
      #expect(ColorDistance.likeness(tolerance, cell, ink: otherInk, paper: otherPaper) == wanted)
      #expect(Likeness(rawValue: plain) == wanted)
      #expect(
        ColorDistance.isNearlyFlat(tolerance, cell) == Self.passes(Int(tolerance), cell.ink, cell.paper))
      if !wanted.isEmpty { met += 1 }
    }
    #expect(met > 2_000 && met < 19_000, "\(met)")
  }
}
