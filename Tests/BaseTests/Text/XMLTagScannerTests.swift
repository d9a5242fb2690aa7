import Base
import TestSupport
import Testing

@Suite("Tags of XML") struct XMLTagScannerTests {
  /// The events as words: a start tag as `<a b=[1] c=[]>`, an end tag as `</a>`, text as `[text]`.
  private func events(_ text: String, isLoose: Bool = false) -> [String] {
    var tags = XMLTagScanner(Array(text.utf8), isLoose: isLoose)
    var found: [String] = []
    while let event = tags.next() {
      func word(_ range: Range<Int>) -> String { String(decoding: tags.bytes[range], as: UTF8.self) }
      switch event {
      case .text(let range): found.append("[\(word(range))]")
      case .characterData(let range): found.append("data[\(word(range))]")
      case .start(let name, let isEmpty):
        let attributes = tags.attributes.map { " \(word($0.name))=[\(word($0.value))]" }.joined()
        found.append("<\(word(name))\(attributes)\(isEmpty ? "/" : "")>")
      case .end(let name): found.append("</\(word(name))>")
      case .comment: found.append("comment")
      case .instruction: found.append("instruction")
      case .documentType: found.append("type")
      case .malformed(let flaw): found.append("\(flaw)")
      }
    }
    return found
  }

