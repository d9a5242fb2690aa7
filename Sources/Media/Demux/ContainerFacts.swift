// Builds `MediaInfo` from an opened container.

internal import Base
internal import CFFmpeg

extension MediaInfo {
  /// Reads format, streams, tags, chapters, duration and editions; `choice` names the streams that are played.
  init(_ container: borrowing Container, choice: StreamChoice) {
    let context = container.raw.pointee
    self.init(format: container.formatName)
    streams = []
    let covers = container.cover == nil ? [] : [CoverFile.stream]
    for index in Array(0..<container.streamCount) + covers {
      guard let raw = container.stream(index) else { continue }
      var stream = Stream(raw, index: index)
      if index == CoverFile.stream, let cover = container.cover {
        (stream.file, stream.codec) = (.file(cover.path), cover.codec)
      }
      if stream.kind == .video, let width = stream.width, width > 0, let height = stream.height, height > 0 {
        let size = VideoSource(raw, in: container).shape
        (stream.displayWidth, stream.displayHeight) = (size.width, size.height)
      }
      // libavformat puts the name of a rendition of HLS there.
      if container.formatName.hasPrefix("hls"), stream.title == nil {
        stream.title = av_dict_get(raw.pointee.metadata, "comment", nil, 0).map {
          TagTexts.text($0.pointee.value)
        }
      }
      streams.append(stream)
    }
    // libavformat leaves out the subtitles of a master playlist.
    if !streams.contains(where: { $0.kind == .subtitle }) {
      streams += (container.master?.subtitles ?? []).enumerated().map { number, subtitles in
        Stream(subtitles, index: RenditionReader.firstStream + number)
      }
    }
    videoStream = choice.video
    audioStream = choice.audio
    tags = Self.tags(of: container, choice)
    if container.keepsTagsInStreams { forgetTitlesThatAreTags() }
    chapters = Self.chapters(container)
    // The sheet in a FLAC file's own block, of which libavformat makes chapters, has no titles.
    if chapters.isEmpty || container.formatName == "flac" {
      let tracks = chaptersOfCueSheet
      if !tracks.isEmpty { chapters = tracks }
    }
    bitRate = context.bit_rate > 0 ? context.bit_rate : nil

    let isStillPicture = container.isImage && choice.audio == nil
    switch container.location {
    case .url where container.source != nil: take(container.source)
    case .lavfi(_, let duration, let seekable):
      self.duration = duration
      isSeekable = seekable && duration != nil
    case .file, .url, .device, .standardInput:
      if !isStillPicture { duration = container.duration }
      isDurationGuessed = duration != nil && container.isDurationGuessed
      if container.tellsOnlyBeginning {
        // With the size, what was read tells how long the rest is.
        isDurationGuessed = container.hasKnownSize
        if !isDurationGuessed { duration = nil }
      }
      let bytesSeekable = context.pb.map { $0.pointee.seekable != 0 } ?? true
      // HLS and DASH have no byte stream of their own and seek by their playlists.
      let hasList = container.formatName.hasPrefix("hls") || container.formatName == "dash"
      isSeekable = duration != nil && (bytesSeekable || hasList)
      isLive =
        duration == nil && !isStillPicture && container.location.isUnbounded && !container.hasKnownSize
    }
    // A stream that libavformat can neither take up in the middle nor seek keeps its first variant.
    let offered = container.variants
    if isSeekable || offered.allSatisfy({ container.canTakeUp($0) }) { variants = offered }
    displayWidth = stream(videoStream)?.displayWidth
    displayHeight = stream(videoStream)?.displayHeight
    editions =
      container.joined.map { [$0.edition.facts] }
      ?? MediaEdition.offered(
        container.editions, startTime: MediaTime(microseconds: container.startTime), duration: duration)
    if let index = defaultEdition { choose(edition: index) }
  }

  /// Length and skips as the source tells them, whatever its container says.
  private mutating func take(_ source: SourceReader?) {
    guard let source else { return }
    duration = source.duration
    isSeekable = source.isSeekable
    isLive = source.duration == nil
  }

  /// The container's tags, under the title that a source says; if it keeps tags in its streams, those of the played
  /// streams follow.
  static func tags(of container: borrowing Container, _ choice: StreamChoice) -> [Tag] {
    var result = tags(container.raw.pointee.metadata)
    if let title = container.source?.title { result.setTitle(title) }
    guard container.keepsTagsInStreams else { return result }
    let video = choice.video.flatMap { container.stream($0) }
    let audio = choice.audio.flatMap { container.stream($0) }
    // A cover's tags describe the cover, not the item.
    for stream in [video.flatMap { $0.pointee.isCover ? nil : $0 }, audio].compactMap({ $0 }) {
      for tag in tags(stream.pointee.metadata) where !result.contains(where: { $0.key == tag.key }) {
        result.append(tag)
      }
    }
    return result
  }

