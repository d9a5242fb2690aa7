import Glibc
import Testing

/// The seeds of fuzzing and its findings (`scripts/fuzz texts`), once more.
@Suite struct TextCorpusTests {
  private static let folder =
    #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/Corpus"

  private static let files: [String] = {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }()

  private static func bytes(_ name: String) -> [UInt8] {
    guard let file = fopen("\(folder)/\(name)", "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  @Test func thereIsACorpus() { #expect(Self.files.count > 10) }

  @Test(arguments: files) func isHarmless(_ name: String) {
    let bytes = Self.bytes(name)
    #expect(!bytes.isEmpty)
    // Whole, and wherever it breaks off.
    for end in stride(from: bytes.count, to: 0, by: -7) {
      let fault = bytes[..<end].withUnsafeBytes { TextDriver.run($0) }
      if let fault { Issue.record("\(fault), after \(end) bytes") }
    }
  }
}
