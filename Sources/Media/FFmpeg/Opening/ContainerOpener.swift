// Opens a location in libavformat, or throws the reason as a sentence. Blocks until done, cancelled or
// overdue (see `Interrupt`); any thread.

internal import Base
internal import CFFmpeg
internal import Glibc

/// An opened location after its streams have been found, for `Container`.
struct OpenedContainer: ~Copyable {
  let context: UnsafeMutablePointer<AVFormatContext>
  let input: ByteInput?
  let editions: [MatroskaEdition]
  let isIndexBehind: Bool
  let joined: JoinedFile?
  let cover: CoverFile?
  let measuredEnd: Int64?
  let lists: [GivenList]
  let master: MasterList?
}

/// Opens one location: its input, its header and its streams.
struct ContainerOpener {
  let location: MediaLocation
  let interrupt: Interrupt
  let rules: OpeningRules
  /// The connected source, if the location is one.
  let source: SourceReader?
  /// The bytes of the location, if somebody else reads them.
  let bytes: (any ByteSource)?

  /// Limit on opening a local playlist after a part of it was missing, since waiting does not bring it.
  private static let missingPatience = MonotonicTime.seconds(3)

  /// Limit on the streams of a hostile file.
  private static let maximumStreams: Int32 = 256

  /// Registers libavdevice's inputs, once; false without libavdevice.
  private static let hasDevices = LateLibrary.devices.call("avdevice_register_all")

  /// Opens the location.
  ///
  /// - Throws: the reason why it cannot be opened.
  func open() throws(PlaybackFailure) -> OpenedContainer {
    if location.sourceSocket != nil, source == nil { throw SourceReader.notPlayed }
    if location.isOfPlace, rules.isLook, !rules.followsLists, bytes == nil { throw .onlyPlayed }
    if let streams = source?.streams { return try Self.open(streams) }
    guard location.isReachable else { throw PlaybackFailure(code: inset_error_no_protocol, isNetwork: true) }
    if location.isTerminal { throw Self.terminal }
    if location.isSocket { throw Self.socket }
    let parts = ConcatParts(location)
    if let failure = parts?.failure { throw failure }
    if rules.trust.verifies, let failure = location.uncheckedFailure { throw failure }
    var format: UnsafePointer<AVInputFormat>?
    if let name = location.deviceFormat { format = try Self.device(name) }
    let allowed = FormatRules.allowed(location, rules, isListOfParts: parts != nil)
    do throws(PlaybackFailure) {
      return try open(as: format, of: location.deviceFormat == nil ? allowed : nil)
    } catch {
      guard FormatRules.hasRefused else { throw error }
      throw rules.follows(location) ? FormatRules.refusal(isListOfParts: parts != nil) : .elsewhere
    }
  }

  /// The input device of that name.
  private static func device(_ name: String) throws(PlaybackFailure) -> UnsafePointer<AVInputFormat> {
    guard hasDevices, let format = av_find_input_format(name) else {
      throw PlaybackFailure("This FFmpeg has no input device \(VisibleText.filter(name)).")
    }
    return format
  }

  /// A container of a source's raw frames, which has no input of its own.
  private static func open(_ streams: SourceStreams) throws(PlaybackFailure) -> OpenedContainer {
    guard let context = streams.makeContext() else { throw PlaybackFailure("There is not enough memory.") }
    return OpenedContainer(
      context: context, input: nil, editions: [], isIndexBehind: false, joined: nil, cover: nil,
      measuredEnd: nil, lists: [],
      master: nil)
  }

  // MARK: Reading

