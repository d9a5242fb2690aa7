// The editions in a Matroska file's Chapters element (RFC 9559), as they are stored. Values.

/// An edition: one set of chapters.
struct MatroskaEdition: Equatable {
  /// A chapter, with its nested chapters.
  struct Atom: Equatable {
    /// Nanoseconds from the start of the segment.
    var start: UInt64 = 0
    /// Nanoseconds from the start of the segment; nil if not given.
    var end: UInt64?
    var isHidden = false
    var isEnabled = true
    /// The identifier of the segment that has the chapter; nil for the edition's own.
    var segment: [UInt8]?
    /// The edition of that segment on whose timeline the chapter lies; nil for the segment's own timeline.
    var segmentEdition: UInt64?
    /// Unfiltered; nil without a title.
    var title: String?
    var atoms: [Atom] = []

    /// Whether it lasts no time.
    var isEmpty: Bool { end.map { $0 <= start } ?? false }
  }
  /// The identifier that tags refer to; nil without one.
  var uid: UInt64?
  /// Unfiltered; nil without a title.
  var title: String?
  var isHidden = false
  var isDefault = false
  var isOrdered = false
  var atoms: [Atom] = []
}

/// Reads the content of a Chapters element, however damaged it may be.
struct MatroskaChapters {
  static let mostEditions = 64
  /// Limit on the chapters of all editions together.
  static let mostAtoms = 10_000
  /// Limit on the nesting of chapters.
  static let greatestDepth = 8

  private(set) var editions: [MatroskaEdition] = []
  private var atomCount = 0

  init(_ bytes: ArraySlice<UInt8>) {
    bytes.eachElement { id, content in
      if id == 0x45B9 { editions.append(edition(content)) }
      return editions.count < Self.mostEditions && atomCount < Self.mostAtoms
    }
  }

  private mutating func edition(_ bytes: ArraySlice<UInt8>) -> MatroskaEdition {
    var edition = MatroskaEdition()
    bytes.eachElement { id, content in
      switch id {
      case 0x45BC: edition.uid = content.ebmlNumber
      case 0x45BD: edition.isHidden = content.ebmlNumber == 1
      case 0x45DB: edition.isDefault = content.ebmlNumber == 1
      case 0x45DD: edition.isOrdered = content.ebmlNumber == 1
      case 0x4520: edition.title = edition.title ?? Self.text(0x4521, in: content)
      case 0xB6: if let atom = atom(content, depth: 0) { edition.atoms.append(atom) }
      default: break
      }
      return atomCount < Self.mostAtoms
    }
    return edition
  }

  private mutating func atom(_ bytes: ArraySlice<UInt8>, depth: Int) -> MatroskaEdition.Atom? {
    atomCount += 1
    var atom = MatroskaEdition.Atom()
    bytes.eachElement { id, content in
      switch id {
      case 0x91: atom.start = content.ebmlNumber ?? 0
      case 0x92: atom.end = content.ebmlNumber
      case 0x98: atom.isHidden = content.ebmlNumber == 1
      case 0x4598: atom.isEnabled = content.ebmlNumber != 0
      case 0x6E67 where !content.allSatisfy { $0 == 0 }:
        atom.segment = Array(content.prefix(LinkedFiles.length))
      case 0x6EBC: atom.segmentEdition = content.ebmlNumber
      case 0x80: atom.title = atom.title ?? Self.text(0x85, in: content)
      case 0xB6 where depth < Self.greatestDepth:
        if let inner = self.atom(content, depth: depth + 1) { atom.atoms.append(inner) }
      default: break
      }
      return atomCount < Self.mostAtoms
    }
    return atom
  }

  /// Gives untitled editions their title from a Tags element's content, where files have it that are older than edition
  /// names.
  mutating func takeNames(fromTags bytes: ArraySlice<UInt8>) {
    var count = 0
    bytes.eachElement { id, tag in
      count += 1
      guard id == 0x7373 else { return count < Self.mostAtoms }
      var uids: [UInt64] = []
      var title: String?
      tag.eachElement { id, content in
        if id == 0x63C0 {
          content.eachElement { id, target in
            if id == 0x63C9, let uid = target.ebmlNumber, uid != 0 { uids.append(uid) }
            return uids.count < Self.mostEditions
          }
        }
        if id == 0x67C8, title == nil, Self.text(0x45A3, in: content) == "TITLE" {
          title = Self.text(0x4487, in: content)
        }
        return true
      }
      for index in editions.indices where editions[index].title == nil {
        if let uid = editions[index].uid, uids.contains(uid) { editions[index].title = title }
      }
      return count < Self.mostAtoms
    }
  }

  /// The first non-empty text of an element with that identifier.
  private static func text(_ wanted: UInt32, in bytes: ArraySlice<UInt8>) -> String? {
    var found: String?
    bytes.eachElement { id, content in
      if id == wanted { found = content.ebmlText }
      return found == nil
    }
    return found.flatMap { $0.isEmpty ? nil : $0 }
  }
}
