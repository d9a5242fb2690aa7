// What a terminal says of itself, as it may be shown later. Pure; any thread.
extension StringProtocol {
  /// What of it is printable ASCII, so many characters at the most.
  func printable(_ most: Int) -> String {
    var kept = ""
    kept.unicodeScalars.append(
      contentsOf: unicodeScalars.lazy.filter { (0x20..<0x7F).contains($0.value) }.prefix(most))
    return kept
  }
}
