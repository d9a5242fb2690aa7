import Base
import TestSupport
import Testing

@testable import Library

/// The rules of https://toml.io/en/v1.0.0, one case for each that a settings file can meet.
@Suite("TOML") struct TomlTests {
  private func document(_ text: String) throws -> TomlDocument {
    try TomlDocument(Array(text.utf8), file: "f.toml", limit: 1 << 20)
  }

  private func fault(_ text: String) -> Diagnostic? {
    do throws(TomlDocument.Fault) {
      _ = try TomlDocument(Array(text.utf8), file: "f.toml", limit: 1 << 20)
      return nil
    } catch {
      return error.diagnostic
    }
  }

  /// A value as a short text of what it says.
  private func said(_ value: TomlValue?) -> String {
    switch value?.content {
    case nil: "nothing"
    case .flag(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)f"
    case .text(let text): "“\(text)”"
    case .date: "date"
    case .array(let values): "[" + values.map(said).joined(separator: " ") + "]"
    case .table(let table): said(table)
    case .tables(let tables): tables.all.map(said).joined()
    }
  }

  private func said(_ table: TomlTable) -> String {
    "{" + table.keys.map { "\($0):\(said(table[$0]))" }.joined(separator: " ") + "}"
  }

  @Test(arguments: [
    ("a = 1 # one", "{a:1}"), ("a=-0", "{a:0}"), ("a = +1_000", "{a:1000}"), ("a = 0xFf", "{a:255}"),
    ("a = 0o17", "{a:15}"), ("a = 0b1_0", "{a:2}"), ("a = 9223372036854775807", "{a:9223372036854775807}"),
    ("a = 1.5", "{a:1.5f}"), ("a = 1e3", "{a:1000.0f}"), ("a = -1_0.2_5E-1", "{a:-1.025f}"),
    ("a = inf", "{a:inff}"),
    ("a = -nan", "{a:nanf}"), ("a = true\r\nb = false\r\n", "{a:true b:false}"),
    ("a = 'C:\\x'", "{a:“C:\\x”}"), (#"a = "\t\"\u00e9\U0001F600""#, "{a:“\t\"é😀”}"),
    ("a = \"\"\"\none \\\n   \n two\"\"\"\"", "{a:“one two\"”}"), ("a = '''\n'x'\n'''", "{a:“'x'\n”}"),
    ("a = 1979-05-27", "{a:date}"), ("a = 1979-05-27 07:32:00.5-07:00", "{a:date}"),
    ("a = 07:32:00", "{a:date}"),
    ("a = 2024-02-29T00:00:60z", "{a:date}"),
    ("a = [ 1, # one\n 'x', [ ],\n]", "{a:[1 “x” []]}"), ("a = { b = 1, c.d = 2 }", "{a:{b:1 c:{d:2}}}"),
    ("a.b = 1\na . \"c d\" = 2", "{a:{b:1 c d:2}}"), ("[a]\nb = 1\n[a.c]\nd = 2", "{a:{b:1 c:{d:2}}}"),
    ("[a.b]\n[a]\nc = 1", "{a:{b:{} c:1}}"), ("[[a]]\nb = 1\n[[a]]\n[a.c]", "{a:{b:1}{c:{}}}"),
    ("\u{FEFF}a = 1", "{a:1}"), ("3.14 = 1", "{3:{14:1}}"), ("'' = 1", "{:1}"), ("", "{}"), ("# only", "{}"),
  ])
  func validTextsAreParsed(text: String, expected: String) throws {
    #expect(said(try document(text).root) == expected)
  }

  @Test(
    arguments: [
      ("a = ", 1, 5), ("a", 1, 2), ("= 1", 1, 1), ("a = 1 b = 2", 1, 7), ("a = 1\nb = 01", 2, 5),
      ("a = 1_", 1, 5),
      ("a = 1__0", 1, 5), ("a = .5", 1, 5), ("a = 5.", 1, 5), ("a = 0x", 1, 5), ("a = +0x1", 1, 5),
      ("a = 9223372036854775808", 1, 5), ("a = 1979-02-29", 1, 5), ("a = 24:00:00", 1, 5), ("a = True", 1, 5),
      ("é = 1", 1, 1), ("\"é\" = ember", 1, 7), ("a = \"x", 1, 5), ("a = \"\\q\"", 1, 6),
      ("a = \"\\ud800\"", 1, 6),
      ("a = 'x\ny'", 1, 5), ("a = '''x", 1, 5), ("a = [1 2]", 1, 8), ("a = [1", 1, 7),
      ("a = {b = 1,}", 1, 12),
      ("a = {b = 1\n}", 1, 11), ("a = 1\na = 2", 2, 1), ("a.b = 1\na.b.c = 2", 2, 1), ("[a]\n[a]", 2, 1),
      ("a = 1\n[a]", 2, 1), ("a = {}\n[a.b]", 2, 1), ("a = {}\na.b = 1", 2, 1), ("[a.b]\n[a]\nb.c = 1", 3, 1),
      ("a.b = 1\n[a]", 2, 1), ("a = []\n[[a]]", 2, 1), ("[[a]]\n[a]", 2, 1), ("[a]\n[[a]]", 2, 1),
      ("[a", 1, 3),
      ("[]", 1, 2), ("[[a] ]", 1, 4), ("[a]]", 1, 4), ("[=", 1, 2), ("p=[}=}", 1, 4), ("\u{1}", 1, 1),
      ("# \u{7F}", 1, 3),
      ("a = 1\rb = 2", 1, 6), ("\"\"\"a\"\"\" = 1", 1, 1),
    ] as [(String, Int, Int)])
  func errorsAreReportedAtTheirPosition(text: String, line: Int, column: Int) throws {
    let fault = try #require(self.fault(text))
    #expect([fault.line, fault.column ?? 0] == [line, column], "\(fault.sentence)")
    #expect(fault.sentence.hasPrefix("TOML syntax error: "))
  }

  @Test func unquotedValuesAreReportedWithAHint() {
    #expect(fault("theme = ember")?.sentence.contains("“ember” is not a value: put text in quotes") == true)
    #expect(fault("mute = Yes")?.sentence.contains("use true or false") == true)
  }

  @Test(arguments: [
    "a = " + String(repeating: "[", count: 100_000), "a = " + String(repeating: "{a=", count: 100_000),
    String(repeating: "a.", count: 100_000) + "a = 1", "[" + String(repeating: "a.", count: 100_000) + "a]",
  ])
  func excessiveNestingIsRefused(text: String) {
    #expect(fault(text)?.sentence.contains(" too ") == true)
  }

  @Test func valuesAndStatementsNameTheirBytes() throws {
    let text = "# top\n[sound] # here\nvolume = 5 # five\n\nlist = [\n 1,\n]\n[[x]]\na = 'b'\n"
    let document = try document(text)
    let bytes = Array(text.utf8)
    func written(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let sound = try #require(document.root["sound"]?.table)
    #expect(written(try #require(sound["volume"]).bytes) == "5")
    #expect(written(try #require(sound["list"]).bytes) == "[\n 1,\n]")
    #expect(
      document.statements.map(\.path) == [
        ["sound"], ["sound", "volume"], ["sound", "list"], ["x", "[]"], ["x", "[]", "a"],
      ])
    #expect(document.statements.map(\.table) == [nil, ["sound"], ["sound"], nil, nil])
    #expect(written(document.statements[1].lines) == "volume = 5 # five\n")
    #expect(written(document.statements[2].lines) == "list = [\n 1,\n]\n")
  }

  /// Damaged texts end nothing, and what is read of them lies within them.
  @Test func damagedTextsAreReadOrRefused() {
    var random = SeededNumbers(1)
    let whole = Array(DefaultInsetToml.text.utf8.prefix(3_000))
    let marks = Array("[]{}=\"'\\\n#., \r\u{1}0e_-:T".utf8)
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<4 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = marks.randomElement(using: &random) ?? 0
      }
      guard let document = try? TomlDocument(bytes, file: "f", limit: 1 << 20) else { continue }
      for statement in document.statements { #expect(statement.lines.upperBound <= bytes.count) }
    }
  }
}
