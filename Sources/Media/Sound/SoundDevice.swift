// The ALSA device. Lives on the sound thread, because opening and closing may block; closes in its deinit.

internal import CALSA
internal import Core
internal import Glibc

/// Why the device cannot be used, as one sentence.
struct SoundFailure: Error {
  var sentence: String

  init(_ action: String, _ code: Int32) { sentence = Self.sentence(action, code) }

  private static func sentence(_ action: String, _ code: Int32) -> String {
    "Sound: \(action) failed (\(VisibleText.filter(text(snd_strerror(code)))))."
  }

  /// The device cannot be opened.
  init(opening name: String, _ code: Int32) {
    let name = VisibleText.filter(name)
    switch -code {
    case EBUSY: sentence = "Sound: another program has the device \(name)."
    case ENOENT, ENODEV, ENXIO: sentence = "Sound: there is no device \(name)."
    case EACCES, EPERM: sentence = "Sound: the device \(name) may not be used."
    case ECONNREFUSED: sentence = "Sound: no sound server answers for the device \(name)."
    default: sentence = Self.sentence("opening the device \(name)", code)
    }
  }

  /// The device stopped working.
  init(playing name: String, _ code: Int32) {
    let name = VisibleText.filter(name)
    switch -code {
    case ENODEV, EBADFD, EIO: sentence = "Sound: the device \(name) is gone."
    default: sentence = Self.sentence("playing on \(name)", code)
    }
  }
}

/// An open playback device.
struct SoundDevice: ~Copyable {
  let name: String
  let format: SoundFormat
  /// Frames that it holds at the most.
  let bufferFrames: Int
  /// Whether it plays in real time; ALSA's `null` swallows everything at once.
  private(set) var isPaced: Bool
  private let pcm: OpaquePointer
  private let coding: SoundCoding
  private let order: ChannelOrder?
  private let ordered: UnsafeMutablePointer<Float>
  private let converted: UnsafeMutableRawPointer

  /// Opens the device at a rate near the wanted one, with as many of the item's channels as the limit and the
  /// device allow.
  init(
    name: String, rate wantedRate: Int, channels: Int, limit: SoundOptions.Channels
  ) throws(SoundFailure) {
    var opened: OpaquePointer?
    let code = snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
    guard code >= 0, let pcm = opened else { throw SoundFailure(opening: name, code) }
    let setup: SoundSetup
    do throws(SoundFailure) {
      setup = try SoundSetup(pcm, rate: wantedRate, channels: channels, limit: limit)
    } catch {
      snd_pcm_close(pcm)
      throw error
    }
    self.name = name
    self.pcm = pcm
    coding = setup.coding
    format = setup.format
    bufferFrames = setup.frames
    order = setup.order
    let samples = setup.frames * setup.format.channels
    converted = .allocate(byteCount: samples * 4, alignment: 16)
    ordered = .allocate(capacity: setup.order == nil ? 1 : samples)
    isPaced = snd_pcm_type(pcm) != SND_PCM_TYPE_NULL
  }

  deinit {
    snd_pcm_drop(pcm)
    snd_pcm_close(pcm)
    converted.deallocate()
    ordered.deallocate()
  }

  /// Frames that fit now; negative is an error code.
  func available() -> Int { Int(snd_pcm_avail(pcm)) }

  /// Frames between what is written and what is heard; nil when the device does not say.
  func delay() -> Int? {
    var frames: snd_pcm_sframes_t = 0
    guard snd_pcm_delay(pcm, &frames) >= 0 else { return nil }
    return max(0, Int(frames))
  }

  /// Whether it plays.
  var isRunning: Bool { snd_pcm_state(pcm) == SND_PCM_STATE_RUNNING }
  /// Whether it has run dry.
  var isDry: Bool { snd_pcm_state(pcm) == SND_PCM_STATE_XRUN }

  /// Writes interleaved frames; returns how many were taken, or a negative code.
  func write(_ samples: UnsafePointer<Float>, frames: Int) -> Int {
    let frames = min(frames, bufferFrames)
    var source = samples
    if let order {
      order.apply(samples, frames: frames, into: ordered)
      source = UnsafePointer(ordered)
    }
    guard coding != .float else { return Int(snd_pcm_writei(pcm, source, snd_pcm_uframes_t(frames))) }
    coding.encode(source, count: frames * format.channels, into: converted)
    return Int(snd_pcm_writei(pcm, converted, snd_pcm_uframes_t(frames)))
  }

  /// Begins to play what was written.
  func start() -> Int32 { snd_pcm_start(pcm) }

  /// Stops at once, forgets what was not played, and makes ready for writing.
  func reset() -> Int32 {
    snd_pcm_drop(pcm)
    return snd_pcm_prepare(pcm)
  }

  /// After an underrun or a suspend; negative when the device is gone.
  ///
  /// A device that is slow to wake is made ready anew instead of being waited for.
  func recover(_ code: Int) -> Int32 {
    switch -code {
    case Int(EPIPE): return snd_pcm_prepare(pcm)
    case Int(ESTRPIPE): return snd_pcm_resume(pcm) >= 0 ? 0 : snd_pcm_prepare(pcm)
    case Int(EINTR), Int(EAGAIN): return 0
    default: return Int32(clamping: code)
    }
  }

  /// It turned out to swallow samples faster than real time.
  mutating func noteUnpaced() { isPaced = false }

  /// In a few words, for the statistics.
  var summary: String {
    "\(VisibleText.filter(name)), \(format.rate) Hz, \(format.channels) ch"
  }
}
