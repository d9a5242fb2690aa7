internal import CPicture

/// Whether the eye takes two colours for the same: luma differs by at most a tolerance, and no channel by much more.
///
/// The eye is sharp for brightness and dull for hue.
enum ColorDistance {
  /// More would let anything pass.
  static let greatest: UInt8 = 60

  /// Which of a cell's colours pass for which of two others.
  ///
  /// `tolerance` is at most `greatest`.
  @inline(__always)
  static func likeness(_ tolerance: UInt8, _ cell: Cell, ink: UInt32, paper: UInt32) -> Likeness {
    Likeness(rawValue: picture_likeness(UInt32(tolerance), cell.ink, cell.paper, ink, paper))
  }

  /// Whether the two colours of a cell pass for each other.
  @inline(__always)
  static func isNearlyFlat(_ tolerance: UInt8, _ cell: Cell) -> Bool {
    picture_passes(UInt32(tolerance), cell.ink, cell.paper) != 0
  }

  /// Whether a cell on the screen passes for the wanted one in all of its parts.
  ///
  /// The masks say what the shapes of both ink.
  @inline(__always)
  static func isWithin(
    _ tolerance: UInt8, wanted: Cell, mask: UInt32, shown: Cell, shownMask: UInt32, fullMask: UInt32
  ) -> Bool {
    // Without branches: which parts meet is as good as chance.
    let needed =
      (mask & shownMask != 0 ? Likeness.inkByInk.rawValue : 0)
      | (fullMask & ~(mask | shownMask) != 0 ? Likeness.paperByPaper.rawValue : 0)
      | (mask & ~shownMask != 0 ? Likeness.inkByPaper.rawValue : 0)
      | (shownMask & ~mask != 0 ? Likeness.paperByInk.rawValue : 0)
    return likeness(tolerance, wanted, ink: shown.ink, paper: shown.paper).isSuperset(
      of: Likeness(rawValue: needed))
  }
}

/// Which colour of a cell passes for which of two others.
struct Likeness: OptionSet {
  let rawValue: UInt32

  /// Its ink for the other ink.
  static var inkByInk: Likeness { Likeness(rawValue: UInt32(picture_ink_by_ink)) }
  /// Its paper for the other paper.
  static var paperByPaper: Likeness { Likeness(rawValue: UInt32(picture_paper_by_paper)) }
  /// Its ink for the other paper.
  static var inkByPaper: Likeness { Likeness(rawValue: UInt32(picture_ink_by_paper)) }
  /// Its paper for the other ink.
  static var paperByInk: Likeness { Likeness(rawValue: UInt32(picture_paper_by_ink)) }

  // Spelled as numbers: a list of options is an array, which is allocated where it is not optimised away.

  /// Each for its own.
  static var asIs: Likeness { Likeness(rawValue: inkByInk.rawValue | paperByPaper.rawValue) }
  /// Each for the other one.
  static var swapped: Likeness { Likeness(rawValue: inkByPaper.rawValue | paperByInk.rawValue) }
  /// Both for the other ink.
  static var flatInk: Likeness { Likeness(rawValue: inkByInk.rawValue | paperByInk.rawValue) }
  /// Both for the other paper.
  static var flatPaper: Likeness { Likeness(rawValue: inkByPaper.rawValue | paperByPaper.rawValue) }
}
