// The items that played when the program crashed, kept across runs. Blocking; a small file.

public import Base

/// The file `crashed` in the state folder, to which a crash adds the item that it happened in.
///
/// Each entry is a letter, `f` for a file and `u` for an address, its bytes, and a zero byte.
public enum CrashRecord {
  /// Limit on the file's bytes.
  private static let limit = 1 << 17
  /// Limit on the items that are remembered.
  private static let most = 100

  /// The file in a state folder.
  public static func file(in state: BytePath) -> BytePath { state.appending("crashed") }

  /// The entry of an item; nil for what cannot be opened a second time.
  public static func entry(of location: MediaLocation) -> [UInt8]? {
    switch location {
    case .file(let path) where path.terminated != nil: [UInt8(ascii: "f")] + path.bytes + [0]
    case .url(let address): [UInt8(ascii: "u")] + address.utf8.filter { $0 != 0 } + [0]
    case .file, .lavfi, .device, .standardInput: nil
    }
  }

  /// The recorded items, the last ones if there are many.
  public static func items(in state: BytePath) -> Set<MediaLocation> {
    guard let bytes = try? FileBytes.read(file(in: state), limit: limit) else { return [] }
    return Set(
      bytes.split(separator: 0).suffix(most).compactMap { entry -> MediaLocation? in
        switch entry.first {
        case UInt8(ascii: "f"): .file(BytePath(Array(entry.dropFirst())))
        case UInt8(ascii: "u"): .url(String(decoding: entry.dropFirst(), as: UTF8.self))
        default: nil
        }
      })
  }

  /// Removes an item, because the user plays it anyway.
  ///
  /// A failure is ignored: the model then holds the item back once more.
  public static func forget(_ location: MediaLocation, in state: BytePath) {
    let left = items(in: state).subtracting([location]).compactMap(entry).flatMap { $0 }
    try? FileBytes.write(left, to: file(in: state))
  }
}