  /// Opens the location in a format, or in one of those that are allowed, which libavformat finds out.
  private func open(
    as format: UnsafePointer<AVInputFormat>?, of allowed: String?
  ) throws(PlaybackFailure) -> OpenedContainer {
    guard var context = avformat_alloc_context() else {
      throw PlaybackFailure(code: -ENOMEM, isNetwork: false)
    }
    prepare(context)
    let place: PlaceReader?
    do throws(PlaybackFailure) {
      place = bytes == nil ? try PlaceReader(location, interrupt: interrupt) : nil
    } catch {
      avformat_free_context(context)
      throw error
    }
    let pipe = PipeReader(location, interrupt: interrupt, patience: rules.pipePatience)
    let bytes: (any ByteSource)? = bytes ?? source ?? place ?? pipe
    let input = bytes.flatMap { ByteInput($0) }
    var list: MediaLocation?
    switch input {
    case .some(let input):
      list = placeList(in: input)
      context.pointee.pb = list == nil ? input.raw : nil
    case .none: break
    }
    defer {
      interrupt.setMissingPatience(nil)
      _ = interrupt.listPlaces.end()
    }
    let code = readHeader(of: &context, at: list ?? location, as: format, of: allowed)
    guard code >= 0 else {
      if format == nil, bytes == nil || list != nil, Self.isListByAnotherName,
        let lists = av_find_input_format("hls")
      {
        return try open(as: lists, of: allowed)
      }
      throw place?.failure ?? failure(code, isPipe: pipe != nil, hasHeader: false)
    }
    let isIndexBehind = Self.isIndexBehind(context)
    let editions = MatroskaEdition.read(context, of: location, rules.editions)
    ManyValues.complete(context, of: location)
    let surveyed = readStreams(of: context)
    let unread = surveyed < 0 ? nil : UnreadFormat.failure(of: context, at: location)
    guard surveyed >= 0, unread == nil else {
      var closing: UnsafeMutablePointer<AVFormatContext>? = context
      avformat_close_input(&closing)
      throw unread ?? place?.failure ?? failure(surveyed, isPipe: pipe != nil, hasHeader: true)
    }
    ExifOrientation.complete(context, of: location)
    // A missing part does not explain a later failure.
    _ = interrupt.connections.takeFault()
    let lists = interrupt.listPlaces.end()
    let measuredEnd =
      MatroskaEnd.microseconds(of: context, at: location)
      ?? MeasuredEnd.microseconds(of: context, at: location, interrupt: interrupt)
    return OpenedContainer(
      context: context, input: input, editions: editions, isIndexBehind: isIndexBehind,
      joined: JoinedFile(context, editions, of: location, interrupt: interrupt),
      cover: CoverFile(beside: location, context, rules.covers, interrupt: interrupt),
      measuredEnd: measuredEnd, lists: lists.lists, master: lists.master)
  }

  /// Gives a context and the interrupt their limits, and forgets what an earlier opening left behind.
  private func prepare(_ context: UnsafeMutablePointer<AVFormatContext>) {
    limit(context)
    interrupt.setConnectionPatience(.seconds(max(0.1, min(3600, rules.connectTimeout))))
    interrupt.connections.setAccess(rules.access(of: location), readTimeout: rules.readLimit)
    if location.isLocalFile { interrupt.setMissingPatience(Self.missingPatience) }
    interrupt.connections.tell(location.isNetwork ? .connection(location.shownHost) : .header)
    interrupt.listPlaces.begin(at: rules.listStart, firstPiece: rules.firstPiece)
    _ = interrupt.connections.takeRefusal()
    _ = interrupt.connections.takeCipher()
    _ = interrupt.connections.takeFault()
    LogRelay.forgetErrors()
  }

  private func limit(_ context: UnsafeMutablePointer<AVFormatContext>) {
    context.pointee.interrupt_callback = interrupt.callback
    context.pointee.max_streams = Self.maximumStreams
    ConnectionWatch.install(in: context)
  }

  /// The address of this machine from which libavformat reads a playlist or a manifest of a place, and what lies beside
  /// it; nil for anything else.
  private func placeList(in input: borrowing ByteInput) -> MediaLocation? {
    guard case .file(let path) = location, path.isOfPlace, bytes == nil, !rules.isLook,
      TrimmedList.mayBegin(input), let desk = interrupt.connections.pieceServer(for: interrupt)
    else { return nil }
    desk.begin()
    return desk.served(path).map { .url($0) }
  }

