// Reads the sound of another file for an item. On a thread of its own; the thread's name is "sound file".

internal import Base
internal import CFFmpeg
internal import Platform

/// Opens a sound file, follows the seeks of its playback, and queues the packets of its best audio stream.
struct SoundFileReader: ~Copyable {
  private let playback: ItemPlayback
  private let file: SoundFile
  private let packet: Packet
  private let stream: Int
  private var container: Container
  /// The generation whose packets are read; nil before the first.
  private var generation: UInt32?
  /// Packets that end before it are left out.
  private var start = MediaTime.zero
  /// The time of the newest packet.
  private var reached = MediaTime.zero
  private var hasEnded = false
  private var badReads = 0

  /// Sound before a place is read too, since packets build on the ones before them.
  private static let lead = MediaTime(microseconds: 300_000)
  /// The sound that ends a wait for it.
  private static let enough = MediaTime(microseconds: 1_000_000)
  private static let mostBadReads = 32
  private static let mostReopenings = 3

  /// Reads `file` until it is cancelled; a failure becomes an order for the demux thread.
  static func run(_ file: SoundFile, for playback: ItemPlayback) {
    do throws(PlaybackFailure) {
      var reader = try SoundFileReader(file, for: playback)
      try reader.hand()
      try reader.run()
    } catch {
      if !file.interrupt.isCancelled { playback.order(.soundFailed(file, error)) }
    }
  }

  private init(_ file: SoundFile, for playback: ItemPlayback) throws(PlaybackFailure) {
    // `open` throws before any field is set: the compiler of Swift 6.2.3 crashes where it could fail later.
    self.init(file, for: playback, try Self.open(file, for: playback))
  }

  private struct Opening: ~Copyable {
    let container: Container
    let packet: Packet
    let stream: Int
  }

  private init(_ file: SoundFile, for playback: ItemPlayback, _ opening: consuming Opening) {
    self.playback = playback
    self.file = file
    stream = opening.stream
    packet = opening.packet
    container = opening.container
  }

  private static func open(_ file: SoundFile, for playback: ItemPlayback) throws(PlaybackFailure) -> Opening {
    let container = try container(of: file, playback)
    let choice = StreamChoice(in: container, wantsAudio: true, wantsVideo: false, languages: [])
    guard let stream = choice.audio else {
      throw choice.complaint ?? PlaybackFailure("It has no sound.")
    }
    guard let packet = Packet() else { throw PlaybackFailure("There is not enough memory.") }
    return Opening(container: container, packet: packet, stream: stream)
  }

  private static func container(
    of file: SoundFile, _ playback: ItemPlayback, startTime: Int64? = nil, lists: ListStart = .beginning
  ) throws(PlaybackFailure) -> Container {
    var configuration = playback.configuration
    configuration.headers = file.sound.headers
    configuration.isLook = configuration.isLook || !file.sound.origin.mayOpen(.web)
    var rules = configuration.openingRules
    rules.listStart = lists
    file.interrupt.setDeadline(.now + .seconds(configuration.openLimit))
    defer { file.interrupt.setDeadline(nil) }
    return try Container(file.sound.location, interrupt: file.interrupt, rules: rules, startTime: startTime)
  }

  /// Gives the demux thread the decoder of the stream.
  private func hand() throws(PlaybackFailure) {
    wantOwnStream()
    guard let raw = container.stream(stream) else { throw PlaybackFailure("It has no sound.") }
    let tags = MediaInfo.tags(raw.pointee.metadata) + MediaInfo.tags(container.raw.pointee.metadata)
    let track = try SoundTrack(
      raw, startTime: container.startTime, packets: file.packets, loudness: ReplayGain(tags))
    playback.order(.soundOpened(file, track, MediaInfo.Stream(raw, index: file.index)))
  }

