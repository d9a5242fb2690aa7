import Base

/// A TOML file as it was read: what it says and where.
///
/// Belongs to the thread that read it.
struct TomlDocument {
  /// The whole of it.
  let root: TomlTable
  /// Its headers and keys in their order.
  let statements: [TomlStatement]
  /// The bytes that were read.
  let bytes: [UInt8]
  /// Where lines begin.
  private let lines: [Int]

  /// Why a file is none.
  struct Fault: Error {
    /// What is wrong, and where.
    var diagnostic: Diagnostic
  }

  /// Reads the bytes of a file that is shown by that name.
  init(_ bytes: [UInt8], file: String, limit: Int) throws(Fault) {
    func refuse(_ sentence: String) -> Fault {
      Fault(diagnostic: Diagnostic(file: file, line: 0, sentence: sentence))
    }
    guard bytes.count <= limit else {
      throw refuse("the file is larger than \(limit) bytes and was not read")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw refuse("the file is not UTF-8 and was not read")
    }
    self.bytes = bytes
    lines = [0] + bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    do throws(TomlParser.Fault) {
      (root, statements) = try TomlParser.read(bytes)
    } catch {
      let place = Self.place(of: error.offset, in: bytes, lines)
      throw Fault(
        diagnostic: Diagnostic(
          file: file, line: place.line, column: place.column, sentence: "this is not TOML: \(error.sentence)")
      )
    }
  }

  /// Adds what is wrong at a key, or at the nearest table around it, to what is said of a file.
  func report(
    _ path: [String], of file: String, _ severity: Diagnostic.Severity, _ sentence: String,
    to diagnostics: inout [Diagnostic]
  ) {
    // A file of nothing but faults says enough with the first ones.
    guard diagnostics.count < 100 else { return }
    let place = offset(of: path).map { Self.place(of: $0, in: bytes, lines) }
    diagnostics.append(
      Diagnostic(
        file: file, line: place?.line ?? 0, column: place?.column, severity: severity, sentence: sentence))
  }

  private func offset(of path: [String]) -> Int? {
    var table = root
    var offset: Int?
    for key in path {
      guard let value = table[key] else { break }
      offset = value.bytes.lowerBound
      guard let inner = value.table else { break }
      table = inner
    }
    return offset
  }

  /// The line and the character of it, from 1.
  private static func place(of offset: Int, in bytes: [UInt8], _ lines: [Int]) -> (line: Int, column: Int) {
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle } else { high = middle }
    }
    let before = bytes[lines[low]..<offset]
    return (low + 1, before.count { $0 & 0xC0 != 0x80 } + 1)
  }
}
