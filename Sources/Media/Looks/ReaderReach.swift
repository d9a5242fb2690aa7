// What a reader may reach. A value; any thread.

internal import Base
internal import CPlatform

/// What a reader may reach besides what it is handed.
enum ReaderReach: String, CaseIterable, Sendable {
  /// Files, to read them.
  case files
  /// Files, to read them, and the network.
  case network
  /// Whatever this user may: devices, filter graphs.
  case anything

  /// What looking into an item needs.
  ///
  /// - Parameter isLook: whether local files alone are opened, whatever the item names.
  init(_ location: MediaLocation, isLook: Bool) {
    switch location {
    case .file: self = isLook ? .files : .network
    case .url: self = .network
    case .lavfi, .device, .standardInput: self = .anything
    }
  }

  /// Takes everything else from this process, for good; before it starts a thread.
  func confine() {
    switch self {
    case .files: platform_reader_confine(PLATFORM_READER_FILES)
    case .network: platform_reader_confine(PLATFORM_READER_NETWORK)
    case .anything: platform_reader_confine(PLATFORM_READER_ANYTHING)
    }
  }
}
