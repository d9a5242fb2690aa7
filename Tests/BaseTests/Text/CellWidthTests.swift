import Testing

@testable import Base

@Suite struct CellWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("😀", 2), ("…", 1), ("␛", 1),
    ("\u{FFFD}", 1), ("\u{301}", 0), ("नि", 2), ("", 0), ("日本語 mix", 10), ("\u{10FFFD}", 1), ("❤", 1),
  ])
  func widthOfText(text: String, width: Int) {
    #expect(CellWidth.of(text) == width)
    #expect(text.reduce(0) { $0 + CellWidth.of($1) } == width)
  }

  /// The wide ranges (W and F) of EastAsianWidth.txt of Unicode 17, with those reserved for wide characters.
  private static let wide = """
    1100-115F 231A-231B 2329-232A 23E9-23EC 23F0 23F3 25FD-25FE 2614-2615 2630-2637 2648-2653 267F 268A-268F
    2693 26A1 26AA-26AB 26BD-26BE 26C4-26C5 26CE 26D4 26EA 26F2-26F3 26F5 26FA 26FD 2705 270A-270B 2728 274C
    274E 2753-2755 2757 2795-2797 27B0 27BF 2B1B-2B1C 2B50 2B55 2E80-2E99 2E9B-2EF3 2F00-2FD5 2FF0-303E
    3041-3096 3099-30FF 3105-312F 3131-318E 3190-31E5 31EF-321E 3220-3247 3250-A48C A490-A4C6 A960-A97C
    AC00-D7A3 F900-FAFF FE10-FE19 FE30-FE52 FE54-FE66 FE68-FE6B FF01-FF60 FFE0-FFE6 16FE0-16FE4 16FF0-16FF6
    17000-18CD5 18CFF-18D1E 18D80-18DF2 1AFF0-1AFF3 1AFF5-1AFFB 1AFFD-1AFFE 1B000-1B122 1B132 1B150-1B152
    1B155 1B164-1B167 1B170-1B2FB 1D300-1D356 1D360-1D376 1F004 1F0CF 1F18E 1F191-1F19A 1F200-1F202
    1F210-1F23B 1F240-1F248 1F250-1F251 1F260-1F265 1F300-1F320 1F32D-1F335 1F337-1F37C 1F37E-1F393
    1F3A0-1F3CA 1F3CF-1F3D3 1F3E0-1F3F0 1F3F4 1F3F8-1F43E 1F440 1F442-1F4FC 1F4FF-1F53D 1F54B-1F54E
    1F550-1F567 1F57A 1F595-1F596 1F5A4 1F5FB-1F64F 1F680-1F6C5 1F6CC 1F6D0-1F6D2 1F6D5-1F6D8 1F6DC-1F6DF
    1F6EB-1F6EC 1F6F4-1F6FC 1F7E0-1F7EB 1F7F0 1F90C-1F93A 1F93C-1F945 1F947-1F9FF 1FA70-1FA7C 1FA80-1FA8A
    1FA8E-1FAC6 1FAC8 1FACD-1FADC 1FADF-1FAEA 1FAEF-1FAF8 20000-2FFFD 30000-3FFFD
    """.split { $0 == " " || $0 == "\n" }.compactMap { range -> ClosedRange<UInt32>? in
      let ends = range.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      return ends.first.flatMap { first in ends.last.map { first...$0 } }
    }

  /// Scalars whose width differs from EastAsianWidth.txt, as in the C library: half flags are narrow, circled numbers
  /// on black squares are wide, and vowels and final consonants of Hangul join the syllable before them.
  private static let exceptions: [ClosedRange<UInt32>] = [
    0x1F1E6...0x1F1FF, 0x3248...0x324F, 0x1160...0x11FF, 0xD7B0...0xD7FB,
  ]

  /// The widths are recomputed from what Unicode publishes, scalar by scalar.
  @Test func tableEqualsThePublishedProperties() {
    #expect(Self.wide.count == 123)
    var wrong: [String] = []
    for value in UInt32(0x300)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), !Self.exceptions.contains(where: { $0.contains(value) })
      else { continue }
      let properties = scalar.properties
      // What a newer version assigns is unknown here.
      guard let age = properties.age, age.major <= 17 else { continue }
      let isMark = [.nonspacingMark, .enclosingMark, .format].contains(properties.generalCategory)
      let isSeen = properties.generalCategory == .format && Self.isSeenFormat(value)
      let isWide = Self.wide.contains { $0.contains(value) }
      let wanted = isMark && !isSeen ? 0 : isWide ? 2 : 1
      if CellWidth.of(scalar) != wanted { wrong.append("U+\(String(value, radix: 16))") }
    }
    #expect(wrong == [])
  }

  /// Signs that stand around numbers in Arabic and other scripts are format characters, and are seen.
  private static func isSeenFormat(_ value: UInt32) -> Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// Octants, and what no version assigns: one cell, or two in the blocks for ideographs.
  @Test(
    arguments: [
      (0x1CC00...0x1CCF9, 1), (0x1CD00...0x1CEB3, 1), (0x13460...0x143FA, 1), (0x0378...0x0379, 1),
      (0xE1000...0xE1FFF, 1), (0x2FA20...0x2FFFD, 2), (0x3FFF0...0x3FFFD, 2), (0x1FBF0...0x1FBF9, 1),
    ] as [(ClosedRange<UInt32>, Int)])
  func newAndUnassignedScalarsHaveCells(_ range: ClosedRange<UInt32>, _ width: Int) {
    #expect(range.allSatisfy { Unicode.Scalar($0).map { CellWidth.of($0) } == width })
  }

  @Test func tableRisesAndHoldsNoOtherWidths() {
    let runs = CellWidthTable.runs
    for (run, next) in zip(runs, runs.dropFirst()) { #expect(run >> 2 < next >> 2) }
    #expect(runs.allSatisfy { $0 & 3 <= 2 })
  }
}
