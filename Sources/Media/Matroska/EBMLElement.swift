// EBML, the binary format of Matroska: an element is an identifier, a size, and as many bytes (RFC 8794). A value.

/// The identifier and size at the start of an element.
struct EBMLElement: Equatable {
  /// The identifier with its marker bit.
  var id: UInt32
  /// The size of the content in bytes; nil if the writer did not know it.
  var size: Int64?
  /// The size of identifier and size field together, in bytes.
  var headLength: Int

  /// Limit on `headLength`, in bytes.
  static let longestHead = 12

  /// Reads an element's identifier and size from the start of `bytes`; nil if none exist.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first else { return nil }
    let idLength = first.leadingZeroBitCount + 1
    guard idLength <= 4, bytes.count > idLength else { return nil }
    id = bytes.prefix(idLength).reduce(0) { $0 << 8 | UInt32($1) }
    let rest = bytes.dropFirst(idLength)
    guard let marker = rest.first else { return nil }
    let sizeLength = marker.leadingZeroBitCount + 1
    guard sizeLength <= 8, rest.count >= sizeLength else { return nil }
    let bits = UInt64(7 * sizeLength)
    let value = rest.prefix(sizeLength).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & ((1 << bits) - 1)
    size = value == (1 << bits) - 1 ? nil : Int64(value)
    headLength = idLength + sizeLength
  }
}

extension ArraySlice<UInt8> {
  /// Passes on consecutive elements until `take` returns false.
  ///
  /// The last one may be cut short or of unknown size, and then gets the remaining bytes.
  func eachElement(_ take: (_ id: UInt32, _ content: ArraySlice<UInt8>) -> Bool) {
    var rest = self
    while let head = EBMLElement(rest) {
      rest = rest.dropFirst(head.headLength)
      let length = head.size.map { Swift.min(Int64(rest.count), $0) } ?? Int64(rest.count)
      guard take(head.id, rest.prefix(Int(length))) else { return }
      rest = rest.dropFirst(Int(length))
    }
  }

  /// The content as an unsigned number; nil if it has more than 8 bytes.
  var ebmlNumber: UInt64? { count > 8 ? nil : reduce(0) { $0 << 8 | UInt64($1) } }

  /// The content as text of at most 1024 bytes; zeros at its end are padding.
  var ebmlText: String {
    String(decoding: prefix(1_024).prefix { $0 != 0 }, as: UTF8.self)
  }
}
