// Pages with the names of a list's entries. The reader of the list writes them; any thread may read what is written.

/// Packs the names of entries while a list is read.
///
/// One thread at a time packs; the names may go to any thread. A page has the names of about sixty entries and lives as
/// long as one of them: the few entries that somebody keeps of a long list keep little memory.
public final class NamePages {
  private var page = NamePage(size: 512)

  /// Pages without names.
  public init() {}

  /// Packs a name; the title is filtered, or nil.
  public func add(_ location: MediaLocation, title: String?) -> EntryName {
    var text = title ?? ""
    let name = text.withUTF8 { text in
      let text = title == nil ? nil : text
      return switch location {
      case .file(let path): path.bytes.withUnsafeBufferPointer { add($0, isPath: true, text) }
      case .url(var address): address.withUTF8 { add($0, isPath: false, text) }
      case .lavfi, .device, .standardInput: nil as EntryName?
      }
    }
    return name ?? EntryName(location, title: title)
  }

  /// Packs a name whose address and title need no change; nil if they are too long for a record.
  public func add(address: ArraySlice<UInt8>, title: ArraySlice<UInt8>?) -> EntryName? {
    address.withUnsafeBufferPointer { address in
      guard let title else { return add(address, isPath: false, nil) }
      return title.withUnsafeBufferPointer { add(address, isPath: false, $0) }
    }
  }

  /// nil if a text is too long for a record.
  private func add(
    _ place: UnsafeBufferPointer<UInt8>, isPath: Bool, _ title: UnsafeBufferPointer<UInt8>?
  ) -> EntryName? {
    let size = NamePage.headSize + place.count + (title?.count ?? 0)
    guard place.count <= NamePage.longestText, title?.count ?? 0 <= NamePage.longestText else { return nil }
    if page.room < size { page = NamePage(size: max(NamePage.usualSize, size)) }
    return EntryName(page, at: page.append(place, isPath: isPath, title))
  }
}

/// Memory for records, each written once, behind those before it.
///
/// A record is a head (flags, the lengths of both texts), the path or address, and the title.
final class NamePage: @unchecked Sendable {  // Only one thread appends, and it writes no byte twice.
  fileprivate static let usualSize = 4_096
  fileprivate static let headSize = 5
  fileprivate static let longestText = Int(UInt16.max)

  private let bytes: UnsafeMutableRawBufferPointer
  private var end = 0

  fileprivate init(size: Int) { bytes = .allocate(byteCount: size, alignment: 1) }

  deinit { bytes.deallocate() }

  fileprivate var room: Int { bytes.count - end }

  /// Appends a record that there is room for, and returns its start.
  fileprivate func append(
    _ place: UnsafeBufferPointer<UInt8>, isPath: Bool, _ title: UnsafeBufferPointer<UInt8>?
  ) -> Int {
    let start = end
    bytes[start] = (isPath ? 1 : 0) | (title == nil ? 0 : 2)
    bytes.storeBytes(of: UInt16(place.count), toByteOffset: start + 1, as: UInt16.self)
    bytes.storeBytes(of: UInt16(title?.count ?? 0), toByteOffset: start + 3, as: UInt16.self)
    end += Self.headSize
    append(place)
    if let title { append(title) }
    return start
  }

  private func append(_ text: UnsafeBufferPointer<UInt8>) {
    UnsafeMutableRawBufferPointer(rebasing: bytes[end..<end + text.count]).copyBytes(from: text)
    end += text.count
  }

  /// The record that begins at a byte.
  func record(at start: UInt32) -> NameRecord {
    let start = Int(start)
    let place = start + Self.headSize
    let title = place + Int(bytes.loadUnaligned(fromByteOffset: start + 1, as: UInt16.self))
    let end = title + Int(bytes.loadUnaligned(fromByteOffset: start + 3, as: UInt16.self))
    return NameRecord(
      page: self, isPath: bytes[start] & 1 != 0, place: place..<title,
      title: bytes[start] & 2 != 0 ? title..<end : nil)
  }

  /// Calls a function with a part of a record, which is valid until the function returns.
  fileprivate func with<Result>(
    _ part: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withExtendedLifetime(self) {
      UnsafeRawBufferPointer(rebasing: bytes[part]).withMemoryRebound(to: UInt8.self, body)
    }
  }
}

/// The texts of a name in a page.
struct NameRecord {
  fileprivate let page: NamePage
  /// Whether the place is a path and no address.
  let isPath: Bool
  fileprivate let place: Range<Int>
  /// The bytes of the title; nil if the entry has none.
  let title: Range<Int>?

  /// The file or address.
  var location: MediaLocation {
    page.with(place) { isPath ? .file(BytePath(Array($0))) : .url(String(decoding: $0, as: UTF8.self)) }
  }

  /// The title; nil if the entry has none.
  var shownTitle: String? { title.map { page.with($0) { String(decoding: $0, as: UTF8.self) } } }

  /// Whether these are the bytes of the path or address.
  func hasPlace(_ other: some Collection<UInt8>) -> Bool {
    place.count == other.count && page.with(place) { $0.elementsEqual(other) }
  }

  /// Calls a function with the bytes of the path or address, which are valid until it returns.
  func withPlace<Result>(_ body: (UnsafeBufferPointer<UInt8>, _ isPath: Bool) -> Result) -> Result {
    page.with(place) { body($0, isPath) }
  }

  /// Calls a function with the bytes of the title, which are valid until it returns; nil without a title.
  func withTitle<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    title.map { page.with($0, body) }
  }
}