  private func wantOwnStream() {
    for index in 0..<container.streamCount {
      container.stream(index)?.pointee.discard = index == stream ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
  }

  // MARK: Reading

  private mutating func run() throws(PlaybackFailure) {
    while !file.interrupt.isCancelled {
      let (generation, place) = playback.withState { ($0.generation, $0.startOfSoundFile(at: .now)) }
      if generation != self.generation {
        guard let place else {
          file.wake.wait()
          continue
        }
        begin(generation, at: place)
      } else if hasEnded {
        playback.soundFileCaughtUp(file)
        file.wake.wait()
      } else if file.packets.isFull {
        playback.soundFileCaughtUp(file)
        if file.packets.producerWillSleep() { file.wake.wait() }
      } else {
        try read(generation)
      }
    }
  }

  private mutating func read(_ generation: UInt32) throws(PlaybackFailure) {
    if file.sound.location.isNetwork {
      file.interrupt.setDeadline(.now + .seconds(playback.configuration.readLimit))
    }
    let code = container.read(into: packet)
    defer { packet.clear() }
    if file.interrupt.isCancelled { return }
    if code >= 0 {
      badReads = 0
      try queue(generation)
    } else if code == inset_error_again {
      file.wake.wait(until: .now + .milliseconds(10))
    } else if code == inset_error_invalid_data, badReads < Self.mostBadReads {
      badReads += 1
    } else if code == inset_error_eof, (container.raw.pointee.pb?.pointee.error ?? 0) >= 0 {
      end(generation)
    } else {
      try recover(from: code)
    }
  }

  private mutating func queue(_ generation: UInt32) throws(PlaybackFailure) {
    let raw = packet.raw.pointee
    guard Int(raw.stream_index) == stream, let own = container.stream(stream) else { return }
    let stamp = raw.pts != inset_no_timestamp ? raw.pts : raw.dts
    if let time = container.time(stamp, of: own) {
      if let limit = playback.withState({ $0.playedEnd }), time >= limit { return end(generation) }
      let length = MediaTime(ticks: max(0, raw.duration), of: own.pointee.time_base) ?? .zero
      guard time + length >= start else { return }
      reached = time
    }
    guard file.packets.push(packet, generation: generation, time: reached) else {
      throw PlaybackFailure("There is not enough memory.")
    }
    if file.packets.fill.duration >= Self.enough { playback.soundFileCaughtUp(file) }
  }

  private mutating func end(_ generation: UInt32) {
    hasEnded = true
    playback.soundFileEnded(file, generation)
  }

  // MARK: Seeking

  /// Goes on with a generation of the playback, at `place`.
  private mutating func begin(_ generation: UInt32, at place: MediaTime) {
    let isFirst = self.generation == nil
    self.generation = generation
    file.packets.flush()
    hasEnded = false
    badReads = 0
    start = max(.zero, place - Self.lead)
    reached = start
    if !isFirst || start > .zero { seek(to: start) }
  }

  /// Seeks to `time`; a file that cannot be sought is read on from where it is.
  private mutating func seek(to time: MediaTime) {
    if container.seeksByLists, reopen(at: time) { return }
    if file.sound.location.isNetwork {
      file.interrupt.setDeadline(.now + .seconds(playback.configuration.readLimit))
    }
    if !container.seekBack(to: container.seekStart(for: time)) {
      LogRelay.pass("The sound file is not seekable.")
    }
  }

  // MARK: Broken connections

  /// Opens the file again at the place that was reached.
  private mutating func recover(from code: Int32) throws(PlaybackFailure) {
    let isNetwork = file.sound.location.isNetwork
    for attempt in 1...Self.mostReopenings where isNetwork && !file.interrupt.isCancelled {
      start = reached
      if reopen(at: reached) { return }
      file.wake.wait(until: .now + .seconds(Double(attempt)))
    }
    throw PlaybackFailure(codeOfReading: code, isNetwork: isNetwork)
  }

  /// Opens the file again at `time`, in place of the present container; false leaves that.
  private mutating func reopen(at time: MediaTime) -> Bool {
    let isList = container.seeksByLists
    do throws(PlaybackFailure) {
      let fresh = try Self.container(
        of: file, playback, startTime: container.startTime, lists: isList ? .time(time) : .beginning)
      guard let now = fresh.stream(stream), let was = container.stream(stream),
        now.pointee.codecpar.pointee.codec_id == was.pointee.codecpar.pointee.codec_id
      else { return false }
      container = fresh
    } catch {
      return false
    }
    wantOwnStream()
    return isList || container.seekBack(to: container.seekStart(for: time))
  }
}