  /// Removes track titles that equal the item's title: they do not tell one track from another.
  private mutating func forgetTitlesThatAreTags() {
    guard let title = tags.first(where: { $0.key == "title" })?.value else { return }
    for index in streams.indices where streams[index].title == title { streams[index].title = nil }
  }

  static func tags(_ dictionary: OpaquePointer?) -> [Tag] {
    var result: [Tag] = []
    let texts = TagTexts(of: dictionary)
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(dictionary, "", entry, Int32(AV_DICT_IGNORE_SUFFIX)), result.count < 256 {
      let key = text(next.pointee.key)
      result.append(Tag(key: key, value: ManyValues.readable(texts.text(next.pointee.value), of: key)))
      entry = next
    }
    return result
  }

  private static func chapters(_ container: borrowing Container) -> [Chapter] {
    let context = container.raw.pointee
    var result: [Chapter] = []
    for index in 0..<min(Int(context.nb_chapters), 10_000) {
      guard let chapter = context.chapters[index],
        let start = MediaTime(ticks: chapter.pointee.start, of: chapter.pointee.time_base)
      else { continue }
      let title = av_dict_get(chapter.pointee.metadata, "title", nil, 0)
      result.append(
        Chapter(
          start: max(.zero, start - MediaTime(microseconds: container.startTime)),
          title: title.map { TagTexts.text($0.pointee.value) }))
    }
    return result.sorted { $0.start < $1.start }
  }
}

extension Container {
  /// Whether tags are only in the streams: Ogg has comments for each stream and none for the file (RFC 5334).
  fileprivate var keepsTagsInStreams: Bool { formatName == "ogg" }
}

extension MediaLocation {
  /// Whether an unknown duration means that the location has no end.
  fileprivate var isUnbounded: Bool {
    switch self {
    case .url, .device: true
    case .file: isNetwork
    case .lavfi, .standardInput: false
    }
  }
}

extension MediaInfo.Stream {
  fileprivate init(_ subtitles: MasterList.Subtitles, index: Int) {
    self.init(index: index, kind: .subtitle, codec: "webvtt")
    language = subtitles.language
    title = subtitles.name
    isDefault = subtitles.isDefault
    isForced = subtitles.isForced
    isForImpaired = subtitles.isForImpaired
  }

  init(_ stream: UnsafeMutablePointer<AVStream>, index: Int) {
    let parameters = stream.pointee.codecpar.pointee
    let kind: Kind =
      switch parameters.codec_type {
      case AVMEDIA_TYPE_VIDEO: .video
      case AVMEDIA_TYPE_AUDIO: .audio
      case AVMEDIA_TYPE_SUBTITLE: .subtitle
      case AVMEDIA_TYPE_ATTACHMENT: .attachment
      default: .data
      }
    self.init(index: index, kind: kind, codec: codecName(stream.pointee.codecpar))
    language = av_dict_get(stream.pointee.metadata, "language", nil, 0).map { text($0.pointee.value) }
    // ISO 639's code for an undetermined language.
    if language == "und" { language = nil }
    title = av_dict_get(stream.pointee.metadata, "title", nil, 0).map { TagTexts.text($0.pointee.value) }
    if kind == .video {
      // A stream joined between key frames has no size yet.
      if parameters.width > 0, parameters.height > 0 {
        width = Int(parameters.width)
        height = Int(parameters.height)
      }
      let rate = av_q2d(stream.pointee.avg_frame_rate)
      if rate.isFinite && rate > 0 { frameRate = rate }
    }
    if kind == .audio {
      sampleRate = Int(parameters.sample_rate)
      channels = Int(parameters.ch_layout.nb_channels)
    }
    bitRate = parameters.bit_rate > 0 ? parameters.bit_rate : nil
    isAttachedPicture = stream.pointee.isCover
    let disposition = stream.pointee.disposition
    isDefault = disposition & inset_disposition_default != 0
    isForced = disposition & AV_DISPOSITION_FORCED != 0
    isForImpaired = disposition & (AV_DISPOSITION_HEARING_IMPAIRED | AV_DISPOSITION_VISUAL_IMPAIRED) != 0
  }
}
