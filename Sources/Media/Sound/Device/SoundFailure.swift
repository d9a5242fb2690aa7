// The reasons for missing sound, as text for the user. Pure.

internal import Base
internal import CALSA
internal import Glibc

/// A failure of the device, as one sentence.
struct SoundFailure: Error, Equatable {
  var sentence: String

  /// A sound server that has stopped, or a stuck device.
  static let silent = SoundFailure(sentence: "The audio device does not respond.")

  init(sentence: String) { self.sentence = sentence }

  init(_ action: String, _ code: Int32) { sentence = Self.sentence(action, code) }

  private static func sentence(_ action: String, _ code: Int32) -> String {
    "No sound: \(action) failed (\(reason(code)))."
  }

  /// Describes a failed attempt to open the device.
  init(opening name: String, _ code: Int32) {
    let device = Self.device(name)
    switch -code {
    case EBUSY: sentence = "No sound: another program is using \(device)."
    case ENOENT, ENODEV, ENXIO:
      sentence = "No sound: \(device) does not exist. “inset --audio-device help” lists the devices."
    case EACCES, EPERM: sentence = "No sound: no permission to use \(device)."
    case ECONNREFUSED: sentence = "No sound: no sound server is running for \(device)."
    default: sentence = "No sound: cannot open \(device) (\(Self.reason(code)))."
    }
  }

  /// Describes a failure during playback.
  init(playing name: String, _ code: Int32) {
    let device = Self.device(name)
    switch -code {
    case ENODEV, EBADFD, EIO: sentence = "No sound: \(device) has disappeared."
    case ETIMEDOUT: self = .silent
    default: sentence = Self.sentence("playing on \(device)", code)
    }
  }

  private static func device(_ name: String) -> String { "the audio device “\(VisibleText.filter(name))”" }

  private static func reason(_ code: Int32) -> String { VisibleText.filter(text(snd_strerror(code))) }
}
