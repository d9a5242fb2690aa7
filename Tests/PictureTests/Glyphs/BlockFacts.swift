/// Unicode's definition of its block elements, told another way than the painter's tables do.
enum BlockFacts {
  /// The pattern of ink, bit x + y·across for each part; nil if the character is no such pattern.
  static func pattern(of text: String, across: Int, down: Int) -> Int? {
    guard let scalar = text.unicodeScalars.first?.value else { return nil }
    if (0x2800...0x28FF).contains(scalar) {
      let places = [0, 2, 4, 1, 3, 5, 6, 7]
      return (0..<8).reduce(0) { $0 | Int(scalar >> UInt32($1) & 1) << places[$1] }
    }
    return (0..<(1 << (across * down))).first { candidate in
      (0..<32).allSatisfy { piece in
        let (x, y) = (piece % 4, piece / 4)
        let row = down == 3 ? (y < 3 ? 0 : y < 5 ? 1 : 2) : y * down / 8
        return isInk(text, x: x, y: y) == (candidate >> (row * across + x * across / 4) & 1 == 1)
      }
    }
  }

  /// 1 … 62 without the left and the right half.
  private static let sextants = (1...62).filter { $0 != 0b010101 && $0 != 0b101010 }

  /// All patterns but the 26 that other blocks have.
  private static let octants: [Int] = {
    let older: Set<Int> = [
      0x00, 0x01, 0x02, 0x03, 0x05, 0x0A, 0x0F, 0x14, 0x28, 0x3F, 0x40, 0x50, 0x55, 0x5A, 0x5F, 0x80, 0xA0,
      0xA5, 0xAA, 0xAF, 0xC0, 0xF0, 0xF5, 0xFA, 0xFC, 0xFF,
    ]
    return (0...255).filter { !older.contains($0) }
  }()

  /// Whether one of 4×8 pieces of a cell is ink.
  static func isInk(_ text: String, x: Int, y: Int) -> Bool {
    guard let scalar = text.unicodeScalars.first?.value else { return false }
    let quadrant = 1 << (y / 4 * 2 + x / 2)
    let octant = 1 << (y / 2 * 2 + x / 2)
    switch scalar {
    case 0x20: return false
    case 0x2588: return true
    case 0x2580: return y < 4
    case 0x2581...0x2587: return y >= 8 - Int(scalar - 0x2580)
    case 0x2589...0x258F: return x * 2 < Int(0x2590 - scalar)
    case 0x2590: return x >= 2
    case 0x2594: return y == 0
    case 0x2596: return quadrant & 0b0100 != 0
    case 0x2597: return quadrant & 0b1000 != 0
    case 0x2598: return quadrant & 0b0001 != 0
    case 0x2599: return quadrant & 0b1101 != 0
    case 0x259A: return quadrant & 0b1001 != 0
    case 0x259B: return quadrant & 0b0111 != 0
    case 0x259C: return quadrant & 0b1011 != 0
    case 0x259D: return quadrant & 0b0010 != 0
    case 0x259E: return quadrant & 0b0110 != 0
    case 0x259F: return quadrant & 0b1110 != 0
    case 0x1FB00...0x1FB3B:
      let row = y < 3 ? 0 : y < 5 ? 1 : 2
      return sextants[Int(scalar - 0x1FB00)] >> (row * 2 + x / 2) & 1 == 1
    case 0x1FB82...0x1FB86: return y < [2, 3, 5, 6, 7][Int(scalar - 0x1FB82)]
    case 0x1FB87...0x1FB8B: return (4 - x) * 2 <= [2, 3, 5, 6, 7][Int(scalar - 0x1FB87)]
    case 0x1CEA8: return octant == 0x01
    case 0x1CEAB: return octant == 0x02
    case 0x1CEA3: return octant == 0x40
    case 0x1CEA0: return octant == 0x80
    case 0x1FBE6: return octant & 0x14 != 0
    case 0x1FBE7: return octant & 0x28 != 0
    case 0x1CD00...0x1CDE5:
      return octants[Int(scalar - 0x1CD00)] & octant != 0
    default: return false
    }
  }
}

extension BlockFacts {
  /// One of the characters that look alike, in the form with ink at the upper left, and whether ink and paper
  /// are swapped for it.
  static let forms: [String: (text: String, isSwapped: Bool)] = {
    let codes =
      Array(UInt32(0x2580)...0x2590) + Array(0x2594...0x259F) + Array(0x1FB00...0x1FB3B)
      + Array(0x1FB82...0x1FB8B) + Array(0x1CD00...0x1CDE5)
      + [0x1CEA8, 0x1CEAB, 0x1CEA3, 0x1CEA0, 0x1FBE6, 0x1FBE7]
    var first: [UInt32: String] = [:]
    var masks: [String: UInt32] = [:]
    for text in codes.compactMap({ Unicode.Scalar($0).map { String(Character($0)) } }) {
      let mask = (0..<32).reduce(UInt32(0)) {
        $0 | (isInk(text, x: $1 % 4, y: $1 / 4) ? 1 << UInt32($1) : 0)
      }
      masks[text] = mask
      first[mask] = first[mask] ?? text
    }
    var forms: [String: (text: String, isSwapped: Bool)] = [:]
    for (text, mask) in masks {
      let isSwapped = mask & 1 == 0
      if let form = first[isSwapped ? ~mask : mask] { forms[text] = (form, isSwapped) }
    }
    return forms
  }()
}
