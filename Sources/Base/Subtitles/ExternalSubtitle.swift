/// A subtitle file beside an item, with the facts that its name tells.
public struct ExternalSubtitle: Hashable, Sendable {
  /// Path of the subtitle file.
  public var path: BytePath
  /// Language tag in the file's name; nil where there is none.
  public var language: String?
  /// The remaining words of the file's name; not filtered.
  public var title: String?
  /// Whether the name marks forced subtitles.
  public var isForced = false
  /// Whether the name marks subtitles for the hard of hearing.
  public var isForImpaired = false

  /// A file without language, title or flags.
  public init(path: BytePath) { self.path = path }

  /// A file whose name continues the item's name with `suffix`: `.en.forced`, `.de-AT.Kommentar`.
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
    // `.hi` alone is the language code of Hindi, not "hearing impaired".
    if language == nil, isForImpaired, suffix.lowercased() == ".hi" {
      language = "hi"
      isForImpaired = false
    }
    if !rest.isEmpty { title = rest.joined(separator: ".") }
  }
}
