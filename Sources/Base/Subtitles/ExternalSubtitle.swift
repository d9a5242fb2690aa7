/// A subtitle file beside an item, and what its name says of it.
///
/// A value; any thread.
public struct ExternalSubtitle: Hashable, Sendable {
  /// The file.
  public var path: BytePath
  /// The language in its name.
  public var language: String?
  /// What else stands in its name; not filtered.
  public var title: String?
  /// Whether its name says that it holds only what must be read by everybody.
  public var isForced = false
  /// Whether its name says that it is for the hard of hearing.
  public var isForImpaired = false

  /// A file of which nothing more is known.
  public init(path: BytePath) { self.path = path }

  /// A file whose name goes on behind the item's: `.en.forced`, `.de-AT.Kommentar`.
  public init(path: BytePath, suffix: String) {
    self.path = path
    var rest: [Substring] = []
    for word in suffix.split(separator: ".").prefix(8) {
      switch word.lowercased() {
      case "forced", "foreign": isForced = true
      case "sdh", "cc", "hi": isForImpaired = true
      case "default": break
      default:
        if language == nil, LanguageCode.isPlausible(word) {
          language = String(word)
        } else {
          rest.append(word)
        }
      }
    }
    // `hi` alone is Hindi.
    if language == nil, isForImpaired, suffix.lowercased() == ".hi" {
      language = "hi"
      isForImpaired = false
    }
    if !rest.isEmpty { title = rest.joined(separator: ".") }
  }
}
