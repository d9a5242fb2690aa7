// Letters of ASCII as bytes. Pure; any thread.
extension UInt8 {
  /// Whether it is one of the capitals A to Z.
  @inlinable public var isCapital: Bool { self &- 0x41 < 26 }

  /// The small letter of a capital; any other byte as it is.
  @inlinable public var lowercased: UInt8 { isCapital ? self | 0x20 : self }
}
