// Parsing of byte strings that are mostly ASCII. Pure.
import Base
import Glibc

/// Text as bytes: comparison, trimming, numbers and times.
enum ByteText {
  /// Whether the bytes begin with an ASCII word, ignoring case.
  static func begins(_ bytes: some Collection<UInt8>, _ word: StaticString) -> Bool {
    word.withUTF8Buffer { letters in
      var index = bytes.startIndex
      for letter in letters {
        guard index < bytes.endIndex, bytes[index].lowercased == letter.lowercased else { return false }
        bytes.formIndex(after: &index)
      }
      return true
    }
  }

  /// The bytes without leading and trailing spaces and tabs.
  static func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var low = bytes.startIndex
    var high = bytes.endIndex
    while low < high, bytes[low] == 0x20 || bytes[low] == 0x09 { low += 1 }
    while high > low, bytes[high - 1] == 0x20 || bytes[high - 1] == 0x09 { high -= 1 }
    return bytes[low..<high]
  }

  /// The index of the next such byte; the count of bytes if none exists.
  static func find(_ byte: UInt8, in bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBytes { buffer in
      guard start < buffer.count, let base = buffer.baseAddress,
        let place = memchr(base + start, Int32(byte), buffer.count - start)
      else { return buffer.count }
      return UnsafeRawPointer(place) - base
    }
  }

  /// The unsigned decimal number; nil for other bytes and for more than twelve digits.
  static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 12 else { return nil }
    var number = 0
    for digit in digits {
      guard digit &- 0x30 < 10 else { return nil }
      number = number * 10 + Int(digit &- 0x30)
    }
    return number
  }

  /// A time like `1:02:03.5`, `3:20` or `12.5` in seconds, or nil.
  static func clock(_ bytes: ArraySlice<UInt8>) -> Double? {
    var total = 0.0
    let parts = trim(bytes).split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    for part in parts {
      guard part.allSatisfy({ $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }), let value = seconds(part) else {
        return nil
      }
      total = total * 60 + value
    }
    return total
  }

  /// The time at a number of seconds; nil without digits, below 0, and from a year on.
  static func moment(_ bytes: ArraySlice<UInt8>) -> MediaTime? {
    seconds(bytes).flatMap { $0 >= 0 && $0 < 31_536_000 ? MediaTime(seconds: $0) : nil }
  }

  /// The number at the start of the bytes, with an optional sign and fraction; nil without digits.
  static func seconds(_ bytes: ArraySlice<UInt8>) -> Double? {
    var index = bytes.startIndex
    var isNegative = false
    if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      isNegative = first == UInt8(ascii: "-")
      index += 1
    }
    var value = 0.0
    var digits = 0
    var unit: Double?
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), unit == nil {
        unit = 0.1
      } else if byte &- 0x30 < 10 {
        digits += 1
        let digit = Double(byte &- 0x30)
        if let place = unit {
          value += digit * place
          unit = place / 10
        } else {
          value = value * 10 + digit
        }
      } else {
        break
      }
      index += 1
    }
    return digits > 0 ? (isNegative ? -value : value) : nil
  }
}
