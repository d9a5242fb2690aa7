import TestSupport
import Testing

@testable import Base

/// JSON of `RemoteValue`: what is written is read back, and hostile texts are no values.
@Suite struct JSONTests {
  private func line(_ value: RemoteValue) -> String {
    String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
  }

  private func read(_ text: String) -> RemoteValue? { RemoteValue(json: Array(text.utf8)) }

  @Test func aLineHasNoBlanksAndSortedNames() {
    let value = RemoteValue.map([
      "b": .list([.number(1), .number(-0.5), .number(1e16), .null, .flag(true), .list([]), .map([:])]),
      "a": .text("x\"\\\n\t\u{1}é/"),
    ])
    #expect(line(value) == #"{"a":"x\"\\\n\t\u0001é/","b":[1,-0.5,10000000000000000,null,true,[],{}]}"#)
    #expect(line(.list([.number(.infinity), .number(.nan), .number(1e300)])) == "[null,null,1e+300]")
  }

  @Test func aReportIsIndentedAndSafeOnAScreen() {
    let value = RemoteValue.list([.map(of: ["name": .text("a\u{9B}\u{202E}"), "none": nil])])
    #expect(value.report == "[\n  {\n    \"name\" : \"a\\u009b\\u202e\"\n  }\n]\n")
    #expect(read(value.report) == .list([.map(["name": .text("a\u{9B}\u{202E}")])]))
    #expect(RemoteValue.list([]).report == "[]\n")
  }

  @Test func allThatIsWrittenIsReadBack() {
    var generator = SeededNumbers(5)
    for _ in 0..<500 {
      let value = Self.random(&generator, depth: 4)
      #expect(RemoteValue(json: JSONWriter.bytes(of: value)) == value)
      #expect(read(value.report) == value)
    }
    let long = RemoteValue.text(String(repeating: "ä", count: 100_000))
    #expect(RemoteValue(json: JSONWriter.bytes(of: long)) == long)
  }

  private static func random(_ generator: inout SeededNumbers, depth: Int) -> RemoteValue {
    switch Int.random(in: depth > 0 ? 0...5 : 0...3, using: &generator) {
    case 0: return .null
    case 1: return .flag(Bool.random(using: &generator))
    case 2: return .number(Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 8)
    case 3:
      let scalars = (0..<Int.random(in: 0...9, using: &generator)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x1_FFFF, using: &generator))
      }
      return .text(String(String.UnicodeScalarView(scalars)))
    case 4:
      let count = Int.random(in: 0...4, using: &generator)
      return .list((0..<count).map { _ in random(&generator, depth: depth - 1) })
    default:
      var map: [String: RemoteValue] = [:]
      for name in 0..<Int.random(in: 0...4, using: &generator) {
        map["\(name)\u{1}\""] = random(&generator, depth: depth - 1)
      }
      return .map(map)
    }
  }

  @Test(arguments: [
    "", "{", "[1", "[1,]", "{\"a\"}", "{\"a\":}", "nul", "1 2", "\"\\ud800\"", "\"\\x\"", "\"a\n\"", "1e999",
    "-", "[,1]",
    "{1:2}", String(repeating: "[", count: 100_000),
  ])
  func brokenTextsAreNoValues(text: String) {
    #expect(read(text) == nil)
  }

  @Test func textsThatAreNotUnicodeAreNoValues() {
    #expect(RemoteValue(json: [0x22, 0xFF, 0x22]) == nil)
    #expect(read("\"\\ud83d\\ude00\"") == .text("😀"))
    #expect(
      read(" {\"a\": [1, 2.5e1, {\"b\": null}]} ")
        == .map(["a": .list([.number(1), .number(25), .map(["b": .null])])]))
  }
}
