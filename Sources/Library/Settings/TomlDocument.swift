// A TOML file with positions for diagnostics. Its tables are classes: it stays on the thread that parsed it.
import Base

/// A parsed TOML file with the positions of its values.
struct TomlDocument {
  let root: TomlTable
  /// The headers and keys in their order.
  let statements: [TomlStatement]
  let bytes: [UInt8]
  /// Byte offsets of the line starts.
  private let lines: [Int]

  /// The reason why a file cannot be parsed.
  struct Fault: Error {
    /// The message with line and column; line 0 concerns the whole file.
    var diagnostic: Diagnostic
  }

  /// Parses the content of a file.
  ///
  /// - Parameter file: The name of the file for diagnostics.
  /// - Parameter limit: Most bytes that are accepted.
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
          file: file, line: place.line, column: place.column, sentence: "TOML syntax error: \(error.sentence)"
        )
      )
    }
  }

  /// Appends a diagnostic about a key, at the position of the nearest existing table around it where the key is
  /// missing.
  func report(
    _ path: [String], of file: String, _ severity: Diagnostic.Severity, _ sentence: String,
    to diagnostics: inout [Diagnostic]
  ) {
    // The first 100 diagnostics suffice for a file full of errors.
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

  /// The line and the column (in Unicode scalars) of an offset, both from 1.
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
