import Base
import Charsets

#if !FUZZING
  @testable import Library
#endif

/// Reads any bytes by every reader of texts that others wrote: playlists, subtitles, settings, themes and JSON.
///
/// The fuzzer and the test of its corpus both do.
enum TextDriver {
  /// What is wrong with what the readers made of the bytes; nil if nothing is.
  static func run(_ buffer: UnsafeRawBufferPointer) -> String? {
    let bytes = Array(buffer)
    settings(bytes)
    _ = try? PageAnswer.media(bytes, page: "https://example.org/")
    json(bytes)
    return playlist(bytes) ?? subtitles(bytes)
  }

  private static func playlist(_ bytes: [UInt8]) -> String? {
    let origins: [PlaylistOrigin] = [
      .file(BytePath("/nowhere/list.m3u")), .file(BytePath("/nowhere/album.cue")),
      .file(BytePath("/nowhere/a.pls")), .file(BytePath("/nowhere/a.json")),
      .network("http://example.org/list.m3u"),
    ]
    for origin in origins {
      let content = try? PlaylistReader.read(bytes, from: origin, exists: { $0.bytes.count % 2 == 0 })
      guard case .entries(let list)? = content else { continue }
      let texts =
        [list.title] + list.refusals.map { $0 }
        + list.entries.flatMap { [$0.title, $0.group, $0.song?.title, $0.song?.album, $0.albumOfList] }
      if texts.contains(where: hasControl) { return "control characters in a list" }
      if case .network = origin,
        list.entries.contains(where: { if case .file = $0.location { true } else { false } })
      {
        return "a list of the network names a file"
      }
      let written = PlaylistWriter.m3u8(list.entries, title: list.title, beside: BytePath("/nowhere/b.m3u8"))
      guard case .entries? = try? PlaylistReader.read(written, from: .file(BytePath("/nowhere/b.m3u8")))
      else {
        guard list.entries.isEmpty else { return "a list that was written is none" }
        continue
      }
    }
    return nil
  }

  private static func subtitles(_ bytes: [UInt8]) -> String? {
    let text = (try? TextEncoding.utf8(bytes, charset: "auto", language: nil)) ?? bytes
    let read = SubtitleDocument.read(String(decoding: text, as: UTF8.self), frameRate: 25) ?? []
    if read.count > TimedSubtitle.limit { return "too many subtitles" }
    if read.contains(where: { hasControl($0.text.plain) }) { return "control characters in a subtitle" }
    return nil
  }

  private static func settings(_ bytes: [UInt8]) {
    _ = SettingsReader.read(bytes, file: "inset.toml")
    _ = ThemeReader.read(bytes, name: "theme", file: "theme.toml")
  }

  private static func json(_ bytes: [UInt8]) {
    var reader = JSONPullReader(bytes)
    guard let value = try? reader.value() else { return }
    try? reader.skip(value)
    try? reader.finish()
  }

  private static func hasControl(_ text: String?) -> Bool {
    text?.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" } ?? false
  }
}
