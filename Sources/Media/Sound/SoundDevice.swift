// The ALSA device. Lives on the sound thread, because opening and closing may block; closes in its deinit.

internal import CALSA
internal import Core
internal import Glibc

/// Why the device cannot be used, as one sentence.
struct SoundFailure: Error {
  var sentence: String

  init(_ action: String, _ code: Int32) {
    sentence = "Sound: \(action) failed (\(VisibleText.filter(text(snd_strerror(code)))))."
  }
}

/// An open playback device.
struct SoundDevice: ~Copyable {
  private enum Coding { case float, int32, int16 }

  let name: String
  let format: SoundFormat
  /// Frames that it holds at the most.
  let bufferFrames: Int
  /// Whether it plays in real time; ALSA's `null` swallows everything at once.
  private(set) var isPaced: Bool
  private let pcm: OpaquePointer
  private let coding: Coding
  private let converted: UnsafeMutableRawPointer

  /// Opens the device at a rate near the wanted one.
  init(name: String, rate wantedRate: Int) throws(SoundFailure) {
    var opened: OpaquePointer?
    let code = snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
    guard code >= 0, let pcm = opened else {
      throw SoundFailure("opening the device \(VisibleText.filter(name))", code)
    }
    let setup: (coding: Coding, format: SoundFormat, frames: Int)
    do throws(SoundFailure) {
      setup = try Self.configure(pcm, rate: wantedRate)
    } catch {
      snd_pcm_close(pcm)
      throw error
    }
    self.name = name
    self.pcm = pcm
    coding = setup.coding
    format = setup.format
    bufferFrames = setup.frames
    converted = .allocate(byteCount: setup.frames * setup.format.channels * 4, alignment: 16)
    isPaced = snd_pcm_type(pcm) != SND_PCM_TYPE_NULL
  }

  deinit {
    snd_pcm_drop(pcm)
    snd_pcm_close(pcm)
    converted.deallocate()
  }

  private static func configure(
    _ pcm: OpaquePointer, rate wantedRate: Int
  ) throws(SoundFailure) -> (coding: Coding, format: SoundFormat, frames: Int) {
    var hardware: OpaquePointer?
    snd_pcm_hw_params_malloc(&hardware)
    defer { snd_pcm_hw_params_free(hardware) }
    var coding = Coding.float
    var rate = UInt32(clamping: max(8000, min(192_000, wantedRate)))
    let channels: UInt32 = 2
    var period: UInt32 = 20_000
    var buffer = bufferMicroseconds
    var code = snd_pcm_hw_params_any(pcm, hardware)
    if code >= 0 { code = snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED) }
    if code >= 0, snd_pcm_hw_params_set_format(pcm, hardware, SND_PCM_FORMAT_FLOAT) < 0 {
      coding = .int32
      if snd_pcm_hw_params_set_format(pcm, hardware, SND_PCM_FORMAT_S32) < 0 {
        coding = .int16
        code = snd_pcm_hw_params_set_format(pcm, hardware, SND_PCM_FORMAT_S16)
      }
    }
    if code >= 0 { code = snd_pcm_hw_params_set_channels(pcm, hardware, channels) }
    if code >= 0 { code = snd_pcm_hw_params_set_rate_near(pcm, hardware, &rate, nil) }
    if code >= 0 { code = snd_pcm_hw_params_set_buffer_time_near(pcm, hardware, &buffer, nil) }
    if code >= 0 { code = snd_pcm_hw_params_set_period_time_near(pcm, hardware, &period, nil) }
    if code >= 0 { code = snd_pcm_hw_params(pcm, hardware) }
    var frames: snd_pcm_uframes_t = 0
    if code >= 0 { code = snd_pcm_hw_params_get_buffer_size(hardware, &frames) }
    var onePeriod: snd_pcm_uframes_t = 0
    if code >= 0 { code = snd_pcm_hw_params_get_period_size(hardware, &onePeriod, nil) }
    if code >= 0 { code = startAfterOnePeriod(pcm, frames: onePeriod) }
    guard code >= 0, frames > 0 else { throw SoundFailure("setting up the device", code) }
    return (
      coding, SoundFormat(rate: Int(rate), channels: Int(channels)),
      max(1, min(Int(clamping: frames), 1 << 20))
    )
  }

  /// What the device holds, in microseconds.
  ///
  /// Volume changes are heard after so long, so it is not more; 120 ms ran dry on a machine whose processors were
  /// all busy, and a sound server takes most of a second to come back from that.
  static let bufferMicroseconds: UInt32 = 200_000

  /// The device starts by itself once it holds a period.
  ///
  /// The player starts it before that when less is left; but PulseAudio takes the threshold for what it wants
  /// to hold after each underrun, so it must not be more than comes in one go.
  private static func startAfterOnePeriod(_ pcm: OpaquePointer, frames: snd_pcm_uframes_t) -> Int32 {
    var software: OpaquePointer?
    snd_pcm_sw_params_malloc(&software)
    defer { snd_pcm_sw_params_free(software) }
    var code = snd_pcm_sw_params_current(pcm, software)
    if code >= 0 { code = snd_pcm_sw_params_set_start_threshold(pcm, software, frames) }
    // PulseAudio asks for more only by this much; left alone it is more than the device holds.
    if code >= 0 { code = snd_pcm_sw_params_set_avail_min(pcm, software, frames) }
    if code >= 0 { code = snd_pcm_sw_params(pcm, software) }
    return code
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
    let count = frames * format.channels
    switch coding {
    case .float:
      return Int(snd_pcm_writei(pcm, samples, snd_pcm_uframes_t(frames)))
    case .int32:
      let target = converted.bindMemory(to: Int32.self, capacity: count)
      for index in 0..<count { target[index] = Int32(max(-1, min(1, samples[index])) * 2_147_483_520) }
    case .int16:
      let target = converted.bindMemory(to: Int16.self, capacity: count)
      for index in 0..<count { target[index] = Int16((max(-1, min(1, samples[index])) * 32767).rounded()) }
    }
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
  func recover(_ code: Int) -> Int32 { snd_pcm_recover(pcm, Int32(clamping: code), 1) }

  /// It turned out to swallow samples faster than real time.
  mutating func noteUnpaced() { isPaced = false }
}
