// Writing of PLS playlists. Pure.
public import Base

extension PlaylistWriter {
  /// The text of a PLS playlist to be saved at `path`; durations are rounded to seconds, -1 stands for an unknown one.
  ///
  /// PLS has no groups and no parts of files: an entry for a part names the whole file.
  public static func pls(_ entries: [PlaylistEntry], beside path: BytePath) -> [UInt8] {
    var text = Array("[playlist]\n".utf8)
    var count = 0
    for entry in entries {
      guard let name = name(entry.location, from: path.parent) else { continue }
      count += 1
      text += Array("File\(count)=".utf8) + name + [0x0A]
      if let title = entry.title {
        text += Array("Title\(count)=\(VisibleText.filter(title, isProse: true))\n".utf8)
      }
      let seconds =
        entry.duration.map { ($0 + MediaTime(microseconds: 500_000)).microseconds / 1_000_000 } ?? -1
      text += Array("Length\(count)=\(seconds)\n".utf8)
    }
    return text + Array("NumberOfEntries=\(count)\nVersion=2\n".utf8)
  }
}
