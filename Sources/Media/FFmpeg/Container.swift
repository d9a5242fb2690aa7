// An opened container. One thread at a time, normally the demux thread; frees everything in its deinit.

internal import Base
internal import CFFmpeg
internal import Glibc

/// Owns an AVFormatContext that has been opened and whose streams are known.
struct Container: ~Copyable {
  let raw: UnsafeMutablePointer<AVFormatContext>
  let location: MediaLocation
  /// Alive as long as the context calls it.
  private let interrupt: Interrupt
  /// Where its bytes come from, where libavformat would wait for them without an end.
  private let pipe: PipeInput?
  /// Where the timeline begins that this container goes on with.
  private var givenStart: Int64?
  /// The sets of chapters that a Matroska file holds, where its opening looks for them.
  let editions: [MatroskaEdition]
  /// The cover of a song that has none inside, where its opening looks for it.
  let cover: CoverFile?
  /// When a file ends whose header does not say how long it is, in its microseconds.
  private let measuredEnd: Int64?

  /// What opening it comes to.
  private struct Opening: ~Copyable {
    let context: UnsafeMutablePointer<AVFormatContext>
    let pipe: PipeInput?
    let editions: [MatroskaEdition]
    let cover: CoverFile?
    let measuredEnd: Int64?
  }

  /// What lists that name each other come to.
  private static let endless = PlaybackFailure("Its playlists lead to each other without an end.")

  /// The person's keys are no media.
  private static let terminal = PlaybackFailure("This is a terminal: it sends only what is typed.")

  /// What comes out of a cipher is no media.
  private static let wrongKey = PlaybackFailure(
    "It is encrypted, and its key is wrong.")

  /// What is looked at and lies elsewhere.
  private static let elsewhere = PlaybackFailure(
    "It names addresses of the network: it opens when it is chosen.")

  /// What nobody writes into.
  private static let silentPipe = PlaybackFailure("Nothing came through the pipe.")

  /// How long a list of this machine is tried after something that it names was missing: it does not come by waiting.
  private static let missingPatience = MonotonicTime.seconds(3)

  /// What a hostile file may ask for at most.
  private static let maximumStreams = 256

  /// Makes libavdevice's inputs known, once.
  private static let hasDevices = LateLibrary.devices.call("avdevice_register_all")

  /// Opens and reads the headers; blocks until done, given up or overdue (see `Interrupt`).
  ///
  /// `startTime` is given where it goes on with the timeline of another container.
  init(
    _ location: MediaLocation, interrupt: Interrupt, rules: OpeningRules = OpeningRules(),
    startTime: Int64? = nil
  ) throws(PlaybackFailure) {
    // Thrown before a field is there: Swift 6.2 gives back those of a struct that cannot be copied twice.
    self.init(
      location, interrupt: interrupt, startTime: startTime,
      try Self.open(location, interrupt: interrupt, rules: rules))
  }

  private init(
    _ location: MediaLocation, interrupt: Interrupt, startTime: Int64?, _ opening: consuming Opening
  ) {
    self.location = location
    self.interrupt = interrupt
    givenStart = startTime
    raw = opening.context
    editions = opening.editions
    cover = opening.cover
    measuredEnd = opening.measuredEnd
    pipe = opening.pipe
  }

