// Reads whole subtitle files. Blocks; any thread that may wait.

internal import Base
internal import CFFmpeg
internal import Charsets
internal import Glibc

/// The parameters for reading a subtitle file.
struct SubtitleFileRequest: Sendable {
  var path: BytePath
  /// The character set by iconv's name, or `auto`.
  var charset = "auto"
  /// The language from the file's name.
  var language: String?
  /// The video's frames per second, for formats that count in frames.
  var frameRate: Double?
}

/// Reads a subtitle file into events.
struct SubtitleFile: ~Copyable {
  /// The limit of a file's bytes: a larger file is no text, and even the pictures of a whole film are rarely larger.
  private static let limit = 64 << 20
  /// The limit of the pictures' bytes in memory; those of a film take less.
  private static let pictureLimit = 64 << 20
  /// The demuxers that may be used: none that opens other files or the network.
  private static let formats =
    "srt,webvtt,ass,microdvd,mpl2,mpsub,pjs,realtext,sami,stl,subviewer,subviewer1,vplayer,jacosub,aqtitle,sup,lrc,"
    + "matroska,webm,mov"

  /// Reads all events of a file.
  static func read(
    _ request: SubtitleFileRequest, isCancelled: () -> Bool
  ) throws(PlaybackFailure) -> [SubtitleEvent] {
    if request.path.bytes.hasSuffix(".idx") { return try readPair(request, isCancelled: isCancelled) }
    let bytes = try contents(request.path)
    if bytes.starts(with: [0, 0, 1, 0xBA]) {
      var index = request
      index.path = BytePath(request.path.bytes.dropLast(3) + Array("idx".utf8))
      return try readPair(index, isCancelled: isCancelled)
    }
    if isBinary(bytes) { return try events(of: bytes, request, isCancelled: isCancelled) }
    let text = try TextEncoding.utf8(bytes, charset: request.charset, language: request.language)
    let string = String(decoding: text, as: UTF8.self)
    // FFmpeg's WebVTT demuxer takes notes between cues for text.
    let cues = ArrowSubtitles.isWebVTT(string) ? ArrowSubtitles.read(string) : []
    if !cues.isEmpty { return cues.map(SubtitleEvent.init) }
    let failure: PlaybackFailure
    do throws(PlaybackFailure) {
      let events = try events(of: text, request, isCancelled: isCancelled)
      if !events.isEmpty { return events }
      failure = PlaybackFailure("There are no subtitles in it.")
    } catch {
      failure = error
    }
    // These formats FFmpeg does not read, or not when they are malformed.
    let own = TimedTextMarkup.isLikely(string) ? TimedTextMarkup.read(string) : ArrowSubtitles.read(string)
    guard !own.isEmpty else { throw failure }
    return own.map(SubtitleEvent.init)
  }

