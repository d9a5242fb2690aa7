// Values of D-Bus messages, and their encoding and decoding. Owned by the thread of the bus.

import CBus
import Glibc

/// A value of the D-Bus types that MPRIS and logind use.
enum BusValue: Equatable {
  case flag(Bool)
  case int32(Int32)
  case int64(Int64)
  case uint32(UInt32)
  case number(Double)
  case text(String)
  /// An object path.
  case path(String)
  case texts([String])
  case map([Field])

  /// The D-Bus signature of the type.
  var signature: String {
    switch self {
    case .flag: "b"
    case .int32: "i"
    case .int64: "x"
    case .uint32: "u"
    case .number: "d"
    case .text: "s"
    case .path: "o"
    case .texts: "as"
    case .map: "a{sv}"
    }
  }

  /// A key of a map and its value.
  struct Field: Equatable {
    let key: String
    let value: BusValue

    init(_ key: String, _ value: BusValue) { (self.key, self.value) = (key, value) }
  }
}

/// The table of sd-bus functions; valid until the process ends.
typealias BusLibrary = UnsafePointer<bus_library>

/// A D-Bus message that is being written or read; the caller owns it and must keep it alive.
struct BusMessage {
  let library: BusLibrary
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer, _ library: BusLibrary) {
    self.pointer = pointer
    self.library = library
  }

  // MARK: Writing

  /// Appends a value with its own type.
  func append(_ value: BusValue) {
    switch value {
    case .flag(let flag): append(BusType.flag, Int32(flag ? 1 : 0))
    case .int32(let number): append(BusType.int32, number)
    case .int64(let number): append(BusType.int64, number)
    case .uint32(let number): append(BusType.uint32, number)
    case .number(let number): append(BusType.number, number)
    case .text(let text): append(BusType.text, text)
    case .path(let path): append(BusType.path, path)
    case .texts(let texts):
      within(BusType.array, "s") { for text in texts { append(BusType.text, text) } }
    case .map(let fields):
      within(BusType.array, "{sv}") { for field in fields { append(field.key, field.value) } }
    }
  }

  /// Appends a value as a variant.
  func appendVariant(_ value: BusValue) { within(BusType.variant, value.signature) { append(value) } }

  /// Appends a key of a map and its value.
  private func append(_ key: String, _ value: BusValue) {
    within(BusType.entry, "sv") {
      append(BusType.text, key)
      appendVariant(value)
    }
  }

  private func append(_ type: CChar, _ value: some BitwiseCopyable) {
    withUnsafeBytes(of: value) { _ = library.pointee.message_append_basic(pointer, type, $0.baseAddress) }
  }

  private func append(_ type: CChar, _ text: String) {
    // A D-Bus string cannot contain a zero byte; the text is cut there.
    let text = text.contains("\0") ? String(text.prefix { $0 != "\0" }) : text
    text.withCString { _ = library.pointee.message_append_basic(pointer, type, $0) }
  }

  private func within(_ type: CChar, _ contents: String, _ body: () -> Void) {
    guard library.pointee.message_open_container(pointer, type, contents) >= 0 else { return }
    body()
    _ = library.pointee.message_close_container(pointer)
  }

  // MARK: Reading

  /// Reads the next value, and the content of a variant; nil at the end and for other types.
  func read() -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard library.pointee.message_peek_type(pointer, &type, &contents) > 0 else { return nil }
    switch type {
    case BusType.flag: return read(type, Int32(0)).map { .flag($0 != 0) }
    case BusType.int32: return read(type, Int32(0)).map { .int32($0) }
    case BusType.int64: return read(type, Int64(0)).map { .int64($0) }
    case BusType.number: return read(type, Double(0)).map { .number($0) }
    case BusType.text: return readText(type).map { .text($0) }
    case BusType.path: return readText(type).map { .path($0) }
    case BusType.variant:
      guard let contents, library.pointee.message_enter_container(pointer, type, contents) > 0 else {
        return nil
      }
      defer { _ = library.pointee.message_exit_container(pointer) }
      return read()
    default: return nil
    }
  }

  /// Reads the next value if it is a string.
  func readText() -> String? { if case .text(let text)? = read() { text } else { nil } }

  /// Reads the next value if it is an array of strings; nil otherwise.
  func readTexts() -> [String]? {
    guard library.pointee.message_enter_container(pointer, BusType.array, "s") > 0 else { return nil }
    defer { _ = library.pointee.message_exit_container(pointer) }
    var texts: [String] = []
    while let text = readText(BusType.text) { texts.append(text) }
    return texts
  }

  /// Reads the next value if it is a map with variants; those of types that `read` does not know are left out.
  func readFields() -> [BusValue.Field] {
    guard library.pointee.message_enter_container(pointer, BusType.array, "{sv}") > 0 else { return [] }
    defer { _ = library.pointee.message_exit_container(pointer) }
    var fields: [BusValue.Field] = []
    while library.pointee.message_enter_container(pointer, BusType.entry, "sv") > 0 {
      guard let key = readText(BusType.text) else { break }
      var type: CChar = 0
      var contents: UnsafePointer<CChar>?
      guard library.pointee.message_peek_type(pointer, &type, &contents) > 0, let contents else { break }
      if strlen(contents) == 1, "bixdso".utf8.contains(UInt8(bitPattern: contents.pointee)) {
        if let value = read() { fields.append(BusValue.Field(key, value)) }
      } else if library.pointee.message_skip(pointer, "v") < 0 {
        break
      }
      guard library.pointee.message_exit_container(pointer) >= 0 else { break }
    }
    return fields
  }

  /// Reads the next value if it is a descriptor, as a copy that the caller closes; nil otherwise.
  func readDescriptor() -> Int32? {
    guard let descriptor = read(BusType.descriptor, Int32(-1)) else { return nil }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? nil : copy
  }

  private func read<Value: BitwiseCopyable>(_ type: CChar, _ empty: Value) -> Value? {
    var value = empty
    return library.pointee.message_read_basic(pointer, type, &value) > 0 ? value : nil
  }

  private func readText(_ type: CChar) -> String? {
    var text: UnsafePointer<CChar>?
    guard library.pointee.message_read_basic(pointer, type, &text) > 0 else { return nil }
    return text.map { String(cString: $0) }
  }
}

/// The type codes of D-Bus.
enum BusType {
  static let flag = CChar(UInt8(ascii: "b"))
  static let int32 = CChar(UInt8(ascii: "i"))
  static let uint32 = CChar(UInt8(ascii: "u"))
  static let descriptor = CChar(UInt8(ascii: "h"))
  static let int64 = CChar(UInt8(ascii: "x"))
  static let number = CChar(UInt8(ascii: "d"))
  static let text = CChar(UInt8(ascii: "s"))
  static let path = CChar(UInt8(ascii: "o"))
  static let array = CChar(UInt8(ascii: "a"))
  static let variant = CChar(UInt8(ascii: "v"))
  static let entry = CChar(UInt8(ascii: "e"))
}
