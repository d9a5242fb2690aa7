// Colour comparison for the cell diff: small errors are left on the screen to save bytes on the tty. The loops are C
// (`CPicture`). Pure; the picture's painter calls it on the main thread.

internal import CPicture

/// Perceptual comparison of colours: two pass as equal if their luma differs by at most a tolerance, and no channel
/// by much more.
///
/// The eye resolves brightness better than hue.
enum ColorDistance {
  /// The largest useful tolerance: beyond it any colour would pass.
  static let greatest: UInt8 = 60

  /// Finds the colours of a cell that pass for a given ink and paper.
  ///
  /// `tolerance` is at most `greatest`.
  @inline(__always)
  static func likeness(_ tolerance: UInt8, _ cell: Cell, ink: UInt32, paper: UInt32) -> Likeness {
    Likeness(rawValue: picture_likeness(UInt32(tolerance), cell.ink, cell.paper, ink, paper))
  }

  /// Whether ink and paper of a cell pass for each other.
  @inline(__always)
  static func isNearlyFlat(_ tolerance: UInt8, _ cell: Cell) -> Bool {
    picture_passes(UInt32(tolerance), cell.ink, cell.paper) != 0
  }

  /// Whether a shown cell passes for the wanted one in all of its parts.
  ///
  /// The masks are the inked parts of both shapes.
  @inline(__always)
  static func isWithin(
    _ tolerance: UInt8, wanted: Cell, mask: UInt32, shown: Cell, shownMask: UInt32, fullMask: UInt32
  ) -> Bool {
    // Branch-free, since the combination of parts is unpredictable.
    let needed =
      (mask & shownMask != 0 ? Likeness.inkByInk.rawValue : 0)
      | (fullMask & ~(mask | shownMask) != 0 ? Likeness.paperByPaper.rawValue : 0)
      | (mask & ~shownMask != 0 ? Likeness.inkByPaper.rawValue : 0)
      | (shownMask & ~mask != 0 ? Likeness.paperByInk.rawValue : 0)
    return likeness(tolerance, wanted, ink: shown.ink, paper: shown.paper).isSuperset(
      of: Likeness(rawValue: needed))
  }
}

/// The pairs of a cell's two colours and another cell's ink and paper that pass for each other.
struct Likeness: OptionSet {
  let rawValue: UInt32

  /// Ink passes for the other ink.
  static var inkByInk: Likeness { Likeness(rawValue: UInt32(picture_ink_by_ink)) }
  /// Paper passes for the other paper.
  static var paperByPaper: Likeness { Likeness(rawValue: UInt32(picture_paper_by_paper)) }
  /// Ink passes for the other paper.
  static var inkByPaper: Likeness { Likeness(rawValue: UInt32(picture_ink_by_paper)) }
  /// Paper passes for the other ink.
  static var paperByInk: Likeness { Likeness(rawValue: UInt32(picture_paper_by_ink)) }

  // Combined as numbers, since an array literal may be allocated if it is not optimised away.

  /// Both pass for the same colours.
  static var asIs: Likeness { Likeness(rawValue: inkByInk.rawValue | paperByPaper.rawValue) }
  /// Both pass with the colours swapped.
  static var swapped: Likeness { Likeness(rawValue: inkByPaper.rawValue | paperByInk.rawValue) }
  /// Both pass for the other ink.
  static var flatInk: Likeness { Likeness(rawValue: inkByInk.rawValue | paperByInk.rawValue) }
  /// Both pass for the other paper.
  static var flatPaper: Likeness { Likeness(rawValue: inkByPaper.rawValue | paperByPaper.rawValue) }
}