  /// Opens the input at a location and reads its header; returns FFmpeg's code, and has freed the context if that is
  /// negative.
  private func readHeader(
    of context: inout UnsafeMutablePointer<AVFormatContext>, at location: MediaLocation,
    as format: UnsafePointer<AVInputFormat>?, of allowed: String?
  ) -> Int32 {
    var opened: UnsafeMutablePointer<AVFormatContext>? = context
    func open(_ place: MediaLocation) -> Int32 {
      var options = place.options(rules)
      if let allowed { options["format_whitelist"] = allowed }
      return place.withAddress { avformat_open_input(&opened, $0, format, &options.raw) }
    }
    // Only RTSP connects without calling `io_open`.
    guard case .url(let address) = location, location.isRTSP else { return open(location) }
    let code = RTSPRedirections(interrupt: interrupt).open(address) { place in
      // An attempt that fails frees its context.
      if opened == nil {
        guard let next = avformat_alloc_context() else { return -ENOMEM }
        limit(next)
        opened = next
      }
      return open(place)
    }
    if let opened { context = opened }
    return code
  }

  /// Whether an MP4 whose header has been read has its index behind its data, as cameras write it, and the input does not
  /// go back.
  ///
  /// The first packets already move the reading position: on the way back a server's connection breaks at their place.
  private static func isIndexBehind(_ context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    guard context.isMP4, let bytes = context.pointee.pb, bytes.pointee.seekable == 0 else { return false }
    let reached = avio_seek(bytes, 0, SEEK_CUR)
    return (0..<Int(context.pointee.nb_streams)).contains { index in
      guard let stream = context.pointee.streams[index], let first = avformat_index_get_entry(stream, 0)
      else {
        return false
      }
      return first.pointee.pos < reached
    }
  }

  /// Finds out about the streams; returns FFmpeg's code.
  private func readStreams(of context: UnsafeMutablePointer<AVFormatContext>) -> Int32 {
    interrupt.connections.tell(.streams)
    let code = StreamSurvey.run(context, of: location)
    let isOver = interrupt.endsCalls
    return isOver ? inset_error_exit : code
  }

  // MARK: Failures

  private static let terminal = PlaybackFailure("This is a terminal: it sends only what is typed.")

  private static let socket = PlaybackFailure("This is a socket, which cannot be opened as a file.")

  private static let wrongKey = PlaybackFailure("It is encrypted, and its key is wrong.")

  private static let silentPipe = PlaybackFailure("No data came through the pipe.")

  /// The reason of a failure, from FFmpeg's code and what was recorded on the way.
  ///
  /// - Parameter hasHeader: whether the header was read, so that the streams failed.
  private func failure(_ code: Int32, isPipe: Bool, hasHeader: Bool) -> PlaybackFailure {
    let connections = interrupt.connections
    if connections.isEndless { return .endless }
    if let failure = source?.failure { return failure }
    if let fault = connections.takeFault() { return fault }
    if rules.isLook, Self.wasKeptHere { return .elsewhere }
    if code == inset_error_exit, isPipe { return Self.silentPipe }
    // A playlist was read, but one of its segments, or the key to one, failed to open.
    let isOfPart = location.isLocalFile && (hasHeader || code == inset_error_exit)
    if isOfPart || !hasHeader && code == inset_error_invalid_data, let refusal = connections.takeRefusal() {
      return PlaybackFailure(codeOfPart: refusal, isNetwork: location.isNetwork)
    }
    // A decryption with a wrong key yields bytes, and no error.
    if code == inset_error_invalid_data, connections.takeCipher() { return Self.wrongKey }
    // EIO: a display that does not answer; ENOENT: a device file that does not exist.
    if case .device = location, code == -EIO || code == -ENOENT {
      return PlaybackFailure(ofOpening: location, code: -ENODEV)
    }
    return PlaybackFailure(ofOpening: location, code: code)
  }

  /// Whether FFmpeg 8 or later has recognised an HLS playlist on this thread and refused it for its file extension.
  ///
  /// The extension does not matter here: the item's origin limits what the playlist may open.
  private static var isListByAnotherName: Bool {
    LogRelay.error(holding: "Not detecting m3u8/hls with non standard extension") != nil
  }

  /// Whether libavformat's whitelist has refused anything but a local file on this thread.
  private static var wasKeptHere: Bool {
    LogRelay.error(holding: "not on whitelist '\(MediaLocation.files)'") != nil
  }
}
