// Reads whole subtitle files. Blocks; any thread that may wait.

internal import Base
internal import CFFmpeg
internal import Charsets
internal import Glibc

/// The parameters for reading a subtitle file.
struct SubtitleFileRequest: Sendable {
  var file: ExternalSubtitle
  /// The character set by iconv's name, or `auto`.
  var charset = "auto"
  /// The video's frames per second, for formats that count in frames.
  var frameRate: Double?

  init(_ file: ExternalSubtitle, charset: String = "auto") {
    (self.file, self.charset) = (file, charset)
  }

  /// The path of a file; the last part of the path in an address, which gives the format.
  fileprivate var path: BytePath {
    switch file.location {
    case .file(let path): path
    case .url(let address): BytePath(String(address.prefix { $0 != "?" && $0 != "#" }))
    default: BytePath("")
    }
  }
}

/// A subtitle file that has been read.
struct SubtitleFile {
  /// The events of the requested track, in order of time.
  private(set) var events: [SubtitleEvent]
  /// The tracks of the file; more than one in a SAMI document.
  private(set) var tracks: [ExternalSubtitle]

  /// The limit of the pictures' bytes in memory; those of a film take less.
  private static let pictureLimit = 64 << 20
  /// The demuxers that may be used: none that opens other files or the network.
  private static let formats =
    "mpsub,pjs,realtext,stl,subviewer,subviewer1,vplayer,jacosub,aqtitle,sup,matroska,webm,mov"

  /// Reads a file or an address.
  ///
  /// - Parameter source: The rules for addresses.
  static func read(
    _ request: SubtitleFileRequest, from source: SubtitleSource
  ) throws(PlaybackFailure) -> SubtitleFile {
    let isFile = if case .file = request.file.location { true } else { false }
    if isFile, request.path.bytes.hasSuffix(".idx") {
      return SubtitleFile(events: try readPair(request.path, source), tracks: [request.file])
    }
    let bytes = try source.bytes(of: request.file.location)
    if isFile, bytes.starts(with: [0, 0, 1, 0xBA]) {
      let index = BytePath(request.path.bytes.dropLast(3) + Array("idx".utf8))
      return SubtitleFile(events: try readPair(index, source), tracks: [request.file])
    }
    if case .url(let address) = request.file.location, WholeSubtitleList.isList(bytes) {
      return SubtitleFile(
        events: try WholeSubtitleList.read(bytes, from: address, source).map(SubtitleEvent.init),
        tracks: [request.file])
    }
    return try read(bytes, request, source)
  }

  private static func read(
    _ bytes: [UInt8], _ request: SubtitleFileRequest, _ source: SubtitleSource
  ) throws(PlaybackFailure) -> SubtitleFile {
    if isBinary(bytes) {
      return SubtitleFile(events: try events(of: bytes, request, source), tracks: [request.file])
    }
    // A SAMI document names the language of each of its tracks.
    let tracks =
      request.file.track == nil ? SAMIDocument.tracks(of: request.file, head: bytes) : [request.file]
    let text = try TextEncoding.utf8(bytes, charset: request.charset, language: tracks.first?.language)
    let own = SubtitleDocument.read(
      String(decoding: text, as: UTF8.self), frameRate: request.frameRate, track: tracks.first?.track)
    if let own { return SubtitleFile(events: own.map(SubtitleEvent.init), tracks: tracks) }
    let events = try events(of: text, request, source)
    guard !events.isEmpty else { throw PlaybackFailure("It has no subtitles.") }
    return SubtitleFile(events: events, tracks: tracks)
  }