  /// Whether the bytes begin with the signature of Matroska, PGS or MP4, which no text begins with.
  private static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) || bytes.starts(with: Array("PG".utf8))
      || bytes.dropFirst(4).starts(with: Array("ftyp".utf8))
  }

  /// The bytes of a regular file, up to the limit of a subtitle file.
  static func contents(_ path: BytePath) throws(PlaybackFailure) -> [UInt8] {
    let descriptor = try openFile(path)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = Glibc.read(descriptor, &piece, piece.count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw PlaybackFailure(code: -errno, isNetwork: false) }
      if got == 0 { break }
      bytes.append(contentsOf: piece[..<got])
      guard bytes.count <= limit else { throw PlaybackFailure("It is too large for subtitles.") }
    }
    guard !bytes.isEmpty else { throw PlaybackFailure("The file is empty.") }
    return bytes
  }

  /// Opens a regular file for reading; opening or reading a pipe could block for ever.
  private static func openFile(_ path: BytePath) throws(PlaybackFailure) -> Int32 {
    let name = path.bytes.map { CChar(bitPattern: $0 == 0 ? 1 : $0) } + [0]
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw PlaybackFailure(code: -errno, isNetwork: false) }
    var status = stat()
    let failure: PlaybackFailure
    if fstat(descriptor, &status) != 0 {
      failure = PlaybackFailure(code: -errno, isNetwork: false)
    } else if status.st_mode & S_IFMT == S_IFDIR {
      failure = PlaybackFailure(code: -EISDIR, isNetwork: false)
    } else if status.st_mode & S_IFMT != S_IFREG {
      failure = PlaybackFailure("This is not a file.")
    } else {
      return descriptor
    }
    close(descriptor)
    throw failure
  }

  /// Reads VobSub: an index file and a file of pictures, which libavformat opens together.
  private static func readPair(
    _ request: SubtitleFileRequest, isCancelled: () -> Bool
  ) throws(PlaybackFailure) -> [SubtitleEvent] {
    // libavformat opens both files by name and writes the second suffix in the letter case of the first.
    let suffix = request.path.bytes.suffix(3).elementsEqual("IDX".utf8) ? "SUB" : "sub"
    for path in [request.path, BytePath(request.path.bytes.dropLast(3) + Array(suffix.utf8))] {
      let descriptor = try openFile(path)
      defer { close(descriptor) }
      // Of the pictures libavformat reads what is asked for, of the index everything.
      guard path != request.path || lseek(descriptor, 0, SEEK_END) <= limit else {
        throw PlaybackFailure("It is too large for subtitles.")
      }
    }
    let location = MediaLocation.file(request.path)
    var options = Options(["format_whitelist": "vobsub,mpeg", "protocol_whitelist": "file"])
    var context: UnsafeMutablePointer<AVFormatContext>?
    let code = location.withAddress { avformat_open_input(&context, $0, nil, &options.raw) }
    guard code >= 0, let context else { throw PlaybackFailure(code: code, isNetwork: false) }
    return try events(of: context, isCancelled: isCancelled)
  }

  private static func events(
    of bytes: [UInt8], _ request: SubtitleFileRequest, isCancelled: () -> Bool
  ) throws(PlaybackFailure) -> [SubtitleEvent] {
    do throws(PlaybackFailure) {
      let events = try events(of: bytes, request, as: nil, isCancelled: isCancelled)
      if !events.isEmpty { return events }
    } catch {
      guard format(of: request.path) != nil else { throw error }
    }
    // The file may be too short to be recognised, or look like another format.
    guard let format = format(of: request.path) else { return [] }
    return try events(of: bytes, request, as: format, isCancelled: isCancelled)
  }

  private static func events(
    of bytes: [UInt8], _ request: SubtitleFileRequest, as format: UnsafePointer<AVInputFormat>?,
    isCancelled: () -> Bool
  ) throws(PlaybackFailure) -> [SubtitleEvent] {
    guard let input = ByteInput(MemoryBytes(bytes)), var context = avformat_alloc_context() else {
      throw PlaybackFailure(code: -ENOMEM, isNetwork: false)
    }
    context.pointee.pb = input.raw
    context.pointee.max_streams = 64
    var options = Options(["format_whitelist": formats, "protocol_whitelist": MediaLocation.noProtocol])
    if let rate = request.frameRate, rate.isFinite, rate > 1, rate < 1000 {
      av_dict_set(&options.raw, "subfps", "\(rate)", 0)
    }
    var opened: UnsafeMutablePointer<AVFormatContext>? = context
    // Some formats are recognised by the file name only; the name is not opened.
    let name = MediaLocation.file(BytePath(request.path.lastComponent.bytes))
    let code = name.withAddress { avformat_open_input(&opened, $0, format, &options.raw) }
    guard code >= 0, let ready = opened else {
      throw PlaybackFailure("These subtitles cannot be read.")
    }
    context = ready
    return try events(of: context, isCancelled: isCancelled)
  }

  /// The format of the file's extension.
  private static func format(of path: BytePath) -> UnsafePointer<AVInputFormat>? {
    let name = path.lastComponent.bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let suffix = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    return SubtitleExtensions.demuxer(of: suffix).flatMap { av_find_input_format($0) }
  }

  /// Reads an opened container to its end and closes it.
  private static func events(
    of context: UnsafeMutablePointer<AVFormatContext>, isCancelled: () -> Bool
  ) throws(PlaybackFailure) -> [SubtitleEvent] {
    defer {
      var closing: UnsafeMutablePointer<AVFormatContext>? = context
      avformat_close_input(&closing)
    }
    var stream: UnsafeMutablePointer<AVStream>?
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let candidate = context.pointee.streams[index] else { continue }
      let isSubtitle = candidate.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE
      if stream == nil, isSubtitle { stream = candidate } else { candidate.pointee.discard = AVDISCARD_ALL }
    }
    guard let stream, let packet = Packet() else {
      throw PlaybackFailure("There are no subtitles in it.")
    }
    let decoder = try SubtitleDecoder(stream)
    var events: [SubtitleEvent] = []
    var pictureBytes = 0
    while !isCancelled(), events.count < TimedSubtitle.limit {
      guard av_read_frame(context, packet.raw) >= 0 else { break }
      defer { packet.clear() }
      guard packet.raw.pointee.stream_index == stream.pointee.index,
        let time = MediaTime(ticks: packet.raw.pointee.pts, of: stream.pointee.time_base)
      else { continue }
      let decoded = decoder.decode(packet.raw, at: time)
      pictureBytes += decoded.reduce(0) { $0 + $1.pictureBytes }
      guard pictureBytes <= pictureLimit else {
        LogRelay.pass("Its subtitles are more than can be kept: they end at \(TimeText.format(time)).")
        break
      }
      events += decoded
    }
    return events
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ suffix: String) -> Bool {
    suffix.utf8.count <= count
      && zip(self.suffix(suffix.utf8.count), suffix.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
  }
}
