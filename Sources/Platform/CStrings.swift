// An array of C strings, as exec takes it. A value; any thread.

/// Owns an array of C strings with a null pointer at its end.
public struct CStrings: ~Copyable {
  /// The array, which lives as long as this value.
  public let pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  /// Copies of the strings, which hold no zero bytes.
  public init(_ strings: [[UInt8]]) {
    count = strings.count
    pointer = .allocate(capacity: strings.count + 1)
    for (index, string) in strings.enumerated() {
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: string.count + 1)
      for (place, byte) in string.enumerated() { copy[place] = CChar(bitPattern: byte) }
      copy[string.count] = 0
      pointer[index] = copy
    }
    pointer[count] = nil
  }

  deinit {
    for index in 0..<count { pointer[index]?.deallocate() }
    pointer.deallocate()
  }
}
