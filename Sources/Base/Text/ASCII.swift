// ASCII letters and blanks as bytes.
extension UInt8 {
  /// Whether the byte is one of the letters A to Z.
  @inlinable public var isCapital: Bool { self &- 0x41 < 26 }

  /// The lower-case letter of A to Z; any other byte unchanged.
  @inlinable public var lowercased: UInt8 { isCapital ? self | 0x20 : self }

  /// Whether the byte is a space, a tab, LF or CR.
  @inlinable public var isBlank: Bool { self == 0x20 || self &- 0x09 < 2 || self == 0x0D }
}
