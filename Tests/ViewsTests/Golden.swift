import Foundation
import Testing

/// Compares a text with the file of that name beside the tests.
///
/// `INSET_RECORD=1` writes the file; without it a missing file fails.
func expectGolden(
  _ text: String, _ name: String, file: String = #filePath, location: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Goldens")
  let golden = folder.appendingPathComponent(name + ".txt")
  if ProcessInfo.processInfo.environment["INSET_RECORD"] == "1" {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: golden, atomically: true, encoding: .utf8)
    return
  }
  let wanted = try? String(contentsOf: golden, encoding: .utf8)
  guard let wanted else {
    Issue.record("no golden \(name): record it with INSET_RECORD=1 and read it", sourceLocation: location)
    return
  }
  guard wanted != text else { return }
  let old = wanted.split(separator: "\n", omittingEmptySubsequences: false)
  let new = text.split(separator: "\n", omittingEmptySubsequences: false)
  var difference = "\(name) differs:\n"
  for row in 0..<max(old.count, new.count) {
    let was = row < old.count ? String(old[row]) : "(missing)"
    let now = row < new.count ? String(new[row]) : "(missing)"
    if was != now { difference += "  row \(row)\n  - \(was)\n  + \(now)\n" }
  }
  Issue.record(Comment(rawValue: difference), sourceLocation: location)
}
