// The sound in the report of `inset doctor`. Blocks for some seconds where a sound server hangs.

import Base
import Glibc
import Library
import Media

/// Opens the sound device as playback does.
enum SoundCheck {
  static func section(_ settings: Settings, tone: Bool) -> DoctorSection {
    var section = DoctorSection("Sound")
    if !settings.audio {
      section.add(.fact, "sound", "off by the setting sound.enabled")
      return section
    }
    let server = server
    section.add(.fact, "sound server", server ?? "none found")
    do throws(SoundTrial.Failure) {
      let trial = try SoundTrial.run(settings.sound, tone: tone)
      let behind = trial.hardware.isEmpty ? "" : " (\(trial.hardware))"
      if trial.isPaced {
        section.add(.good, "device", trial.summary + behind)
      } else {
        section.add(
          .note, "device", trial.summary + ": it discards the sound",
          remedy: "“inset --audio-device help” lists the devices.")
      }
      if tone { section.add(.fact, "tone", "half a second of 440 Hz was played") }
    } catch {
      section.add(.fault, "device", error.sentence, remedy: remedy(hasServer: server != nil))
    }
    return section
  }

  /// The way to get sound if the device does not open.
  private static func remedy(hasServer: Bool) -> String {
    if hasServer {
      return
        "ALSA does not reach the sound server: install pipewire-alsa, or libasound2-plugins for PulseAudio."
    }
    if getenv("SSH_CONNECTION") != nil {
      return "This is a remote login. Sound can be sent to the machine in front of you; the README says how."
    }
    if !BytePath("/dev/snd").isThere {
      return "This machine has no sound card; --no-audio plays without sound."
    }
    return
      "“inset --audio-device help” lists the devices; --audio-device or sound.device in inset.toml chooses one."
  }

  /// The sound servers whose sockets exist; nil for none.
  private static var server: String? {
    var found: [String] = []
    if let folder = getenv("XDG_RUNTIME_DIR").map({ BytePath(String(cString: $0)) }) {
      if folder.appending("pipewire-0").isThere { found.append("PipeWire") }
      if folder.appending("pulse").appending("native").isThere { found.append("PulseAudio’s protocol") }
    }
    if getenv("PULSE_SERVER") != nil { found.append("PULSE_SERVER is set") }
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }
}
