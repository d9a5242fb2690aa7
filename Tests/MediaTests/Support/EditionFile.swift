// Writes Matroska's editions, and puts them into files that ffmpeg has made.

@testable import Media

/// An EBML element's bytes.
func ebml(_ id: UInt32, _ content: [UInt8]) -> [UInt8] {
  var head: [UInt8] = []
  for shift in [24, 16, 8, 0] {
    let byte = UInt8(truncatingIfNeeded: id >> UInt32(shift))
    if byte != 0 || !head.isEmpty { head.append(byte) }
  }
  let size = (0..<7).reversed().map { UInt8(truncatingIfNeeded: content.count >> ($0 * 8)) }
  return head + [0x01] + size + content
}

/// An EBML element whose content is a number.
func ebml(_ id: UInt32, _ number: UInt64) -> [UInt8] {
  ebml(id, (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) })
}

/// One edition to be written.
struct WrittenEdition {
  /// One chapter, in milliseconds.
  struct Chapter {
    var start: Int
    var end: Int?
    var title: String?
    var isHidden = false
    var isEnabled = true
    /// The segment in which it lies; nil for the file's own.
    var segment: [UInt8]?
    /// The edition of that segment on whose timeline it lies.
    var segmentEdition: UInt64?
    var chapters: [Chapter] = []

    init(_ start: Int, _ end: Int? = nil, _ title: String? = nil) {
      self.start = start
      self.end = end
      self.title = title
    }

    func with(_ change: (inout Self) -> Void) -> Self {
      var chapter = self
      change(&chapter)
      return chapter
    }

    var bytes: [UInt8] {
      var content = ebml(0x73C4, UInt64(start + 1)) + ebml(0x91, UInt64(start) * 1_000_000)
      if let end { content += ebml(0x92, UInt64(end) * 1_000_000) }
      content += ebml(0x98, isHidden ? 1 : 0) + ebml(0x4598, isEnabled ? 1 : 0)
      if let segment { content += ebml(0x6E67, segment) }
      if let segmentEdition { content += ebml(0x6EBC, segmentEdition) }
      if let title { content += ebml(0x80, ebml(0x85, Array(title.utf8)) + ebml(0x437C, Array("eng".utf8))) }
      for chapter in chapters { content += chapter.bytes }
      return ebml(0xB6, content)
    }
  }

  var uid: UInt64 = 1
  var title: String?
  var isDefault = false
  var isHidden = false
  var isOrdered = false
  var chapters: [Chapter]

  var bytes: [UInt8] {
    var content = ebml(0x45BC, uid) + ebml(0x45BD, isHidden ? 1 : 0) + ebml(0x45DB, isDefault ? 1 : 0)
    content += ebml(0x45DD, isOrdered ? 1 : 0)
    if let title { content += ebml(0x4520, ebml(0x4521, Array(title.utf8))) }
    for chapter in chapters { content += chapter.bytes }
    return ebml(0x45B9, content)
  }

  /// A Matroska film of eight seconds, with a key frame each second, that holds those editions.
  ///
  /// ffmpeg writes chapters that take room, and these take their place.
  static func film(_ name: String, _ editions: [WrittenEdition]) throws -> String {
    try Clips.write(name, inserted(editions, into: Clips.read(room())))
  }

  static func room() throws -> String {
    var text = ";FFMETADATA1\n"
    for index in 0..<40 {
      let title = String(repeating: "x", count: 200)
      text += "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\(index * 100)\nEND=\(index * 100 + 100)\ntitle=\(title)\n"
    }
    let metadata = try Clips.write("room.txt", Array(text.utf8))
    return try Clips.make(
      "room.mkv",
      "-f lavfi -i testsrc2=s=320x180:r=25 -f lavfi -i sine=440:r=48000 -i \(metadata) -map_chapters 2"
        + " -map 0 -map 1 -t 8 -c:v libx264 -preset ultrafast -g 25 -sc_threshold 0 -pix_fmt yuv420p -c:a aac"
    )
  }

  /// The file with these editions in place of its Chapters element, which has to be longer.
  static func inserted(_ editions: [WrittenEdition], into file: [UInt8]) throws -> [UInt8] {
    var place = 0
    while let head = EBMLElement(file[place...]) {
      let content = place + head.headLength
      if head.id == 0x1043_A770, let size = head.size {
        let bytes = editions.flatMap(\.bytes)
        let padding = Int(size) - bytes.count
        guard padding >= 9 else { throw ClipFailure(command: "editions") }
        let filled = bytes + ebml(0xEC, [UInt8](repeating: 0, count: padding - 9))
        return concatenated(Array(file[..<content]), filled, Array(file[(content + Int(size))...]))
      }
      // The segment is gone into.
      place = head.id == 0x1853_8067 ? content : content + Int(head.size ?? 0)
    }
    throw ClipFailure(command: "editions")
  }
}
