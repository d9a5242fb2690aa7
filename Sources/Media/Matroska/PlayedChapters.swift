// The chapters of a Matroska edition that are played and named. Pure.

internal import Base

extension MatroskaEdition {
  /// A chapter that an ordered edition plays.
  struct PlayedChapter: Equatable {
    let atom: Atom
    /// Its end, in nanoseconds of its file; nil where it lasts as long as the file.
    let end: UInt64?
  }

  /// The chapters that an ordered edition plays, in their order; with `ownOnly` those of the edition's own file.
  ///
  /// A chapter without an end lasts until the next one, if that is of the same file.
  func played(ownOnly: Bool = false) -> [PlayedChapter] {
    let atoms = atoms.filter { $0.isEnabled && !(ownOnly && $0.segment != nil) }
    return atoms.indices.map { index in
      let next = atoms.indices.contains(index + 1) ? atoms[index + 1] : nil
      return PlayedChapter(
        atom: atoms[index],
        end: atoms[index].end ?? (next?.segment == atoms[index].segment ? next?.start : nil))
    }
  }
}

extension MatroskaEdition.Atom {
  /// The chapter and those in it that have a place of their own in the same file, in the order of the file.
  var named: [MatroskaEdition.Atom] { named(in: segment, below: nil) }

  private func named(in file: [UInt8]?, below parent: UInt64?) -> [MatroskaEdition.Atom] {
    guard isEnabled, parent == nil || segment == nil || segment == file else { return [] }
    // A nested chapter that begins with its parent adds no place to step to.
    let own = isHidden || start == parent ? [] : [self]
    return own + atoms.flatMap { $0.named(in: file, below: start) }
  }
}

extension MediaTime {
  /// A time in a Matroska file, which counts nanoseconds.
  init(nanoseconds: UInt64) { self.init(microseconds: Int64(nanoseconds / 1_000)) }
}
