// The open container of an item, and the choice of its streams. Demux thread only.

internal import Base
internal import CFFmpeg
internal import Platform

/// Reads the packets of one item, and reopens its container for a reconnection or a seek by opening.
struct ItemReader: ~Copyable {
  let playback: ItemPlayback
  /// The media info as of the first opening.
  let info: MediaInfo
  /// The address of a live stream's playlist or manifest; nil without one.
  let list: LiveListAddress?
  /// The subtitles that libavformat leaves out.
  let renditions: [MasterList.Subtitles]
  /// The packet read last.
  let packet: Packet
  private(set) var container: Container
  private(set) var choice: StreamChoice
  /// Whether a packet was read since the container was last opened.
  private(set) var hasReadSinceOpening = false

  /// The parts of an opened item, before they are fields.
  private struct Opening: ~Copyable {
    var container: Container
    let packet: Packet
    let choice: StreamChoice
    let info: MediaInfo
    let list: LiveListAddress?
  }

  /// Opens the item.
  ///
  /// - Throws: the reason why it cannot be opened.
  init(_ playback: ItemPlayback) throws(PlaybackFailure) {
    // `open` throws before any field is set: the compiler of Swift 6.2.3 crashes where it could fail later.
    self.init(playback, try Self.open(playback))
  }

  private init(_ playback: ItemPlayback, _ opening: consuming Opening) {
    self.playback = playback
    info = opening.info
    choice = opening.choice
    list = opening.list
    renditions = opening.container.master?.subtitles ?? []
    packet = opening.packet
    container = opening.container
  }

  private static func open(_ playback: ItemPlayback) throws(PlaybackFailure) -> Opening {
    playback.interrupt.setDeadline(.now + .seconds(playback.configuration.openLimit))
    playback.interrupt.connections.beginRecord()
    playback.interrupt.connections.setListener { [events = playback.events, item = playback.item] waiting in
      events.post(.waiting(item, waiting))
    }
    defer { playback.interrupt.connections.setListener(nil) }
    var rules = playback.configuration.openingRules
    rules.editions = playback.configuration.edition == nil ? .ofFiles : .always
    if playback.configuration.video { rules.covers = playback.configuration.covers }
    let source = try SourceReader.open(playback)
    var container = try Container(
      playback.location, interrupt: playback.interrupt, rules: rules, source: source)
    if let source, source.streams == nil { container.beginTimeline(before: source.place) }
    source?.endsForSeeks = true
    playback.interrupt.setDeadline(nil)
    let opened = playback.interrupt.connections.endRecord()
    guard let packet = Packet() else { throw PlaybackFailure("There is not enough memory.") }
    var choice = StreamChoice(
      in: container, wantsAudio: playback.configuration.audio, wantsVideo: playback.configuration.video,
      languages: playback.configuration.audioLanguages)
    guard choice.video != nil || choice.audio != nil else {
      throw choice.complaint ?? PlaybackFailure("It has neither picture nor sound.")
    }
    if let complaint = container.complaintOfPieces(choice.video) { throw complaint }
    choice.chooseVariant(playback.withState { $0.quality }, in: container)
    var info = MediaInfo(container, choice: choice)
    choice.subtitle = SubtitleChoice.best(
      in: info, languages: playback.configuration.subtitleLanguages,
      prefersImpaired: playback.configuration.prefersImpairedSubtitles)
    choice.selection.take(playback.configuration.tracks, in: info) { stream in
      container.stream(stream.index).map { avcodec_find_decoder($0.pointee.codecpar.pointee.codec_id) != nil }
        ?? false
    }
    info.selection = choice.selection
    if let edition = playback.configuration.edition { info.choose(edition: edition) }
    let list = LiveListAddress.find(in: opened, of: &container, isLive: info.isLive, playback)
    return Opening(container: container, packet: packet, choice: choice, info: info, list: list)
  }

  // MARK: Reading

  /// Sets the read deadline for data from the network.
  func beginWaiting() {
    let playback = playback
    playback.interrupt.connections.beginCall()
    guard playback.location.isNetwork else { return }
    playback.interrupt.setDeadline(.now + .seconds(playback.configuration.readLimit))
  }

  /// Reads the next packet and returns FFmpeg's code, as `Container.read` does.
  mutating func read() -> Int32 {
    beginWaiting()
    let code = container.read(into: packet)
    if code >= 0 { hasReadSinceOpening = true }
    if code < 0, container.source?.takeInterruption() == true { return inset_error_again }
    return code
  }

  /// The packet's DTS, or its PTS without one, on the item's timeline; nil without either.
  func time(of stream: UnsafeMutablePointer<AVStream>) -> MediaTime? {
    let stamp = packet.raw.pointee.dts != inset_no_timestamp ? packet.raw.pointee.dts : packet.raw.pointee.pts
    return container.time(stamp, of: stream)
  }

  // MARK: Streams

  /// The rendition with that stream index, or nil.
  func rendition(_ index: Int) -> MasterList.Subtitles? {
    let number = index - RenditionReader.firstStream
    return renditions.indices.contains(number) ? renditions[number] : nil
  }

  /// Chooses a stream of a kind; nil chooses none.
  mutating func choose(_ kind: TrackKind, _ index: Int?) { choice.selection[kind] = index }

  /// Sets whether the container reads a stream or discards it.
  func setWanted(_ index: Int, _ wanted: Bool) {
    container.stream(index)?.pointee.discard = wanted ? AVDISCARD_DEFAULT : AVDISCARD_ALL
  }

  /// Makes the container read the chosen streams and no others.
  func wantChosen() {
    for index in 0..<container.streamCount { setWanted(index, choice.isChosen(index)) }
  }

  // MARK: Reopening