  /// `isList` says that it is a list of HLS, whatever its name.
  private static func open(
    _ location: MediaLocation, interrupt: Interrupt, rules: OpeningRules, isList: Bool = false
  ) throws(PlaybackFailure) -> Opening {
    let isNetwork = location.isNetwork
    guard location.isReachable else { throw PlaybackFailure(code: inset_error_no_protocol, isNetwork: true) }
    if location.isTerminal { throw Self.terminal }
    if rules.trust.verifies, location.isUncheckedRTSP { throw ServerTrust.uncheckedRTSP }
    guard var context = avformat_alloc_context() else {
      throw PlaybackFailure(code: -ENOMEM, isNetwork: false)
    }
    context.pointee.interrupt_callback = interrupt.callback
    context.pointee.max_streams = Int32(Self.maximumStreams)
    interrupt.setConnectionPatience(.seconds(max(0.1, min(3600, rules.connectTimeout))))
    interrupt.setTrust(rules.trust)
    ConnectionWatch.install(in: context)

    var options = location.options(rules)
    var opened: UnsafeMutablePointer<AVFormatContext>? = context
    var format = isList ? av_find_input_format("hls") : nil
    if let name = location.deviceFormat {
      format = Self.hasDevices ? av_find_input_format(name) : nil
      if format == nil {
        avformat_free_context(context)
        throw PlaybackFailure("This FFmpeg has no input device \(VisibleText.filter(name)).")
      }
    }
    let pipe = PipeInput(location, interrupt: interrupt, patience: rules.pipePatience)
    switch pipe {
    case .some(let pipe): context.pointee.pb = pipe.raw
    case .none: break
    }
    if location.isLocalFile { interrupt.setMissingPatience(Self.missingPatience) }
    defer { interrupt.setMissingPatience(nil) }
    interrupt.tell(isNetwork ? .connection(location.shownHost) : .header)
    _ = interrupt.takeRefusal()
    _ = interrupt.takeCipher()
    _ = interrupt.takeDistrust()
    LogRelay.forgetErrors()
    // The one protocol that connects without being asked to open an address.
    let connects = location.isRTSP
    if connects { interrupt.connectionBegins(location.shownPath) }
    // On failure it frees the context itself.
    var code = location.withAddress { avformat_open_input(&opened, $0, format, &options.raw) }
    if connects, interrupt.connectionEnded(), code < 0 { code = -ETIMEDOUT }
    guard code >= 0, let ready = opened else {
      if interrupt.isEndless { throw Self.endless }
      if !isList, pipe == nil, Self.isListByAnotherName {
        return try open(location, interrupt: interrupt, rules: rules, isList: true)
      }
      if rules.isLook, Self.wasKeptHere { throw Self.elsewhere }
      if let distrust = interrupt.takeDistrust() { throw distrust }
      if code == inset_error_exit, pipe != nil { throw Self.silentPipe }
      // A list that was read and names what cannot be had: a piece, or the key to it.
      let isOver = code == inset_error_exit && location.isLocalFile
      if code == inset_error_invalid_data || isOver, let refusal = interrupt.takeRefusal() {
        throw PlaybackFailure(codeOfPart: refusal, isNetwork: isNetwork)
      }
      // A key makes something of whatever it is tried on.
      if code == inset_error_invalid_data, interrupt.takeCipher() { throw Self.wrongKey }
      // A display that does not answer, and a device file that is not there.
      if case .device = location, code == -EIO || code == -ENOENT { code = -ENODEV }
      throw PlaybackFailure(ofOpening: location, code: code < 0 ? code : -ENOMEM)
    }
    context = ready
    let found = MatroskaEdition.read(context, of: location, rules.editions)
    interrupt.tell(.streams)
    code = StreamSurvey.run(context, of: location)
    if interrupt.isCancelled || interrupt.isOverdue || interrupt.isEndless { code = inset_error_exit }
    guard code >= 0 else {
      var closing: UnsafeMutablePointer<AVFormatContext>? = context
      avformat_close_input(&closing)
      if interrupt.isEndless { throw Self.endless }
      if rules.isLook, Self.wasKeptHere { throw Self.elsewhere }
      if let distrust = interrupt.takeDistrust() { throw distrust }
      if code == inset_error_exit, pipe != nil { throw Self.silentPipe }
      if location.isLocalFile, let refusal = interrupt.takeRefusal() {
        throw PlaybackFailure(codeOfPart: refusal, isNetwork: false)
      }
      throw PlaybackFailure(ofOpening: location, code: code)
    }
    // Pieces come over connections that last.
    if rules.trimsLists { av_opt_set(context.pointee.priv_data, "http_persistent", "1", 0) }
    let measuredEnd =
      MatroskaEnd.microseconds(of: context, at: location)
      ?? UntoldEnd.microseconds(of: context, at: location, interrupt: interrupt)
    return Opening(
      context: context, pipe: pipe, editions: found,
      cover: rules.findsCover ? CoverFile(beside: location, context, interrupt: interrupt) : nil,
      measuredEnd: measuredEnd)
  }

  deinit {
    var closing: UnsafeMutablePointer<AVFormatContext>? = raw
    avformat_close_input(&closing)
  }

