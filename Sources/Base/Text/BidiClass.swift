// The bidirectional classes, brackets and mirrored signs of Unicode 15, for `BidiOrder`.

/// The bidirectional class of a scalar (UAX #9, table 4).
///
/// Marks that embed, override or isolate count as boundary neutrals: `VisibleText` lets none of them through.
enum BidiClass: String {
  case left = "L"
  case right = "R"
  case arabicLetter = "AL"
  case europeanNumber = "EN"
  case europeanSeparator = "ES"
  case europeanTerminator = "ET"
  case arabicNumber = "AN"
  case commonSeparator = "CS"
  case nonspacingMark = "NSM"
  case boundaryNeutral = "BN"
  case paragraphSeparator = "B"
  case segmentSeparator = "S"
  case whitespace = "WS"
  case otherNeutral = "ON"

  /// The class of a scalar.
  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0x41...0x5A, 0x61...0x7A: self = .left
    case 0x30...0x39: self = .europeanNumber
    case 0x20: self = .whitespace
    case 0x5D0...0x5EA: self = .right
    default: self = Self.beyondCommon(scalar)
    }
  }

  private static func beyondCommon(_ scalar: Unicode.Scalar) -> BidiClass {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return leftMarks.contains(scalar.value) ? .left : .nonspacingMark
    default: break
    }
    let place = ranges.partitioningIndex { $0.last >= scalar.value }
    guard place < ranges.count, ranges[place].first <= scalar.value else { return .left }
    return ranges[place].bidi
  }

  /// The marks without a width of their own that are written from left to right anyway.
  private static let leftMarks: Set<UInt32> = [0xCBF, 0xCC6, 0x11A07, 0x11A08, 0x11C3F]

  /// Everything that is neither written from left to right nor a mark, in ascending order.
  private static let ranges: [(first: UInt32, last: UInt32, bidi: BidiClass)] = table.split(
    whereSeparator: \.isWhitespace
  )
  .compactMap { word in
    let parts = word.split(separator: "=")
    let ends = parts[0].split(separator: "-").compactMap { UInt32($0, radix: 16) }
    guard let first = ends.first, let last = ends.last, let bidi = BidiClass(rawValue: String(parts[1]))
    else {
      return nil
    }
    return (first, last, bidi)
  }

  private static let table = """
    0-8=BN 9=S A=B B=S C=WS D=B E-1B=BN 1C-1E=B 1F=S 20=WS 21-22=ON 23-25=ET 26-2A=ON 2B=ES 2C=CS 2D=ES
    2E-2F=CS 30-39=EN 3A=CS 3B-40=ON 5B-60=ON 7B-7E=ON 7F-84=BN 85=B 86-9F=BN A0=CS A1=ON A2-A5=ET A6-A9=ON
    AB-AC=ON AD=BN AE-AF=ON B0-B1=ET B2-B3=EN B4=ON B6-B8=ON B9=EN BB-BF=ON D7=ON F7=ON 2B9-2BA=ON 2C2-2CF=ON
    2D2-2DF=ON 2E5-2ED=ON 2EF-2FF=ON 374-375=ON 37E=ON 384-385=ON 387=ON 3F6=ON 58A=ON 58D-58E=ON 58F=ET
    590-5FF=R 600-605=AN 606-607=ON 608=AL 609-60A=ET 60B=AL 60C=CS 60D=AL 60E-60F=ON 61B-64A=AL 660-669=AN
    66A=ET 66B-66C=AN 66D-6D5=AL 6DD=AN 6DE=ON 6E5-6E6=AL 6E9=ON 6EE-6EF=AL 6F0-6F9=EN 6FA-7BF=AL 7C0-7F5=R
    7F6-7F9=ON 7FA-85F=R 860-88F=AL 890-891=AN 892-8C9=AL 8E2=AN 9F2-9F3=ET 9FB=ET AF1=ET BF3-BF8=ON BF9=ET
    BFA=ON C78-C7E=ON E3F=ET F3A-F3D=ON 1390-1399=ON 1400=ON 1680=WS 169B-169C=ON 17DB=ET 17F0-17F9=ON
    1800-180A=ON 180E=BN 1940=ON 1944-1945=ON 19DE-19FF=ON 1FBD=ON 1FBF-1FC1=ON 1FCD-1FCF=ON 1FDD-1FDF=ON
    1FED-1FEF=ON 1FFD-1FFE=ON 2000-200A=WS 200B-200D=BN 200F=R 2010-2027=ON 2028=WS 2029=B 202A-202E=BN 202F=CS
    2030-2034=ET 2035-2043=ON 2044=CS 2045-205E=ON 205F=WS 2060-206F=BN 2070=EN 2074-2079=EN 207A-207B=ES
    207C-207E=ON 2080-2089=EN 208A-208B=ES 208C-208E=ON 20A0-20CF=ET 2100-2101=ON 2103-2106=ON 2108-2109=ON
    2114=ON 2116-2118=ON 211E-2123=ON 2125=ON 2127=ON 2129=ON 212E=ET 213A-213B=ON 2140-2144=ON 214A-214D=ON
    2150-215F=ON 2189-218B=ON 2190-2211=ON 2212=ES 2213=ET 2214-2335=ON 237B-2394=ON 2396-2426=ON 2440-244A=ON
    2460-2487=ON 2488-249B=EN 24EA-26AB=ON 26AD-27FF=ON 2900-2B73=ON 2B76-2B95=ON 2B97-2BFF=ON 2CE5-2CEA=ON
    2CF9-2CFF=ON 2E00-2E5D=ON 2E80-2E99=ON 2E9B-2EF3=ON 2F00-2FD5=ON 2FF0-2FFB=ON 3000=WS 3001-3004=ON
    3008-3020=ON 3030=ON 3036-3037=ON 303D-303F=ON 309B-309C=ON 30A0=ON 30FB=ON 31C0-31E3=ON 321D-321E=ON
    3250-325F=ON 327C-327E=ON 32B1-32BF=ON 32CC-32CF=ON 3377-337A=ON 33DE-33DF=ON 33FF=ON 4DC0-4DFF=ON
    A490-A4C6=ON A60D-A60F=ON A673-A67F=ON A700-A721=ON A788=ON A828-A82B=ON A838-A839=ET A874-A877=ON
    AB6A-AB6B=ON FB1D-FB28=R FB29=ES FB2A-FB4F=R FB50-FD3D=AL FD3E-FD4F=ON FD50-FDCE=AL FDCF=ON FDD0-FDEF=BN
    FDF0-FDFC=AL FDFD-FE19=ON FE30-FE4F=ON FE50=CS FE51=ON FE52=CS FE54=ON FE55=CS FE56-FE5E=ON FE5F=ET
    FE60-FE61=ON FE62-FE63=ES FE64-FE66=ON FE68=ON FE69-FE6A=ET FE6B=ON FE70-FEFE=AL FEFF=BN FF01-FF02=ON
    FF03-FF05=ET FF06-FF0A=ON FF0B=ES FF0C=CS FF0D=ES FF0E-FF0F=CS FF10-FF19=EN FF1A=CS FF1B-FF20=ON
    FF3B-FF40=ON FF5B-FF65=ON FFE0-FFE1=ET FFE2-FFE4=ON FFE5-FFE6=ET FFE8-FFEE=ON FFF0-FFF8=BN FFF9-FFFD=ON
    FFFE-FFFF=BN 10101=ON 10140-1018C=ON 10190-1019C=ON 101A0=ON 102E1-102FB=EN 10800-1091E=R 1091F=ON
    10920-10B38=R 10B39-10B3F=ON 10B40-10CFF=R 10D00-10D2F=AL 10D30-10D39=AN 10D3A-10D3F=AL 10D40-10E5F=R
    10E60-10E7E=AN 10E7F-10EBF=R 10EC0-10EFC=AL 10F00-10F2F=R 10F30-10F6F=AL 10F70-10FFF=R 11052-11065=ON
    11660-1166C=ON 11FD5-11FDC=ON 11FDD-11FE0=ET 11FE1-11FF1=ON 16FE2=ON 1BCA0-1BCA3=BN 1D173-1D17A=BN
    1D1E9-1D1EA=ON 1D200-1D245=ON 1D300-1D356=ON 1D6DB=ON 1D715=ON 1D74F=ON 1D789=ON 1D7C3=ON 1D7CE-1D7FF=EN
    1E2FF=ET 1E800-1EC6F=R 1EC70-1ECBF=AL 1ECC0-1ECFF=R 1ED00-1ED4F=AL 1ED50-1EDFF=R 1EE00-1EEEF=AL
    1EEF0-1EEF1=ON 1EEF2-1EEFF=AL 1EF00-1EFFF=R 1F000-1F02B=ON 1F030-1F093=ON 1F0A0-1F0AE=ON 1F0B1-1F0BF=ON
    1F0C1-1F0CF=ON 1F0D1-1F0F5=ON 1F100-1F10A=EN 1F10B-1F10F=ON 1F12F=ON 1F16A-1F16F=ON 1F1AD=ON 1F260-1F265=ON
    1F300-1F6D7=ON 1F6DC-1F6EC=ON 1F6F0-1F6FC=ON 1F700-1F776=ON 1F77B-1F7D9=ON 1F7E0-1F7EB=ON 1F7F0=ON
    1F800-1F80B=ON 1F810-1F847=ON 1F850-1F859=ON 1F860-1F887=ON 1F890-1F8AD=ON 1F8B0-1F8B1=ON 1F900-1FA53=ON
    1FA60-1FA6D=ON 1FA70-1FA7C=ON 1FA80-1FA88=ON 1FA90-1FABD=ON 1FABF-1FAC5=ON 1FACE-1FADB=ON 1FAE0-1FAE8=ON
    1FAF0-1FAF8=ON 1FB00-1FB92=ON 1FB94-1FBCA=ON 1FBF0-1FBF9=EN 1FFFE-1FFFF=BN 2FFFE-2FFFF=BN 3FFFE-3FFFF=BN
    4FFFE-4FFFF=BN 5FFFE-5FFFF=BN 6FFFE-6FFFF=BN 7FFFE-7FFFF=BN 8FFFE-8FFFF=BN 9FFFE-9FFFF=BN AFFFE-AFFFF=BN
    BFFFE-BFFFF=BN CFFFE-CFFFF=BN DFFFE-E0FFF=BN EFFFE-EFFFF=BN FFFFE-FFFFF=BN 10FFFE-10FFFF=BN
    """
}

