// An opened container. One thread at a time, normally the demux thread; its deinit frees everything.

internal import Base
internal import CFFmpeg
internal import Glibc

/// Owns an open `AVFormatContext` after its streams have been found.
struct Container: ~Copyable {
  let raw: UnsafeMutablePointer<AVFormatContext>
  let location: MediaLocation
  /// Retained because the context calls it.
  private let interrupt: Interrupt
  /// The input of a pipe or a source, where libavformat's own would block without an end; nil for anything else.
  private let input: ByteInput?
  /// The program that supplies the item; nil for anything else.
  let source: SourceReader?
  /// The start of a given timeline, in the container's microseconds; nil for the container's own.
  private var givenStart: Int64?
  /// The editions (sets of chapters) of a Matroska file, if `OpeningRules` asks for them.
  let editions: [MatroskaEdition]
  /// Whether the data of an MP4 had gone by in a pipe or a download when its index came.
  let isIndexBehind: Bool
  /// The files that the item's edition joins; nil for an item of one file.
  let joined: JoinedFile?
  /// The cover beside a song that has none inside, if `OpeningRules` asks for it.
  let cover: CoverFile?
  /// The complete HLS media playlists, in the order in which libavformat numbers them; empty for anything else.
  let lists: [GivenList]
  /// The HLS master playlist; nil without one.
  let master: MasterList?
  /// The measured end of a file whose header does not give it, in the container's microseconds.
  private let measuredEnd: Int64?

  /// Opens the location and reads its headers; blocks until done, cancelled or overdue (see `Interrupt`).
  ///
  /// - Parameter startTime: the start of another container's timeline (microseconds), on which this one continues.
  /// - Parameter source: the connected source, if the location is one.
  /// - Throws: the reason why the location cannot be opened.
  init(
    _ location: MediaLocation, interrupt: Interrupt, rules: OpeningRules = OpeningRules(),
    startTime: Int64? = nil, source: SourceReader? = nil, bytes: (any ByteSource)? = nil
  ) throws(PlaybackFailure) {
    let opener = ContainerOpener(
      location: location, interrupt: interrupt, rules: rules, source: source, bytes: bytes)
    // `open` throws before any field is set: Swift 6.2 releases the fields of a `~Copyable` struct twice otherwise.
    self.init(location, interrupt: interrupt, startTime: startTime, source, try opener.open())
  }

  private init(
    _ location: MediaLocation, interrupt: Interrupt, startTime: Int64?, _ source: SourceReader?,
    _ opened: consuming OpenedContainer
  ) {
    self.location = location
    self.interrupt = interrupt
    givenStart = startTime
    raw = opened.context
    editions = opened.editions
    isIndexBehind = opened.isIndexBehind
    joined = opened.joined
    cover = opened.cover
    measuredEnd = opened.measuredEnd
    lists = opened.lists
    master = opened.master
    input = opened.input
    self.source = source
  }

  deinit {
    var closing: UnsafeMutablePointer<AVFormatContext>? = raw
    avformat_close_input(&closing)
  }

  /// The number of the container's streams, without a cover beside the file.
  var streamCount: Int { Int(raw.pointee.nb_streams) }

