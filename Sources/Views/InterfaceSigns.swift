// The signs of the interface as a list, so that their widths can be measured. Pure.

/// Every sign that the interface draws in Unicode.
public enum InterfaceSigns {
  /// The signs, each once.
  public static var all: [String] {
    var seen: Set<String> = []
    let fields = [Mirror(reflecting: Symbols(unicode: true)), Mirror(reflecting: Symbols.Box.rounded)]
    return fields.flatMap(\.children).compactMap { $0.value as? String }.filter { sign in
      !sign.unicodeScalars.allSatisfy(\.isASCII) && seen.insert(sign).inserted
    }
  }
}
