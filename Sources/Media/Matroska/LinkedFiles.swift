// The files that the chapters of a Matroska file lead to. Any thread; blocks as reading files does.

internal import Base
internal import Glibc
internal import Platform

/// Finds Matroska files in a folder by the identifiers of their segments (SegmentUUID in RFC 9559).
enum LinkedFiles {
  /// The bytes of an identifier.
  static let length = 16

  /// The files and editions that the chapters of editions refer to.
  struct Links {
    struct Link: Hashable {
      var segment: [UInt8]
      /// The edition of that file; nil for the file as it is.
      var edition: UInt64?
    }

    /// The links that have not been followed.
    private var ahead: Set<Link>
    private var followed: Set<Link> = []

    /// The links of one edition.
    init(of edition: MatroskaEdition) { ahead = Self.links(of: edition) }

    private static func links(of edition: MatroskaEdition) -> Set<Link> {
      Set(
        edition.atoms.filter(\.isEnabled).compactMap { atom in
          atom.segment.map { Link(segment: $0, edition: atom.segmentEdition) }
        })
    }

    var isEmpty: Bool { ahead.isEmpty }

    var segments: Set<[UInt8]> { Set(ahead.map(\.segment)) }

    /// Replaces the links by those of their editions; `edition` gives nil for a link without one.
    mutating func follow(_ edition: (Link) -> MatroskaEdition?) {
      followed.formUnion(ahead)
      let next = ahead.compactMap(edition).map(Self.links)
      ahead = next.reduce(into: Set()) { $0.formUnion($1) }.subtracting(followed)
    }
  }

  private static let most = (names: 20_000, files: 1_000)
  private static let extensions = [".mkv", ".mk3d", ".mka", ".webm"].map { Array($0.utf8) }

  /// The paths of the segments with those identifiers, as far as the folder has them.
  static func find(_ wanted: Set<[UInt8]>, in folder: BytePath) -> [[UInt8]: BytePath] {
    var found: [[UInt8]: BytePath] = [:]
    var looked = 0
    guard !wanted.isEmpty else { return found }
    FolderNames.each(of: folder, atMost: most.names) { name in
      guard isNamedAsMatroska(name), looked < most.files, found.count < wanted.count else { return }
      looked += 1
      let path = folder.appending(name)
      guard let segment = identifier(of: path), wanted.contains(segment), found[segment] == nil else {
        return
      }
      found[segment] = path
    }
    return found
  }

  /// The identifier of a file's segment; nil if it has none, or is no Matroska file.
  static func identifier(of path: BytePath) -> [UInt8]? {
    guard let name = path.terminated, isFile(MediaLocation.file(path).fileStatus) else { return nil }
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, isFile(facts) else { return nil }
    let finder = MatroskaElementFinder { place, count in
      [UInt8](unsafeUninitializedCapacity: count) { room, done in
        done = max(0, pread(descriptor, room.baseAddress, count, off_t(place)))
      }
    }
    var identifier: [UInt8]?
    finder.find(MatroskaElementFinder.ID.info)?[...].eachElement { id, content in
      if id == 0x73A4, content.count == length { identifier = Array(content) }
      return identifier == nil
    }
    return identifier
  }

  private static func isFile(_ facts: stat?) -> Bool { facts.map { $0.st_mode & S_IFMT == S_IFREG } ?? false }

  private static func isNamedAsMatroska(_ name: BytePath) -> Bool {
    extensions.contains { ending in
      name.bytes.suffix(ending.count).elementsEqual(ending) { $0 == $1 || $0 | 0x20 == $1 }
    }
  }
}
