// The output through ALSA. One thread at a time; `DeviceThread` decides which.

internal import Base
internal import CALSA
internal import Glibc

/// An open playback device of ALSA.
///
/// Unchecked Sendable: the device's thread and the sound thread take turns, and each waits for the other.
final class ALSAOutput: SoundOutput, @unchecked Sendable {
  let format: SoundFormat
  let bufferFrames: Int
  /// False for ALSA's `null` plug-in, which consumes everything at once.
  let isPaced: Bool
  private let pcm: OpaquePointer
  private let coding: SoundCoding
  private let order: ChannelOrder?
  private let ordered: UnsafeMutablePointer<Float>
  private let converted: UnsafeMutableRawPointer

  /// Opens a device at a rate near the wanted one, with as many of the item's channels as the limit and the device
  /// allow.
  static let open: SoundOpener = { wish in
    do throws(SoundFailure) {
      return .success(try ALSAOutput(wish))
    } catch {
      return .failure(error)
    }
  }

  private init(_ wish: SoundWish) throws(SoundFailure) {
    var opened: OpaquePointer?
    let code = snd_pcm_open(&opened, wish.name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
    guard code >= 0, let pcm = opened else { throw SoundFailure(opening: wish.name, code) }
    let setup: SoundSetup
    do throws(SoundFailure) {
      setup = try SoundSetup(pcm, rate: wish.rate, channels: wish.channels, limit: wish.limit)
    } catch {
      snd_pcm_close(pcm)
      throw error
    }
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
    converted.deallocate()
    ordered.deallocate()
  }

  /// The card, or the plug-in of a sound server, that plays for the device, in ALSA's words; filtered.
  var hardware: String {
    var info: OpaquePointer?
    guard snd_pcm_info_malloc(&info) >= 0, snd_pcm_info(pcm, info) >= 0 else { return "" }
    defer { snd_pcm_info_free(info) }
    return VisibleText.filter(text(snd_pcm_info_get_name(info)))
  }

  var isRunning: Bool { snd_pcm_state(pcm) == SND_PCM_STATE_RUNNING }
  var isDry: Bool { snd_pcm_state(pcm) == SND_PCM_STATE_XRUN }

  func available() -> Int { Int(snd_pcm_avail(pcm)) }

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

  func delay() -> Int {
    var frames: snd_pcm_sframes_t = 0
    let code = snd_pcm_delay(pcm, &frames)
    return code >= 0 ? max(0, Int(frames)) : Int(code)
  }

  func start() -> Int { Int(snd_pcm_start(pcm)) }

  func reset() -> Int {
    snd_pcm_drop(pcm)
    return Int(snd_pcm_prepare(pcm))
  }

  /// Prepares a suspended device again when it does not resume at once, instead of waiting for it.
  func recover(_ code: Int) -> Int {
    switch -code {
    case Int(EPIPE): return Int(snd_pcm_prepare(pcm))
    case Int(ESTRPIPE): return snd_pcm_resume(pcm) >= 0 ? 0 : Int(snd_pcm_prepare(pcm))
    case Int(EINTR), Int(EAGAIN): return 0
    default: return code
    }
  }

  func close() {
    snd_pcm_drop(pcm)
    snd_pcm_close(pcm)
  }
}
