// Sound of another file beside an item's own streams. The demux thread begins and ends it; `SoundFileReader` reads it
// on a thread of its own; any thread may cancel and wake it.

internal import Base
internal import Platform

/// One file or address that supplies an item's sound.
///
/// It follows its playback: each generation begins with a seek of the file to the place where the picture begins. Its
/// packets join the item's as the playback's audio queue once the demux thread has taken it over.
final class SoundFile: Sendable {
  /// The stream index by which the model knows the track.
  let index: Int
  let sound: ExternalSound
  let packets: PacketQueue
  let wake: Wakeup
  let interrupt: Interrupt

  init(_ sound: ExternalSound, as index: Int, of playback: ItemPlayback) {
    let wake = Wakeup()
    self.sound = sound
    self.index = index
    self.wake = wake
    interrupt = Interrupt(parent: playback.interrupt)
    packets = PacketQueue(
      consumer: playback.soundWake, producer: wake, limits: sound.location.isNetwork ? .network : .local)
  }

  /// Ends reading; the thread returns as soon as it notices.
  func cancel() {
    interrupt.cancel()
    wake.signal()
  }
}

/// The place of an item's sound file among its tracks.
///
/// Demux thread only.
struct SoundFiles {
  private let playback: ItemPlayback
  private let threads: WorkerThreads
  private let worker: SoundWorker
  /// The item's own audio stream, which a sound file has replaced, or nil.
  private(set) var own: Int?

  init(_ playback: ItemPlayback, _ threads: WorkerThreads, _ worker: SoundWorker) {
    self.playback = playback
    self.threads = threads
    self.worker = worker
  }

  /// Opens a file for its sound on a thread of its own, while the present sound continues.
  func open(_ sound: ExternalSound, as index: Int, waits: Bool) {
    let playback = playback
    let file = SoundFile(sound, as: index, of: playback)
    playback.soundFile = file
    if waits { playback.withState { $0.awaitSoundFile(at: .now) } }
    if !threads.start("sound file", { SoundFileReader.run(file, for: playback) }) {
      playback.order(
        .soundFailed(file, PlaybackFailure("The system has run out of threads for the sound.")))
    }
  }

  /// Whether a file has taken the place of the item's own sound.
  func isHeard(_ file: SoundFile) -> Bool { playback.audioPackets === file.packets }

  /// Plays an opened file in place of the present sound.
  mutating func take(
    _ file: SoundFile, _ track: SoundTrack, _ stream: MediaInfo.Stream, _ source: inout PacketSource
  ) {
    guard playback.soundFile === file else { return }
    if let own = source.reader.choice.audio {
      self.own = own
      source.reader.choose(.audio, nil)
      source.leaveOut(own)
    }
    playback.takeQueue(of: file)
    playback.withState { state in
      state.soundFile = state.soundFile ?? SoundFileProgress(isBehind: false)
      state.audio = PlaybackState.Track(isRunning: true, isDone: false)
    }
    playback.hand(track, to: worker)
    // It may have read enough already, and sleep.
    file.wake.signal()
    playback.events.post(.soundOpened(playback.item, stream))
  }

  /// Ends the file; true if there was one, so that another sound has to take its place.
  @discardableResult
  mutating func leave() -> Bool {
    own = nil
    guard playback.soundFile != nil else { return false }
    playback.soundFile = nil
    playback.withState { $0.soundFile = nil }
    playback.endBuffering()
    return true
  }
}

/// The progress of an item's sound file, as part of the item's shared state.
struct SoundFileProgress: Equatable, Sendable {
  /// Whether the file has yet to bring a second of sound, or its end, at the place that plays.
  var isBehind = true
  /// Whether the file has been read to its end.
  var hasReadAll = false
}

extension PlaybackState {
  /// Holds the clock until the sound file has caught up with the picture.
  mutating func awaitSoundFile(at now: MonotonicTime) {
    soundFile = SoundFileProgress()
    isBuffering = true
    clock.hold(.buffering, at: now)
  }

  /// The place from which the sound file is read in this generation; nil while the picture has yet to tell it.
  ///
  /// A seek to a key frame begins where its picture is, which only the decoded picture tells.
  func startOfSoundFile(at now: MonotonicTime) -> MediaTime? {
    let isTold = startPoint != nil || wantedStart.isExact || !video.isRunning || video.isDone
    return isTold ? position(at: now) : nil
  }
}

extension ItemPlayback {
  /// Called by the sound file's thread once it has brought enough; counts once the file has taken the place of the
  /// item's own sound.
  func soundFileCaughtUp(_ file: SoundFile) {
    guard audioPackets === file.packets else { return }
    let isNews = withState { state in
      guard state.soundFile?.isBehind == true else { return false }
      state.soundFile?.isBehind = false
      return true
    }
    // The demux thread ends the buffering when its own streams have enough, too.
    if isNews { demuxWake.signal() }
  }

  /// Called by the sound file's thread at the end of the file.
  func soundFileEnded(_ file: SoundFile, _ generation: UInt32) {
    withState { state in
      if state.generation == generation { state.soundFile?.hasReadAll = true }
    }
    file.packets.finish(generation: generation)
    soundFileCaughtUp(file)
  }
}
