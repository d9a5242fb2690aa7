// What tells the groups of a playlist apart. A value; any thread.
import Base

/// What an item stands with: the group that its list names, the album, or else the folder that it lies in.
///
/// Made without a text of each item's folder: lists may have a million of them.
enum ItemGroup: Hashable {
  case named(String)
  case album(String)
  case folder(ArraySlice<UInt8>)

  /// The group of an item; nil where it has none.
  init?(_ item: PlaylistItem) {
    if let group = item.group {
      self = .named(group)
    } else if let album = item.albumOfList {
      self = .album(album)
    } else if case .file(let path) = item.location, let end = path.bytes.lastIndex(of: UInt8(ascii: "/")) {
      self = .folder(path.bytes[..<end])
    } else {
      return nil
    }
  }

  /// What it is called; filtered.
  var name: String {
    switch self {
    case .named(let name), .album(let name): name
    case .folder(let bytes): BytePath(Array(bytes)).lastComponent.shown
    }
  }

  /// The same number for the same group, and for no other as far as anybody lives to see.
  private var number: UInt64 {
    var hash = ByteHash()
    switch self {
    case .named(let name):
      hash.mix(1)
      hash.mix(name.utf8)
    case .album(let name):
      hash.mix(3)
      hash.mix(name.utf8)
    case .folder(let bytes):
      hash.mix(2)
      hash.mix(bytes)
    }
    return hash.value
  }

  /// Whether it is one of the files of a folder, or the songs of an album.
  private var isAlbum: Bool { if case .named = self { false } else { true } }

  /// The numbers of the groups of items, 0 for those without one; albums and folders that are new come to the others.
  static func numbers(
    of items: some Sequence<PlaylistItem>, _ albums: inout [UInt64: Album]
  ) -> [UInt64] {
    var numbers: [UInt64] = []
    // Neighbours are mostly of one group.
    var last: (group: ItemGroup, number: UInt64)?
    for item in items {
      guard let group = ItemGroup(item) else {
        numbers.append(0)
        continue
      }
      if let last, last.group == group {
        numbers.append(last.number)
        continue
      }
      let number = group.number
      numbers.append(number)
      last = (group, number)
      if group.isAlbum, albums[number] == nil { albums[number] = Album(name: group.name) }
    }
    return numbers
  }
}
