// PLS as text. Pure; any thread may use it.
public import Base

extension PlaylistWriter {
  /// The text of a PLS list that shall lie at a path.
  ///
  /// The format has no groups and no stretches of files: an entry that is one names the whole file.
  public static func pls(_ entries: [PlaylistEntry], beside path: BytePath) -> [UInt8] {
    var text = Array("[playlist]\n".utf8)
    var count = 0
    for entry in entries {
      guard let name = name(entry.location, from: path.parent) else { continue }
      count += 1
      text += Array("File\(count)=".utf8) + name + [0x0A]
      if let title = entry.title { text += Array("Title\(count)=\(VisibleText.filter(title))\n".utf8) }
      let seconds =
        entry.duration.map { ($0 + MediaTime(microseconds: 500_000)).microseconds / 1_000_000 } ?? -1
      text += Array("Length\(count)=\(seconds)\n".utf8)
    }
    return text + Array("NumberOfEntries=\(count)\nVersion=2\n".utf8)
  }
}