  /// Whether the bytes begin with the signature of Matroska, PGS or MP4, which no text begins with.
  private static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) || bytes.starts(with: Array("PG".utf8))
      || bytes.dropFirst(4).starts(with: Array("ftyp".utf8))
  }

  /// Reads VobSub: an index file and a file of pictures, which libavformat opens together.
  private static func readPair(
    _ index: BytePath, _ source: SubtitleSource
  ) throws(PlaybackFailure) -> [SubtitleEvent] {
    // libavformat opens both files by name and writes the second suffix in the letter case of the first.
    let suffix = index.bytes.suffix(3).elementsEqual("IDX".utf8) ? "SUB" : "sub"
    let pictures = BytePath(index.bytes.dropLast(3) + Array(suffix.utf8))
    if index.isOfPlace { return try readPair(ofPlace: index, pictures, source) }
    for path in [index, pictures] {
      let descriptor = try SubtitleSource.openFile(path)
      defer { close(descriptor) }
      // libavformat reads only the requested pictures, but the whole index.
      guard path != index || lseek(descriptor, 0, SEEK_END) <= SubtitleSource.limit else {
        throw PlaybackFailure("It is too large for a subtitle file.")
      }
    }
    let location = MediaLocation.file(index)
    var options = Options(["format_whitelist": "vobsub,mpeg", "protocol_whitelist": "file"])
    var context: UnsafeMutablePointer<AVFormatContext>?
    let code = location.withAddress { avformat_open_input(&context, $0, nil, &options.raw) }
    guard code >= 0, let context else { throw PlaybackFailure(code: code, isNetwork: false) }
    return try events(of: context, source)
  }

  /// Reads VobSub of a place, both files of which are read before.
  private static func readPair(
    ofPlace index: BytePath, _ pictures: BytePath, _ source: SubtitleSource
  ) throws(PlaybackFailure) -> [SubtitleEvent] {
    let input = ByteInput(MemoryBytes(try source.bytes(of: .file(index))))
    let file = MemoryFile(try source.bytes(of: .file(pictures)))
    guard let input, let file, let context = avformat_alloc_context() else { throw .noMemory }
    context.pointee.pb = input.raw
    var options = Options([
      "format_whitelist": "vobsub,mpeg", "protocol_whitelist": "file", "sub_name": file.name,
    ])
    var opened: UnsafeMutablePointer<AVFormatContext>? = context
    let code = avformat_open_input(&opened, "pair.idx", av_find_input_format("vobsub"), &options.raw)
    guard code >= 0, let opened else { throw PlaybackFailure(code: code, isNetwork: false) }
    return try events(of: opened, source)
  }

  private static func events(
    of bytes: [UInt8], _ request: SubtitleFileRequest, _ source: SubtitleSource
  ) throws(PlaybackFailure) -> [SubtitleEvent] {
    do throws(PlaybackFailure) {
      let events = try events(of: bytes, request, as: nil, source)
      if !events.isEmpty { return events }
    } catch {
      guard format(of: request.path) != nil else { throw error }
    }
    // The file may be too short to be recognised, or look like another format.
    guard let format = format(of: request.path) else { return [] }
    return try events(of: bytes, request, as: format, source)
  }

  private static func events(
    of bytes: [UInt8], _ request: SubtitleFileRequest, as format: UnsafePointer<AVInputFormat>?,
    _ source: SubtitleSource
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
    return try events(of: context, source)
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
    of context: UnsafeMutablePointer<AVFormatContext>, _ source: SubtitleSource
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
      throw PlaybackFailure("It has no subtitles.")
    }
    let decoder = try SubtitleDecoder(stream)
    var events: [SubtitleEvent] = []
    var pictureBytes = 0
    while !source.isCancelled, events.count < TimedSubtitle.limit {
      guard av_read_frame(context, packet.raw) >= 0 else { break }
      defer { packet.clear() }
      guard packet.raw.pointee.stream_index == stream.pointee.index,
        let time = MediaTime(ticks: packet.raw.pointee.pts, of: stream.pointee.time_base)
      else { continue }
      let decoded = decoder.decode(packet.raw, at: time)
      pictureBytes += decoded.reduce(0) { $0 + $1.pictureBytes }
      guard pictureBytes <= pictureLimit else {
        LogRelay.pass("It has too many subtitles: they end at \(TimeText.format(time)).")
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
