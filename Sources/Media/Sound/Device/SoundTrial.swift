// Opens a sound device as playback does, and plays a tone on it. Blocks for up to ten seconds; no thread of the player.

public import Base
internal import CALSA
internal import Glibc
internal import Platform

/// What a sound device turned out to be when it was opened.
public struct SoundTrial: Equatable, Sendable {
  /// The reason why there is no sound, as a sentence.
  public struct Failure: Error, Equatable, Sendable {
    /// The sentence, filtered.
    public var sentence: String
  }

  /// The device's name, rate and channels.
  public let summary: String
  /// What is behind the device, such as a card or the plug-in of a sound server, in ALSA's words; filtered.
  public let hardware: String
  /// Whether the device plays in real time; `null`, which plays nothing, does not.
  public let isPaced: Bool

  /// The longest wait for the device, which a sound server may have to start first.
  private static let patience = MonotonicTime.seconds(5)

  /// Opens a device, plays the tone where one is wanted, and closes the device.
  ///
  /// - Throws: where the device does not open, or stops during the tone.
  public static func run(_ options: SoundOptions, tone: Bool) throws(Failure) -> SoundTrial {
    let wish = SoundWish(name: options.device, rate: 48_000, channels: 2, limit: options.channels)
    let thread = DeviceThread(wish, ALSAOutput.open, on: WorkerThreads(), news: Wakeup())
    guard let result = thread.opened(until: .now + patience) else {
      thread.leave()
      throw Failure(sentence: SoundFailure.silent.sentence)
    }
    switch result {
    case .failure(let failure): throw Failure(sentence: failure.sentence)
    case .success(let output):
      let device = SoundDevice(output, of: thread)
      let hardware = (output as? ALSAOutput)?.hardware ?? ""
      if tone, let code = ToneSignal(device.format).play(on: device, until: .now + patience) {
        throw Failure(sentence: SoundFailure(playing: wish.name, code).sentence)
      }
      return SoundTrial(summary: device.summary, hardware: hardware, isPaced: device.isPaced)
    }
  }
}

/// Half a second of a quiet tone, with soft ends.
struct ToneSignal {
  /// Interleaved samples.
  let samples: [Float]
  private let format: SoundFormat

  /// The tone for a device of this format.
  init(_ format: SoundFormat) {
    let frames = format.rate / 2
    let fade = Float(max(1, format.rate / 50))
    var samples: [Float] = []
    samples.reserveCapacity(frames * format.channels)
    for frame in 0..<frames {
      let edge = min(1, Float(min(frame, frames - 1 - frame)) / fade)
      let phase = 2 * Float.pi * 440 * Float(frame) / Float(format.rate)
      for _ in 0..<format.channels { samples.append(0.1 * edge * sin(phase)) }
    }
    self.samples = samples
    self.format = format
  }

  /// Plays the tone to its end; returns the negative error code of a device that stops.
  func play(on device: borrowing SoundDevice, until deadline: MonotonicTime) -> Int32? {
    let total = samples.count / format.channels
    var written = 0
    while written < total, MonotonicTime.now < deadline {
      var count = device.available()
      if count > 0 {
        count = samples.withUnsafeBufferPointer { samples in
          guard let first = samples.baseAddress else { return 0 }
          return device.write(first + written * format.channels, frames: min(count, total - written))
        }
      }
      if count < 0, device.recover(count) < 0 { return Int32(clamping: count) }
      written += max(0, count)
      guard count <= 0 else { continue }
      if !device.isRunning, written > 0 { _ = device.start() }
      poll(nil, 0, 20)
    }
    if !device.isRunning { _ = device.start() }
    // What was written last is heard before the device closes.
    while device.isPaced, device.isRunning, device.delay() ?? 0 > 0, MonotonicTime.now < deadline {
      poll(nil, 0, 20)
    }
    return nil
  }
}