  /// The stream of that index; nil if none exists.
  func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
    if index == CoverFile.stream { return cover?.raw }
    guard index >= 0, index < streamCount else { return nil }
    return raw.pointee.streams[index]
  }

  /// The start of the item's timeline, in the container's microseconds.
  var startTime: Int64 { givenStart ?? ownStartTime }

  /// The start of the container's own packets, in its microseconds, even on a given timeline.
  var ownStartTime: Int64 {
    let start = raw.pointee.start_time
    return start == inset_no_timestamp ? 0 : start
  }

  /// Moves the start of the item's timeline to `time` before the container's first packet.
  mutating func beginTimeline(before time: MediaTime) {
    givenStart = (MediaTime(microseconds: startTime) - time).microseconds
  }

  /// The duration that the header tells, or else the longest stream; nil if unknown.
  var duration: MediaTime? {
    if let joined { return joined.edition.duration }
    if let measuredEnd, measuredEnd > ownStartTime {
      return MediaTime(microseconds: measuredEnd) - MediaTime(microseconds: ownStartTime)
    }
    if let list = lists.first { return list.duration > .zero ? list.duration : nil }
    var whole = raw.pointee.duration
    // MP4's header includes the empty part before the start.
    if ownStartTime > 0, whole > ownStartTime, isMP4, let end = lastEnd {
      whole = min(whole, (end - MediaTime(microseconds: ownStartTime)).microseconds)
    }
    if raw.lacksLength { return nil }
    if whole != inset_no_timestamp, whole > 0 { return MediaTime(microseconds: whole) }
    let lengths = (0..<streamCount).compactMap { index -> MediaTime? in
      guard let stream = stream(index), stream.pointee.duration > 0, !stream.pointee.isCover else {
        return nil
      }
      return MediaTime(ticks: stream.pointee.duration, of: stream.pointee.time_base)
    }
    return lengths.max().flatMap { $0 > .zero ? $0 : nil }
  }

  /// Whether the duration is that of the first fragments of an MP4, which cannot be sought to see the others.
  var tellsOnlyBeginning: Bool {
    guard isMP4, source == nil, let bytes = raw.pointee.pb, bytes.pointee.seekable == 0, let duration else {
      return false
    }
    return (0..<streamCount).allSatisfy { index in
      // A fragmented MP4 has no sample table: only the fragments read so far give its samples. Its header, or the
      // index of all fragments (`sidx`), may tell more.
      guard let stream = stream(index), stream.pointee.nb_frames == 0 else { return false }
      let known = avformat_index_get_entries_count(stream)
      guard let last = avformat_index_get_entry(stream, known - 1),
        let time = time(last.pointee.timestamp, of: stream)
      else { return true }
      return duration - time < MediaTime(microseconds: 2_000_000)
    }
  }

  /// Whether libavformat estimated the duration from the bit rate.
  var isDurationGuessed: Bool {
    raw.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE && raw.pointee.pb != nil
  }

  /// The end of the last stream, on the container's timeline; nil unless every stream gives its end.
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

  var isAtEnd: Bool { raw.pointee.pb.map { $0.pointee.eof_reached != 0 } ?? false }

  /// Whether the format's timestamps may jump, as in MPEG-TS.
  var timestampsMayJump: Bool { raw.pointee.iformat.pointee.flags & inset_flag_ts_discontinuous != 0 }

  /// FFmpeg's short names of the format, separated by commas.
  var formatName: String { source?.streams == nil ? raw.formatName : "source" }

  /// Whether the format is MP4 or a relative of it.
  var isMP4: Bool { raw.isMP4 }

  /// Whether seeking has to reopen the playlists at the target.
  ///
  /// libavformat fails to seek in HLS with MP4 segments, and where the segments' clock begins again.
  var seeksByLists: Bool {
    guard formatName.hasPrefix("hls") else { return false }
    return lists.contains { $0.parts > 1 }
      || (0..<streamCount).contains { index in
        // The clock of a transport stream has 33 bits.
        guard let stream = stream(index), stream.pointee.pts_wrap_bits != 33 else { return false }
        let type = stream.pointee.codecpar.pointee.codec_type
        return type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO
      }
  }

  /// Whether packets have positions in the container's own bytes, and not in those of other files.
  var hasPlaces: Bool {
    let name = formatName
    return joined == nil && !name.hasPrefix("hls") && !["dash", "sdp"].contains(name)
  }

  /// Whether an error of reading is the end of an MP4 whose server told no size.
  ///
  /// libavformat takes the end of such a connection for a break.
  func meansEnd(_ code: Int32) -> Bool {
    code == -EIO && isMP4 && location.isOfWeb && !hasKnownSize
  }

  /// Whether the container knows its size in bytes; that of a playlist does not count.
  var hasKnownSize: Bool {
    guard let bytes = raw.pointee.pb, hasPlaces else { return false }
    return avio_size(bytes) > 0
  }

  /// Whether the container is a single still image.
  var isImage: Bool {
    Self.isImageFormat(formatName) || isSingleFrame
  }

  /// Whether a demuxer of that name reads images, which have no duration.
  static func isImageFormat(_ name: String) -> Bool { name == "image2" || name.hasSuffix("_pipe") }

  /// Whether the container is a still image in a format for video: AVIF, or a GIF of one frame.
  private var isSingleFrame: Bool {
    guard streamCount == 1, let stream = stream(0), stream.pointee.nb_frames == 1 else { return false }
    return formatName == "gif" || (isMP4 && stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_AV1)
  }

  /// Converts a timestamp of a stream to the item's timeline; nil if it is unknown.
  func time(_ value: Int64, of stream: UnsafeMutablePointer<AVStream>) -> MediaTime? {
    MediaTime(ticks: value, of: stream.pointee.time_base).map { $0 - MediaTime(microseconds: startTime) }
  }

  /// Reads the next packet; returns FFmpeg's code, or `-ENOKEY` for an encrypted packet.
  func read(into packet: borrowing Packet) -> Int32 {
    if cover?.give(to: packet) == true { return 0 }
    if let source, source.streams != nil { return source.read(into: packet) }
    if let joined { return joined.read(into: packet) }
    return Self.read(raw, into: packet)
  }

  /// Reads the next packet of one file, as `read(into:)` does.
  static func read(_ context: UnsafeMutablePointer<AVFormatContext>, into packet: borrowing Packet) -> Int32 {
    let code = inset_read_frame(context, packet.raw)
    // libavformat is never given a key, so encrypted packets come out encrypted.
    guard code >= 0, av_packet_get_side_data(packet.raw, AV_PKT_DATA_ENCRYPTION_INFO, nil) != nil else {
      return code
    }
    packet.clear()
    return -ENOKEY
  }

  /// Reads the next packet, and retries while none is available and the interrupt permits.
  func readOn(into packet: borrowing Packet) -> Int32 {
    while true {
      let code = read(into: packet)
      guard code == inset_error_again, !interrupt.isCancelled, !interrupt.isOverdue else { return code }
      usleep(1000)
    }
  }

  /// Seeks to the key frame at or before `time`, or at or after it if `forward`; false if that fails.
  func seek(to time: MediaTime, forward: Bool) -> Bool {
    let target = (time + MediaTime(microseconds: startTime)).microseconds
    leavePlace()
    if let joined { return joined.seek(to: time, forward: forward) }
    return av_seek_frame(raw, -1, target, forward ? 0 : Int32(AVSEEK_FLAG_BACKWARD)) >= 0
  }

  /// Seeks to a key frame at or before `time`, or else to the first one; false if that fails.
  ///
  /// Where video begins after the start of the timeline, some formats find no key frame at or before it.
  func seekBack(to time: MediaTime) -> Bool {
    seek(to: time, forward: false) || seek(to: .zero, forward: false) || seek(to: .zero, forward: true)
  }

  /// The time to seek to for a frame shown at `time`.
  ///
  /// Formats without an index land a little late, so their seeks aim a second early. Such a target may be negative: the
  /// first key frame may be decoded before the item's time zero.
  func seekStart(for time: MediaTime) -> MediaTime {
    timestampsMayJump ? time - MediaTime(microseconds: 1_000_000) : max(.zero, time)
  }

  /// Seeks to a byte; false if that fails.
  func seek(toByte byte: Int64) -> Bool {
    leavePlace()
    return av_seek_frame(raw, -1, byte, Int32(AVSEEK_FLAG_BYTE)) >= 0
  }

  /// Clears the read error and the end of the former place, and delivers the cover again.
  private func leavePlace() {
    cover?.comeAgain()
    raw.pointee.pb?.pointee.error = 0
    raw.pointee.pb?.pointee.eof_reached = 0
  }
}

extension UnsafeMutablePointer<AVFormatContext> {
  /// FFmpeg's short names of the format, separated by commas.
  var formatName: String { text(pointee.iformat.pointee.name) }

  /// Whether the format is MP4 or a relative of it.
  var isMP4: Bool { formatName.hasPrefix("mov,") }

  /// Whether the header of an AVI has no number of pictures, as its writer could not go back to it.
  var lacksLength: Bool {
    guard formatName == "avi" else { return false }
    return (0..<Int(pointee.nb_streams)).contains { (pointee.streams[$0]?.pointee.nb_frames ?? 0) >= 1 << 30 }
  }

  /// Whether the format is Matroska or WebM.
  var isMatroska: Bool { formatName.hasPrefix("matroska") }
}
