import Testing

@testable import Base
@testable import Core

@Suite("Header fields") struct RequestHeadersTests {
  @Test func noFieldBecomesTwo() {
    var headers = RequestHeaders()
    for value in ["a\r\nHost: b", "a\nb", "a\u{0}", "", " ", String(repeating: "x", count: 5_000)] {
      let taken = headers.set("X", value)
      #expect(!taken)
    }
    for name in ["", "A B", "A:", "Ä", "X\r\n", "Host", "host", "Range", "Transfer-Encoding", "Connection"] {
      let taken = headers.set(name, "x")
      #expect(!taken)
    }
    #expect(headers.isEmpty)
    for number in 0..<40 { headers.set("X-\(number)", "y") }
    #expect(headers.fields.count == 16)
  }

  @Test func fieldsMayStandOnLinesOfTheirOwn() {
    let headers = RequestHeaders("Referer: https://a/b\r\nX-One: 1, 2\r\nX-Two: 3\r\n")
    #expect(headers?.text == "Referer: https://a/b,X-One: 1, 2,X-Two: 3")
  }

  @Test func headerFieldsAreReplacedCaseInsensitively() {
    var headers = RequestHeaders()
    headers.set("referrer", " http://a ")
    headers.set("REFERER", "http://b")
    headers.set("user-AGENT", "u")
    #expect(headers.text == "Referer: http://b,User-Agent: u")
    var base = RequestHeaders()
    base.set("user-agent", "base")
    base.set("X-Own", "1")
    #expect(headers.over(base)["User-Agent"] == "u")
    #expect(headers.over(base)["x-own"] == "1")
  }

  @Test(arguments: [
    ("X-A: 1,X-B: a, b; c,Cookie: d=e", ["X-A: 1", "X-B: a, b; c", "Cookie: d=e"]),
    ("X-A: 1, X-B: 2,", ["X-A: 1", "X-B: 2"]),
    ("X-A: 1\r\nX-B: a, b\r\n", ["X-A: 1", "X-B: a, b"]),
    ("\nX-A: 1\n\nX-B: 2, X-C: 3", ["X-A: 1", "X-B: 2", "X-C: 3"]),
    ("User-Agent: Mozilla/5.0 (X11; rv:1.0)", ["User-Agent: Mozilla/5.0 (X11; rv:1.0)"]),
  ])
  func readsMpvsOption(text: String, fields: [String]) {
    #expect(RequestHeaders(text)?.fields.map { "\($0.name): \($0.value)" } == fields)
  }

  @Test(arguments: ["nothing", "A B: c", "X:", "Host: a", ": x", "X: 1\r\nHost: a", "X: a\r\n b"])
  func invalidHeaderFieldsAreRefused(text: String) { #expect(RequestHeaders(text) == nil) }

  @Test func settingsAndItemsGoIntoTheOpening() {
    var story = Story(titles: [])
    var bound = FoundEntry(location: .url("http://host/a"), title: "a")
    bound.headers.set("Referer", "http://list/")
    story.model.append([
      bound, FoundEntry(location: .url("http://host/b"), title: "b"),
      FoundEntry(location: .file(BytePath("/c")), title: "c"),
    ])
    func headers(playing index: Int) -> RequestHeaders? {
      story.run { $0.play(at: index, &$1) }
      for case .film(.main, .open(_, _, startAt: _, paused: _, headers: let headers, origin: _)) in story
        .effects
      {
        return headers
      }
      return nil
    }
    #expect(headers(playing: 0)?.text == "Referer: http://list/")
    #expect(headers(playing: 1) == RequestHeaders())
    story.happen(.commanded(.change(.named("user-agent"), .set("Agent"))))
    story.happen(.commanded(.change(.named("referrer"), .set("http://mine/"))))
    story.happen(.commanded(.change(.named("http-header-fields"), .set("X-Own: 1"))))
    #expect(headers(playing: 0)?.text == "X-Own: 1,User-Agent: Agent,Referer: http://list/")
    #expect(headers(playing: 1)?.text == "X-Own: 1,User-Agent: Agent,Referer: http://mine/")
    // A file is asked of nobody.
    #expect(headers(playing: 2) == RequestHeaders())
    #expect(story.model.value(of: .named("user-agent")) == "Agent")
    story.happen(.commanded(.change(.named("http-header-fields"), .set("no"))))
    story.happen(.commanded(.change(.named("referrer"), .set(""))))
    #expect(headers(playing: 1)?.text == "User-Agent: Agent")
    #expect(throws: CommandProblem.self) { try Property.named("user-agent").setting("a\r\nb") }
    #expect(throws: CommandProblem.self) { try Property.named("http-header-fields").setting("nothing") }
    #expect((try? Property.named("referrer").setting("")) == .change(.named("referrer"), .set("")))
  }
}
