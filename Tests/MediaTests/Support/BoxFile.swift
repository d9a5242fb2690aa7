// MP4 as boxes, for tests that put other numbers into its headers.

/// Rewrites boxes.
enum BoxFile {
  /// The same file, with the content of each box that holds no others replaced by what `content` makes of it; nil
  /// leaves it as it is.
  static func rewritten(
    _ bytes: ArraySlice<UInt8>, content: (_ kind: String, _ content: ArraySlice<UInt8>) -> [UInt8]?
  ) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while rest.count >= 8 {
      let length = Int(rest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
      guard length >= 8, length <= rest.count else { break }
      let kind = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      let inside = rest.prefix(length).dropFirst(8)
      let isOuter = ["moov", "trak", "mdia", "minf", "stbl", "moof", "traf", "mvex", "edts"].contains(kind)
      let made = isOuter ? rewritten(inside, content: content) : content(kind, inside) ?? Array(inside)
      result += concatenated(Array(big(UInt64(made.count + 8)).suffix(4)), Array(kind.utf8), made)
      rest = rest.dropFirst(length)
    }
    return result + rest
  }

  /// A number in eight bytes, the highest first.
  static func big(_ number: UInt64) -> [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
  }
}
