// The reach of a reader. A value; any thread.

internal import Base
internal import CPlatform

/// The reach of a reader, besides the sockets that the player hands it.
enum ReaderReach: String, CaseIterable, Sendable {
  /// Files, to read them.
  case files
  /// Files, to read them, and the network.
  case network
  /// Everything that this user may open, including devices and filter graphs.
  case anything

  /// The reach that looking into an item needs.
  ///
  /// - Parameter isLook: whether only local files are opened, whatever the item names.
  init(_ location: MediaLocation, isLook: Bool) {
    switch location {
    // Another program, such as ssh or a password command, reads other places.
    case .file(let path) where path.isOfPlace && !path.isOfWebServer: self = .anything
    case .file: self = isLook ? .files : .network
    case .url: self = .network
    case .lavfi, .device, .standardInput: self = .anything
    }
  }

  /// Limits this process to the reach, for good; before it starts a thread.
  func confine() {
    switch self {
    case .files: platform_reader_confine(PLATFORM_READER_FILES)
    case .network: platform_reader_confine(PLATFORM_READER_NETWORK)
    case .anything: platform_reader_confine(PLATFORM_READER_ANYTHING)
    }
  }
}
