// A file's streams and metadata in messages of a reader. Pure; any thread.

internal import Base

extension LookWriter {
  mutating func put(_ info: MediaInfo) {
    put(info.format)
    put(info.duration) { $0.put($1) }
    put(info.isDurationGuessed)
    put(info.isSeekable)
    put(info.isLive)
    put(all: info.tags) {
      $0.put($1.spelledKey)
      $0.put($1.value)
    }
    put(all: info.streams) { $0.put($1) }
    put(all: info.editions) { $0.put($1) }
    put(info.edition) { $0.put($1) }
    put(all: info.chapters) { $0.put($1) }
    put(all: info.variants) {
      $0.put($1.stream)
      $0.put($1.width)
      $0.put($1.height)
      $0.put($1.bitRate)
    }
    for kind in TrackKind.allCases { put(info.selection[kind]) { $0.put($1) } }
    put(info.bitRate) { $0.put($1) }
    put(info.displayWidth) { $0.put($1) }
    put(info.displayHeight) { $0.put($1) }
  }

  private mutating func put(_ stream: MediaInfo.Stream) {
    put(stream.index)
    put(stream.kind.rawValue)
    put(stream.codec)
    put(stream.language) { $0.put($1) }
    put(stream.title) { $0.put($1) }
    for number in [
      stream.width, stream.height, stream.displayWidth, stream.displayHeight, stream.sampleRate,
      stream.channels,
    ] { put(number) { $0.put($1) } }
    put(stream.frameRate) { $0.put($1) }
    put(stream.bitRate) { $0.put($1) }
    for flag in [stream.isAttachedPicture, stream.isDefault, stream.isForced, stream.isForImpaired] {
      put(flag)
    }
    put(stream.file) { $0.put($1) }
    put(stream.fileTrack) { $0.put($1) }
  }

  private mutating func put(_ chapter: MediaInfo.Chapter) {
    put(chapter.start)
    put(chapter.title) { $0.put($1) }
  }

  private mutating func put(_ edition: MediaEdition) {
    put(edition.title) { $0.put($1) }
    put(edition.isDefault)
    put(all: edition.chapters) { $0.put($1) }
    switch edition.order {
    case .file: put(UInt8(0))
    case .chapters(let skips):
      put(UInt8(1))
      put(all: skips.ranges) {
        $0.put($1.lowerBound)
        $0.put($1.upperBound)
      }
    case .scattered: put(UInt8(2))
    case .elsewhere: put(UInt8(3))
    }
    put(edition.missing)
  }
}

extension LookParser {
  mutating func info() throws(LookEnd) -> MediaInfo {
    var info = MediaInfo(format: try text())
    info.duration = try optional { field throws(LookEnd) in try field.time() }
    info.isDurationGuessed = try flag()
    info.isSeekable = try flag()
    info.isLive = try flag()
    info.tags = try all { field throws(LookEnd) in
      MediaInfo.Tag(key: try field.text(), value: try field.text())
    }
    info.streams = try all { field throws(LookEnd) in try field.stream() }
    info.editions = try all { field throws(LookEnd) in try field.edition() }
    if let edition = try optionalNumber() { info.choose(edition: edition) }
    info.chapters = try all { field throws(LookEnd) in try field.chapter() }
    info.variants = try all { field throws(LookEnd) in
      StreamVariant(
        stream: try field.number(), width: try field.number(), height: try field.number(),
        bitRate: try field.long())
    }
    for kind in TrackKind.allCases { info.selection[kind] = try optionalNumber() }
    info.bitRate = try optional { field throws(LookEnd) in try field.long() }
    info.displayWidth = try optionalSide()
    info.displayHeight = try optionalSide()
    return info
  }

  private mutating func optionalNumber() throws(LookEnd) -> Int? {
    try optional { field throws(LookEnd) in try field.number() }
  }

  /// A picture's side, as libavformat may give it.
  private mutating func optionalSide() throws(LookEnd) -> Int? {
    try optional { field throws(LookEnd) in try field.number(0...Int(Int32.max)) }
  }

  private mutating func stream() throws(LookEnd) -> MediaInfo.Stream {
    let index = try number(0...Int(Int32.max))
    guard let kind = MediaInfo.Stream.Kind(rawValue: try text()) else { throw .garbled }
    var stream = MediaInfo.Stream(index: index, kind: kind, codec: try text())
    stream.language = try optional { field throws(LookEnd) in try field.text() }
    stream.title = try optional { field throws(LookEnd) in try field.text() }
    stream.width = try optionalSide()
    stream.height = try optionalSide()
    stream.displayWidth = try optionalSide()
    stream.displayHeight = try optionalSide()
    stream.sampleRate = try optionalNumber()
    stream.channels = try optionalNumber()
    stream.frameRate = try optional { field throws(LookEnd) in try field.real() }
    stream.bitRate = try optional { field throws(LookEnd) in try field.long() }
    stream.isAttachedPicture = try flag()
    stream.isDefault = try flag()
    stream.isForced = try flag()
    stream.isForImpaired = try flag()
    stream.file = try optional { field throws(LookEnd) in try field.location() }
    stream.fileTrack = try optional { field throws(LookEnd) in try field.text() }
    return stream
  }

  private mutating func chapter() throws(LookEnd) -> MediaInfo.Chapter {
    MediaInfo.Chapter(
      start: try time(), title: try optional { field throws(LookEnd) in try field.text() })
  }

  private mutating func edition() throws(LookEnd) -> MediaEdition {
    let title = try optional { field throws(LookEnd) in try field.text() }
    let isDefault = try flag()
    let chapters = try all { field throws(LookEnd) in try field.chapter() }
    let order: MediaEdition.Order
    switch try byte() {
    case 0: order = .file
    case 1:
      let ranges = try all { field throws(LookEnd) in
        let (start, end) = (try field.time(), try field.time())
        guard start <= end else { throw LookEnd.garbled }
        return start..<end
      }
      order = .chapters(SkipList(ranges))
    case 2: order = .scattered
    case 3: order = .elsewhere
    default: throw .garbled
    }
    return MediaEdition(
      title: title, isDefault: isDefault, chapters: chapters, order: order, missing: try number())
  }
}
