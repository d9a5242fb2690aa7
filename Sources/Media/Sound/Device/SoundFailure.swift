// The reasons for missing sound, as text for the user. Pure.

internal import Base
internal import CALSA
internal import Glibc

/// A failure of the device, as one sentence.
struct SoundFailure: Error, Equatable {
  var sentence: String

  /// A sound server that has stopped, or a stuck device.
  static let silent = SoundFailure(sentence: "The sound device does not respond.")

  init(sentence: String) { self.sentence = sentence }

  init(_ action: String, _ code: Int32) { sentence = Self.sentence(action, code) }

  private static func sentence(_ action: String, _ code: Int32) -> String {
    "Sound: \(action) failed (\(VisibleText.filter(text(snd_strerror(code)))))."
  }

  /// Describes a failed attempt to open the device.
  init(opening name: String, _ code: Int32) {
    let name = VisibleText.filter(name)
    switch -code {
    case EBUSY: sentence = "Sound: another program uses the device \(name)."
    case ENOENT, ENODEV, ENXIO: sentence = "Sound: there is no device \(name)."
    case EACCES, EPERM: sentence = "Sound: no permission to use the device \(name)."
    case ECONNREFUSED: sentence = "Sound: no sound server responds for the device \(name)."
    default: sentence = Self.sentence("opening the device \(name)", code)
    }
  }

  /// Describes a failure during playback.
  init(playing name: String, _ code: Int32) {
    let name = VisibleText.filter(name)
    switch -code {
    case ENODEV, EBADFD, EIO: sentence = "Sound: the device \(name) has disappeared."
    case ETIMEDOUT: self = .silent
    default: sentence = Self.sentence("playing on \(name)", code)
    }
  }
}