  /// Whether libavformat, from FFmpeg 8 on, saw a list of HLS on this thread and left it alone for its name's ending.
  ///
  /// What it may lead to, its origin says here.
  private static var isListByAnotherName: Bool {
    LogRelay.error(holding: "Not detecting m3u8/hls with non standard extension") != nil
  }

  /// Whether libavformat was kept from what is no file on this thread.
  private static var wasKeptHere: Bool {
    LogRelay.error(holding: "not on whitelist '\(MediaLocation.files)'") != nil
  }

  /// How many streams there are inside; a cover beside it is one more.
  var streamCount: Int { Int(raw.pointee.nb_streams) }

  /// The stream of that index, nil where there is none.
  func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
    if index == CoverFile.stream { return cover?.raw }
    guard index >= 0, index < streamCount else { return nil }
    return raw.pointee.streams[index]
  }

  /// Where the item's own timeline begins, in the container's microseconds.
  var startTime: Int64 { givenStart ?? ownStartTime }

  /// Where its own packets begin, in its microseconds, whatever timeline it goes on with.
  var ownStartTime: Int64 {
    let start = raw.pointee.start_time
    return start == inset_no_timestamp ? 0 : start
  }

  /// Lets the item's timeline begin so much before the container's first packet.
  mutating func beginTimeline(before time: MediaTime) {
    givenStart = (MediaTime(microseconds: startTime) - time).microseconds
  }

  /// How long it is as far as the header, or else its longest stream, says; nil where neither does.
  var duration: MediaTime? {
    if let measuredEnd, measuredEnd > ownStartTime {
      return MediaTime(microseconds: measuredEnd) - MediaTime(microseconds: ownStartTime)
    }
    var whole = raw.pointee.duration
    // The header of MP4 counts what is left empty before the start.
    if ownStartTime > 0, whole > ownStartTime, isMP4, let end = lastEnd {
      whole = min(whole, (end - MediaTime(microseconds: ownStartTime)).microseconds)
    }
    if whole != inset_no_timestamp, whole > 0 { return MediaTime(microseconds: whole) }
    let lengths = (0..<streamCount).compactMap { index -> MediaTime? in
      guard let stream = stream(index), stream.pointee.duration > 0, !stream.pointee.isCover else {
        return nil
      }
      return MediaTime(ticks: stream.pointee.duration, of: stream.pointee.time_base)
    }
    return lengths.max().flatMap { $0 > .zero ? $0 : nil }
  }

  /// Whether nothing but the bit rate of its beginning, or of what was read of it, says how long it is.
  var isDurationGuessed: Bool {
    raw.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE && raw.pointee.pb != nil
  }

  /// When the last of the streams ends, on the container's own timeline, where each says it.
  private var lastEnd: MediaTime? {
    var end: MediaTime?
    for index in 0..<streamCount {
      guard let stream = stream(index)?.pointee, !stream.isCover else { continue }
      guard stream.start_time != inset_no_timestamp, stream.duration > 0 else { return nil }
      let (own, over) = stream.start_time.addingReportingOverflow(stream.duration)
      guard !over, let time = MediaTime(ticks: own, of: stream.time_base) else { return nil }
      end = max(end ?? time, time)
    }
    return end
  }

  /// Whether the last byte has been read.
  var isAtEnd: Bool { raw.pointee.pb.map { $0.pointee.eof_reached != 0 } ?? false }

  /// Whether timestamps may jump in this format (MPEG-TS and its like).
  var timestampsMayJump: Bool { raw.pointee.iformat.pointee.flags & inset_flag_ts_discontinuous != 0 }

  /// The short names of the format.
  var formatName: String { raw.formatName }

  /// Whether it is MP4, or of its kin.
  var isMP4: Bool { raw.isMP4 }

  /// Whether libavformat goes wrong when it seeks in it, so that its lists are opened anew at the place: HLS whose pieces
  /// are MP4.
  var seeksByLists: Bool {
    guard formatName.hasPrefix("hls") else { return false }
    return (0..<streamCount).contains { index in
      // A transport stream's clock has 33 bits.
      guard let stream = stream(index), stream.pointee.pts_wrap_bits != 33 else { return false }
      let type = stream.pointee.codecpar.pointee.codec_type
      return type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO
    }
  }

  /// Whether the bytes have an end that is known; a list says nothing of what it names.
  var hasKnownSize: Bool {
    let name = formatName
    guard let bytes = raw.pointee.pb, !name.hasPrefix("hls"), !["dash", "sdp"].contains(name) else {
      return false
    }
    return avio_size(bytes) > 0
  }

  /// Whether it is one image and no moving picture.
  var isImage: Bool {
    Self.isImageFormat(formatName) || isSingleFrame
  }

  /// Whether a demuxer of that name reads images, which have no length.
  static func isImageFormat(_ name: String) -> Bool { name == "image2" || name.hasSuffix("_pipe") }

  /// Whether it is an image in a format that has films, too: AVIF, and a GIF of one frame.
  private var isSingleFrame: Bool {
    guard streamCount == 1, let stream = stream(0), stream.pointee.nb_frames == 1 else { return false }
    return formatName == "gif" || (isMP4 && stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_AV1)
  }

  /// Converts a time of a stream into the item's own timeline; nil where the container does not say.
  func time(_ value: Int64, of stream: UnsafeMutablePointer<AVStream>) -> MediaTime? {
    MediaTime(ticks: value, of: stream.pointee.time_base).map { $0 - MediaTime(microseconds: startTime) }
  }

  /// Reads the next packet; a code of FFmpeg, or `-ENOKEY` where it is encrypted.
  func read(into packet: borrowing Packet) -> Int32 {
    if cover?.give(to: packet) == true { return 0 }
    let code = inset_read_frame(raw, packet.raw)
    // No key is ever given to libavformat, so that what it found encrypted still is.
    guard code >= 0, av_packet_get_side_data(packet.raw, AV_PKT_DATA_ENCRYPTION_INFO, nil) != nil else {
      return code
    }
    packet.clear()
    return -ENOKEY
  }

  /// Reads the next packet as `read` does, and asks again as long as there is none yet and the interrupt lets it.
  func readOn(into packet: borrowing Packet) -> Int32 {
    while true {
      let code = read(into: packet)
      guard code == inset_error_again, !interrupt.isCancelled, !interrupt.isOverdue else { return code }
      usleep(1000)
    }
  }

  /// Moves to a key frame: at or before the time, or (`forward`) at or after it.
  ///
  /// Says whether it worked.
  func seek(to time: MediaTime, forward: Bool) -> Bool {
    let target = (time + MediaTime(microseconds: startTime)).microseconds
    beginAnew()
    return av_seek_frame(raw, -1, target, forward ? 0 : Int32(AVSEEK_FLAG_BACKWARD)) >= 0
  }

  /// Moves to where decoding for a time can begin: a key frame at or before it, or else the first one.
  ///
  /// Where the picture begins later than time does, some formats find nothing at its start or before it. Says whether
  /// it worked.
  func seekBack(to time: MediaTime) -> Bool {
    seek(to: time, forward: false) || seek(to: .zero, forward: false) || seek(to: .zero, forward: true)
  }

  /// Where to seek for what is shown at a time of the item.
  ///
  /// Formats without an index land a little late: a little earlier there, where the first key frame is decoded before
  /// the item's time begins.
  func seekStart(for time: MediaTime) -> MediaTime {
    timestampsMayJump ? time - MediaTime(microseconds: 1_000_000) : max(.zero, time)
  }

  /// Moves to a byte; says whether it worked.
  func seek(toByte byte: Int64) -> Bool {
    beginAnew()
    return av_seek_frame(raw, -1, byte, Int32(AVSEEK_FLAG_BYTE)) >= 0
  }

  /// What could not be read in one place says nothing of the next, where a cover is given once more.
  private func beginAnew() {
    cover?.comeAgain()
    raw.pointee.pb?.pointee.error = 0
    raw.pointee.pb?.pointee.eof_reached = 0
  }
}

extension UnsafeMutablePointer<AVFormatContext> {
  /// The short names of the format.
  var formatName: String { text(pointee.iformat.pointee.name) }

  /// Whether it is MP4, or of its kin.
  var isMP4: Bool { formatName.hasPrefix("mov,") }

  /// Whether it is Matroska, or WebM.
  var isMatroska: Bool { formatName.hasPrefix("matroska") }
}