  /// Opens the item again in place of the present container; false leaves the present one.
  mutating func exchangeContainer(until end: MonotonicTime, _ rules: OpeningRules) -> Bool {
    playback.interrupt.setDeadline(min(end, .now + .seconds(playback.configuration.openLimit)))
    defer { playback.interrupt.setDeadline(nil) }
    do throws(PlaybackFailure) {
      let fresh = try Container(
        playback.location, interrupt: playback.interrupt, rules: rules,
        startTime: container.startTime)
      // A decoder takes packets of playlists in its own time base (see `DecoderExpectation`).
      guard isAlike(fresh, inTimeBase: !fresh.formatName.hasPrefix("hls")) else { return false }
      container = fresh
    } catch {
      return false
    }
    wantChosen()
    hasReadSinceOpening = false
    return true
  }

  /// Whether the running decoders can continue with the streams of another container.
  ///
  /// - Parameter inTimeBase: whether the streams' time bases have to agree, too.
  private func isAlike(_ other: borrowing Container, inTimeBase: Bool = true) -> Bool {
    for index in [choice.video, choice.audio].compactMap({ $0 }) {
      guard let old = container.stream(index), let new = other.stream(index),
        let was = old.pointee.codecpar, let now = new.pointee.codecpar,
        was.pointee.codec_type == now.pointee.codec_type, was.pointee.codec_id == now.pointee.codec_id,
        !inTimeBase || av_cmp_q(old.pointee.time_base, new.pointee.time_base) == 0
      else { return false }
    }
    return true
  }

  /// Reopens complete HLS playlists at `start`, in all variants.
  ///
  /// libavformat cannot seek in many of them: in MP4 it looks for samples of the former segment in the one that it has
  /// sought (seen with FFmpeg 5.1), and where the segments' clock begins again it waits for a time that does not come.
  ///
  /// - Parameter isTold: whether events tell that the item waits for the host.
  mutating func openLists(at start: ListStart, isTold: Bool) -> Bool {
    var rules = playback.configuration.openingRules
    rules.listStart = start
    if isTold { playback.events.post(.waiting(playback.item, .connection(playback.location.shownHost))) }
    let done = exchangeContainer(until: .now + .seconds(playback.configuration.openLimit), rules)
    if isTold { playback.events.post(.waiting(playback.item, nil)) }
    return done && !playback.isCancelled
  }

  /// The playlist of the played stream, with the start of its packets by their own timestamps, on the item's timeline;
  /// nil if the container is not made of complete playlists.
  var playedList: (list: GivenList, start: MediaTime)? {
    guard let index = choice.video ?? choice.audio, let id = container.stream(index)?.pointee.id,
      let list = container.lists.indices.contains(Int(id)) ? container.lists[Int(id)] : container.lists.first
    else { return nil }
    let starts = (0..<container.streamCount).compactMap { index -> MediaTime? in
      // libavformat numbers the streams of a playlist by that playlist.
      guard let stream = container.stream(index), stream.pointee.id == id else { return nil }
      return container.time(stream.pointee.start_time, of: stream)
    }
    return starts.min().map { (list, $0) }
  }

  /// Opens a libavfilter graph again from its start, since a graph cannot seek; false if that fails.
  mutating func restartGraph() -> Bool {
    do throws(PlaybackFailure) {
      container = try Container(
        playback.location, interrupt: playback.interrupt, rules: playback.configuration.openingRules)
      return true
    } catch {
      return false
    }
  }

  // MARK: Seeking

  /// Asks the source for a skip, and returns the place from which it continues; nil if that fails.
  ///
  /// A container begins again there.
  mutating func skipSource(_ source: SourceReader, to request: SeekRequest) -> MediaTime? {
    let playback = playback
    let position = request.origin ?? playback.withState { $0.position(at: .now) }
    guard let place = source.skip(to: request.target, from: position) else { return nil }
    guard source.streams == nil else { return place }
    playback.interrupt.setDeadline(.now + .seconds(playback.configuration.openLimit))
    source.endsForSeeks = false
    defer {
      source.endsForSeeks = true
      playback.interrupt.setDeadline(nil)
    }
    do throws(PlaybackFailure) {
      let fresh = try Container(
        playback.location, interrupt: playback.interrupt, rules: playback.configuration.openingRules,
        startTime: container.startTime, source: source)
      guard isAlike(fresh) else {
        LogRelay.pass("The source sent different streams after a skip.")
        return nil
      }
      container = fresh
    } catch {
      LogRelay.pass("The source's container does not open after a skip: \(error.sentence)")
      return nil
    }
    wantChosen()
    return place
  }

  /// The time to seek to for the key frame from which an exact seek decodes.
  ///
  /// Containers find it by DTS, which is earlier than its PTS; if it turns out to be behind the target, the next
  /// attempt begins well before.
  func start(of request: SeekRequest) -> MediaTime {
    let reach = SeekRequest.reach[min(request.attempt, SeekRequest.reach.count - 1)]
    let lead =
      choice.video == nil ? Self.soundLead : MediaTime(microseconds: request.isBackStep ? 10_000 : 0)
    return container.seekStart(for: request.target - reach - lead)
  }

  /// The time before the target at which decoding starts without video: audio packets build on the ones before
  /// them.
  private static var soundLead: MediaTime { MediaTime(microseconds: 200_000) }

  /// Updates whether played frames can be decoded again, from the key frame index as known so far.
  ///
  /// Matroska's index is read with the first seek.
  func noteKeyFrames() {
    let playback = playback
    guard playback.configuration.economy, info.isSeekable, !playback.withState({ $0.isRepeatable }) else {
      return
    }
    let isRepeatable = container.isRepeatable
    playback.withState { $0.isRepeatable = isRepeatable }
  }
}