  @Test(arguments: [false, true])
  func wellFormedTextParsesAlikeInBothModes(isLoose: Bool) {
    let text = """
      <?xml version="1.0"?><!DOCTYPE a><!-- <b> -- > --><a:b x='1' c:d = "> '&lt;" >one &amp; two<é/>\
      <![CDATA[<c>]]]]></a:b >
      """
    #expect(
      events(text, isLoose: isLoose) == [
        "instruction", "type", "comment", "<a:b x=[1] c:d=[> '&lt;]>", "[one &amp; two]", "<é/>",
        "data[<c>]]]", "</a:b>",
      ])
  }

  @Test func positionsAreThoseOfTheText() {
    var tags = XMLTagScanner(Array("ab<p:c d='e' x:F=\"\"/>\n</p:c>".utf8), isLoose: false)
    #expect(tags.next() == .text(0..<2))
    #expect(tags.next() == .start(name: 3..<6, isEmpty: true))
    #expect(tags.start == 2 && tags.index == 21)
    #expect(tags.attributes.map(\.value) == [10..<11, 18..<18])
    #expect(tags.localName(3..<6) == "c")
    #expect(tags.value(of: "d") == 10..<11 && tags.text(of: "d") == "e")
    #expect(tags.text(of: "f") == "" && tags.text(of: "x") == nil && tags.text(of: "x:F") == nil)
    #expect(tags.next() == .text(21..<22))
    #expect(tags.next() == .end(name: 24..<27))
    #expect(tags.start == 22 && tags.index == 28)
    #expect(tags.next() == nil && tags.next() == nil)
  }

  @Test(arguments: [
    ("<", "breaksOff"), ("<a", "breaksOff"), ("<a b='", "breaksOff"), ("<a b=", "breaksOff"),
    ("<!-- -- ", "breaksOff"), ("<!-->", "breaksOff"), ("<![CDATA[ ]]", "breaksOff"), ("<?a >", "breaksOff"),
    ("< a>", "improperName"), ("<>", "improperName"), ("</>", "improperName"), ("<a 'b'>", "improperName"),
    ("<a / >", "improperName"), ("<a b>", "missingValue"), ("<a b=1>", "unquotedValue"),
    ("</a b>", "improperEnd"), ("</a", "improperEnd"),
  ])
  func aFlawIsReported(text: String, flaw: String) {
    #expect(events(text).first == flaw)
  }

  @Test(arguments: [
    ("<a b c=1 d = 2/x e='3'f>", "<a b=[] c=[1] d=[2/x] e=[3] f=[]>"), ("<a / 'b' = \"1\">", "<a b=[] 1=[]>"),
    ("1 < 2 <<a>", "[1 < 2 <]<a>"), ("<3<a>", "[<3]<a>"), ("</a b='1'></>", "</a></>"),
    ("<?a>b", "instruction[b]"), ("<a b=\"open>text</a>", "<a b=[open]>[text]</a>"),
    ("<a b='open>text</a c='1'>", "<a b=[open]>[text]</a>"), ("<a b='1<2'>", "<a b=[1<2]>"),
    ("<a b='<i>x</i>'>", "<a b=[<i>x</i>]>"), ("<a b='x", "breaksOff"),
    ("x<!-- <a>", "[x]breaksOff"), ("x<", "[x]breaksOff"), ("</a", "breaksOff"), ("<a b=", "breaksOff"),
  ])
  func aLooseScannerMakesTheBestOfIt(text: String, found: String) {
    #expect(events(text, isLoose: true).joined() == found)
  }

  @Test func namesAndAttributesAreBounded() {
    let name = String(repeating: "n", count: XMLTagScanner.nameLimit)
    #expect(events("<\(name)/>") == ["<\(name)/>"])
    #expect(events("<\(name)n/>").first == "improperName")
    #expect(events("<\(name)n/>", isLoose: true) == ["<\(name)/>"])
    let most = (0..<XMLTagScanner.attributeLimit).map { " a\($0)=''" }.joined()
    #expect(events("<b\(most)/>").count == 1)
    #expect(events("<b\(most) c=''/>").first == "tooManyAttributes")
    #expect(events("<b\(most) c=''/>", isLoose: true) == events("<b\(most)/>"))
    var tags = XMLTagScanner(Array("<a b='\(String(repeating: "x", count: 5000))'>".utf8), isLoose: false)
    _ = tags.next()
    #expect(tags.value(of: "b")?.count == 5000)
    #expect(tags.text(of: "b")?.utf8.count == XMLTagScanner.valueLimit)
  }

  /// With time that grows with the square of the length, each of these would take minutes.
  @Test(
    arguments: [
      "<", "<a", "<a b=", "<a b='", "<a b=\"'", "<a b='>", "<a b=\"><c d='>", "b='1' ", "</a ", "<!", "<!--",
      "<![CDATA[]", "<?a ", ">", "'", "<a>", "< ",
    ], [false, true])
  func repeatedBeginningsTakeLittleTime(piece: String, isLoose: Bool) {
    let count = (1 << 17) / piece.utf8.count
    for head in ["", "<a ", "<a b=\""] {
      let text = Array((head + String(repeating: piece, count: count)).utf8)
      let started = ContinuousClock.now
      check(text, isLoose: isLoose)
      #expect(ContinuousClock.now - started < .seconds(5))
    }
  }

  @Test func anyBytesAreDividedIntoEvents() {
    let pieces = [
      "<", ">", "/", "</", "/>", "<a", "<b:c", " d", "=", "'", "\"", " e='1'", "<!--", "-->", "<![CDATA[",
      "]]>", "<?", "?>", "<!", "&amp;", "text", " ", "\n", "\0", "é", "\u{80}",
    ].map { Array($0.utf8) }
    var numbers = SeededNumbers(1)
    func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &numbers) }
    for _ in 0..<4000 {
      var text: [UInt8] = []
      for _ in 0..<random(24) {
        text += random(8) == 0 ? [UInt8(random(256))] : pieces[random(pieces.count)]
      }
      check(text, isLoose: false)
      check(text, isLoose: true)
    }
  }

  /// Events follow each other without a gap up to the end of the text, and hold the ranges that they name.
  private func check(_ text: [UInt8], isLoose: Bool) {
    var tags = XMLTagScanner(text, isLoose: isLoose)
    var end = 0
    var isSound = true
    while let event = tags.next() {
      let place = tags.start..<tags.index
      var ranges: [Range<Int>] = []
      switch event {
      case .text(let range): isSound = isSound && range == place
      case .characterData(let range): ranges = [range]
      case .start(let name, _): ranges = [name] + tags.attributes.flatMap { [$0.name, $0.value] }
      case .end(let name): ranges = [name]
      case .comment, .instruction, .documentType: break
      case .malformed(.breaksOff): isSound = isSound && place.upperBound == text.count
      case .malformed: isSound = isSound && !isLoose
      }
      isSound = isSound && place.lowerBound == end && !place.isEmpty
      let inside = (place.lowerBound + 1)...place.upperBound
      isSound =
        isSound && ranges.allSatisfy { inside.contains($0.lowerBound) && inside.contains($0.upperBound) }
      guard isSound else { break }
      end = place.upperBound
    }
    #expect(isSound && end == text.count, "\(String(decoding: text.prefix(200), as: UTF8.self))")
  }
}
