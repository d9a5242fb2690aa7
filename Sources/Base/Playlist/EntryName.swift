// The location and the title of an entry, in memory that the entries of a list share. A value; any thread.

/// The location and the title of an entry.
///
/// A list may have a million entries, of which few are drawn, opened or saved. Their paths, addresses and titles are
/// bytes in pages (`NamePages`), and become texts when somebody asks for them.
public struct EntryName: Sendable {
  private enum Storage {
    /// Texts of its own: the entry is not from a list, or has been renamed.
    case own(OwnName)
    /// The record that begins at that byte of the page.
    case packed(NamePage, UInt32)
  }
  private let storage: Storage

  /// A name with texts of its own; the title is filtered, or nil.
  public init(_ location: MediaLocation, title: String?) {
    storage = .own(OwnName(location: location, title: title))
  }

  init(_ page: NamePage, at start: Int) { storage = .packed(page, UInt32(truncatingIfNeeded: start)) }

  /// The source of the entry's bytes.
  public var location: MediaLocation {
    switch storage {
    case .own(let own): own.location
    case .packed(let page, let start): page.record(at: start).location
    }
  }

  /// The title, filtered; nil if the entry has none.
  public var title: String? {
    switch storage {
    case .own(let own): own.title
    case .packed(let page, let start): page.record(at: start).shownTitle
    }
  }

  /// Whether the location is that one; a search through a long list makes no locations.
  public func isAt(_ other: MediaLocation) -> Bool {
    guard case .packed(let page, let start) = storage else { return location == other }
    let record = page.record(at: start)
    return switch other {
    case .file(let path): record.isPath && record.hasPlace(path.bytes)
    case .url(let address): !record.isPath && record.hasPlace(address.utf8)
    case .lavfi, .device, .standardInput: false
    }
  }

  /// The page with the texts; nil where the name has its own.
  var page: NamePage? { if case .packed(let page, _) = storage { page } else { nil } }

  /// Whether the entry has a title.
  public var hasTitle: Bool {
    switch storage {
    case .own(let own): own.title != nil
    case .packed(let page, let start): page.record(at: start).title != nil
    }
  }

  /// Calls a function with the bytes of the path or address, and whether they are a path; nil for other locations.
  ///
  /// The bytes are valid until the function returns.
  public func withPlace<Result>(_ body: (UnsafeBufferPointer<UInt8>, _ isPath: Bool) -> Result) -> Result? {
    switch storage {
    case .own(let own):
      switch own.location {
      case .file(let path): return path.bytes.withUnsafeBufferPointer { body($0, true) }
      case .url(var address): return address.withUTF8 { body($0, false) }
      case .lavfi, .device, .standardInput: return nil
      }
    case .packed(let page, let start): return page.record(at: start).withPlace(body)
    }
  }

  /// Calls a function with the bytes of the title in UTF-8, which are valid until it returns; nil without a title.
  public func withTitle<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    switch storage {
    case .own(let own):
      guard var title = own.title else { return nil }
      return title.withUTF8(body)
    case .packed(let page, let start): return page.record(at: start).withTitle(body)
    }
  }
}

extension EntryName: Hashable {
  /// Whether both have the same location and the same title.
  public static func == (a: Self, b: Self) -> Bool {
    if case (.packed(let page, let start), .packed(let other, let second)) = (a.storage, b.storage),
      page === other, start == second
    {
      return true
    }
    return a.title == b.title && a.location == b.location
  }

  /// Hashes location and title.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(location)
    hasher.combine(title)
  }
}

/// The texts of a name that has its own.
private final class OwnName: Sendable {
  let location: MediaLocation
  let title: String?

  init(location: MediaLocation, title: String?) {
    self.location = location
    self.title = title
  }
}
