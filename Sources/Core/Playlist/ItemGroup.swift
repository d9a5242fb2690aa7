// The grouping of playlist items: the keys that tell groups apart, and their section numbers.
import Base

/// The key of an item's group: the group named by its playlist, else its album, else its folder.
///
/// A folder is a slice of the path's bytes, without a string per item, since playlists may have a million items.
enum ItemGroup: Hashable {
  case named(String)
  case album(String)
  case folder(ArraySlice<UInt8>)

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

  /// The group's name, filtered for the screen.
  var name: String {
    switch self {
    case .named(let name), .album(let name): name
    case .folder(let bytes): BytePath(Array(bytes)).lastComponent.shown
    }
  }

  /// A 64-bit hash as the section's number; collisions are improbable enough to be ignored.
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

  /// Whether the group is an album or a folder, not a group named by the playlist.
  private var isAlbum: Bool { if case .named = self { false } else { true } }

  /// The section numbers of items, 0 for those without a group; new albums and folders are added to `albums`.
  static func numbers(
    of items: some Sequence<PlaylistItem>, _ albums: inout [UInt64: Album]
  ) -> [UInt64] {
    var numbers: [UInt64] = []
    // Neighbours mostly share a group, so the last one's hash is kept.
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
