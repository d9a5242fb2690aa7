import Base

/// The folder that a shell says it is in (OSC 7), a `file:` address.
///
/// A value; any thread may own one.
struct EmbeddedFolder: Equatable {
  /// The computer's name; empty for this one.
  let host: String
  let path: BytePath

  /// From an address; nil for one that names no absolute path.
  init?(_ address: ArraySlice<UInt8>) {
    let scheme = Array("file://".utf8)
    guard address.starts(with: scheme) else { return nil }
    let rest = address.dropFirst(scheme.count)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let bytes = PercentCoding.decode(rest[slash...])
    guard !bytes.contains(0) else { return nil }
    host = String(decoding: rest[..<slash], as: UTF8.self).lowercased()
    path = BytePath(bytes)
  }

  /// Whether the folder is on the computer of that name, on which the player runs.
  func isOn(_ name: String) -> Bool {
    host.isEmpty || host == "localhost" || host == name.lowercased()
  }
}
