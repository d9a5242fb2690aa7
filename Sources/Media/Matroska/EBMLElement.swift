// The binary form that Matroska is written in: an identity, a size, and that many bytes (RFC 8794). A value.

/// The head of one element.
struct EBMLElement: Equatable {
  /// The identity with its marker bit.
  var id: UInt32
  /// The bytes of its content; nil where the writer did not know.
  var size: Int64?
  /// The bytes of the head itself.
  var headLength: Int

  /// The bytes that the longest head has.
  static let longestHead = 12

  /// Reads a head from the front of some bytes; nil where there is none.
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
  /// Hands over the elements that lie one behind the other in these bytes, as far as they are whole; the last one may
  /// be cut short, or say no size: it gets what is there.
  ///
  /// Ends when `take` says that no more is wanted.
  func eachElement(_ take: (_ id: UInt32, _ content: ArraySlice<UInt8>) -> Bool) {
    var rest = self
    while let head = EBMLElement(rest) {
      rest = rest.dropFirst(head.headLength)
      let length = head.size.map { Swift.min(Int64(rest.count), $0) } ?? Int64(rest.count)
      guard take(head.id, rest.prefix(Int(length))) else { return }
      rest = rest.dropFirst(Int(length))
    }
  }

  /// The content as a number; nil where it has more bytes than one has.
  var ebmlNumber: UInt64? { count > 8 ? nil : reduce(0) { $0 << 8 | UInt64($1) } }

  /// The content as text, cut to a length that nobody reads through; zeros at its end are padding.
  var ebmlText: String {
    String(decoding: prefix(1_024).prefix { $0 != 0 }, as: UTF8.self)
  }
}
