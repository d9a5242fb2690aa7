import Testing

@testable import Base

/// Logs and messages without logins and tokens.
@Suite struct RedactionTests {
  @Test(arguments: [
    ("nothing", "nothing"), ("http://host/a.ts", "http://host/a.ts"), ("http://host:80", "http://host:80"),
    ("opens http://user:pass@host:8080/a?token=SECRET", "opens http://host:8080/a?…"),
    ("http://a@b@host/", "http://host/"), ("https://host?key=1#part", "https://host?…"),
    ("http://host/a#token", "http://host/a#…"), ("http://host/@a/b", "http://host/@a/b"),
    ("'http://u:p@a/?x' and <rtsp://u:p@b/?y>, c://d@e", "'http://a/?…' and <rtsp://b/?…>, c://e"),
    ("file:///home/a", "file:///home/a"), ("://", "://"), ("http://u:p@", "http://"),
  ])
  func addressesAreShortened(text: String, shown: String) {
    #expect(Redaction.redact(text) == shown)
  }
}
