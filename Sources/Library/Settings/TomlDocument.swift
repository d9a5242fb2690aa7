import Base
import TOMLKit

/// A TOML file as it was read: its root table and where its keys stand.
///
/// Any thread may own one.
struct TomlDocument {
  /// The whole of it.
  let root: TOMLTable
  /// Where keys stand.
  let places: TomlPlaces

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
    // The parser takes a C string: what stands behind a zero would not be seen.
    guard !bytes.contains(0) else { throw refuse("the file holds a zero byte and was not read") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw refuse("the file is not UTF-8 and was not read")
    }
    if let fault = TomlGuard.fault(in: text) {
      throw Fault(
        diagnostic: Diagnostic(
          file: file, line: fault.place.line, column: fault.place.column,
          sentence: "this is not TOML: \(fault.sentence)"))
    }
    do {
      root = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      let place = error.source.begin
      let sentence = VisibleText.filter("this is not TOML: \(error.description)", limit: 300)
      throw Fault(
        diagnostic: Diagnostic(file: file, line: place.line, column: place.column, sentence: sentence))
    } catch {
      throw refuse("the file could not be read as TOML")
    }
    places = TomlPlaces(text)
  }
}
