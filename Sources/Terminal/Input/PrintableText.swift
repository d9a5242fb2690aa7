// Sanitises a terminal's description of itself for printing. Pure; any thread.
extension StringProtocol {
  /// The printable ASCII characters, at most `most` of them.
  func printable(_ most: Int) -> String {
    var kept = ""
    kept.unicodeScalars.append(
      contentsOf: unicodeScalars.lazy.filter { (0x20..<0x7F).contains($0.value) }.prefix(most))
    return kept
  }
}