/// The signs that have a twin which faces the other way.
enum BidiMirror {
  /// The closing bracket of an opening one; nil for any other scalar.
  static func closing(_ scalar: Unicode.Scalar) -> Unicode.Scalar? { closings[normal(scalar)] }

  /// Whether a scalar closes brackets.
  static func closes(_ scalar: Unicode.Scalar) -> Bool { closers.contains(normal(scalar)) }

  /// The sign that is drawn where a scalar is read from right to left; nil if it is the same.
  static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar? { twins[scalar] }

  /// The form by which brackets are compared: two of them are canonically equivalent to others.
  static func normal(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x2329: "\u{3008}"
    case 0x232A: "\u{3009}"
    default: scalar
    }
  }

  private static let closings = Dictionary(pairs(of: brackets).map { (normal($0), normal($1)) }) { first, _ in
    first
  }
  private static let closers = Set(closings.values)
  private static let twins = Dictionary(
    uniqueKeysWithValues: (pairs(of: brackets) + pairs(of: others)).flatMap { [($0, $1), ($1, $0)] })

  private static func pairs(of table: String) -> [(Unicode.Scalar, Unicode.Scalar)] {
    table.split(whereSeparator: \.isWhitespace).compactMap { word in
      let ends = word.split(separator: "-").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      return ends.count == 2 ? (ends[0], ends[1]) : nil
    }
  }

  private static let brackets = """
    28-29 5B-5D 7B-7D F3A-F3B F3C-F3D 169B-169C 2045-2046 207D-207E 208D-208E 2308-2309 230A-230B 2329-232A
    2768-2769 276A-276B 276C-276D 276E-276F 2770-2771 2772-2773 2774-2775 27C5-27C6 27E6-27E7 27E8-27E9
    27EA-27EB 27EC-27ED 27EE-27EF 2983-2984 2985-2986 2987-2988 2989-298A 298B-298C 298D-2990 298F-298E
    2991-2992 2993-2994 2995-2996 2997-2998 29D8-29D9 29DA-29DB 29FC-29FD 2E22-2E23 2E24-2E25 2E26-2E27
    2E28-2E29 2E55-2E56 2E57-2E58 2E59-2E5A 2E5B-2E5C 3008-3009 300A-300B 300C-300D 300E-300F 3010-3011
    3014-3015 3016-3017 3018-3019 301A-301B FE59-FE5A FE5B-FE5C FE5D-FE5E FF08-FF09 FF3B-FF3D FF5B-FF5D
    FF5F-FF60 FF62-FF63
    """
  private static let others = """
    3C-3E AB-BB 2039-203A 2208-220B 2209-220C 220A-220D 2215-29F5 221F-2BFE 2220-29A3 2221-299B 2222-29A0
    2224-2AEE 223C-223D 2243-22CD 2245-224C 2252-2253 2254-2255 2264-2265 2266-2267 2268-2269 226A-226B
    226E-226F 2270-2271 2272-2273 2274-2275 2276-2277 2278-2279 227A-227B 227C-227D 227E-227F 2280-2281
    2282-2283 2284-2285 2286-2287 2288-2289 228A-228B 228F-2290 2291-2292 2298-29B8 22A2-22A3 22A6-2ADE
    22A8-2AE4 22A9-2AE3 22AB-2AE5 22B0-22B1 22B2-22B3 22B4-22B5 22B6-22B7 22B8-27DC 22C9-22CA 22CB-22CC
    22D0-22D1 22D6-22D7 22D8-22D9 22DA-22DB 22DC-22DD 22DE-22DF 22E0-22E1 22E2-22E3 22E4-22E5 22E6-22E7
    22E8-22E9 22EA-22EB 22EC-22ED 22F0-22F1 22F2-22FA 22F3-22FB 22F4-22FC 22F6-22FD 22F7-22FE 27C3-27C4
    27C8-27C9 27CB-27CD 27D5-27D6 27DD-27DE 27E2-27E3 27E4-27E5 29A4-29A5 29A8-29A9 29AA-29AB 29AC-29AD
    29AE-29AF 29C0-29C1 29C4-29C5 29CF-29D0 29D1-29D2 29D4-29D5 29E8-29E9 29F8-29F9 2A2B-2A2C 2A2D-2A2E
    2A34-2A35 2A3C-2A3D 2A64-2A65 2A79-2A7A 2A7B-2A7C 2A7D-2A7E 2A7F-2A80 2A81-2A82 2A83-2A84 2A85-2A86
    2A87-2A88 2A89-2A8A 2A8B-2A8C 2A8D-2A8E 2A8F-2A90 2A91-2A92 2A93-2A94 2A95-2A96 2A97-2A98 2A99-2A9A
    2A9B-2A9C 2A9D-2A9E 2A9F-2AA0 2AA1-2AA2 2AA6-2AA7 2AA8-2AA9 2AAA-2AAB 2AAC-2AAD 2AAF-2AB0 2AB1-2AB2
    2AB3-2AB4 2AB5-2AB6 2AB7-2AB8 2AB9-2ABA 2ABB-2ABC 2ABD-2ABE 2ABF-2AC0 2AC1-2AC2 2AC3-2AC4 2AC5-2AC6
    2AC7-2AC8 2AC9-2ACA 2ACB-2ACC 2ACD-2ACE 2ACF-2AD0 2AD1-2AD2 2AD3-2AD4 2AD5-2AD6 2AEC-2AED 2AF7-2AF8
    2AF9-2AFA 2E02-2E03 2E04-2E05 2E09-2E0A 2E0C-2E0D 2E1C-2E1D 2E20-2E21 FE64-FE65 FF1C-FF1E
    """
}
