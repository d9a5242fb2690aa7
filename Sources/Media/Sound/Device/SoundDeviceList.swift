// Lists ALSA's devices. Never to be called on the main thread: the query may take long.

public import Base
internal import CALSA
internal import Glibc

/// The playback devices known to ALSA.
public enum SoundDeviceList {
  /// A longer list would be of no use to the user.
  private static let limit = 256

  /// Lists every playback device, `default` first; empty when ALSA reports none.
  ///
  /// Evaluates ALSA's configuration, plug-ins included, which may read files and wait for a sound server.
  public static func read() -> [SoundDeviceName] {
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard snd_device_name_hint(-1, "pcm", &hints) >= 0, let hints else { return [] }
    defer { snd_device_name_free_hint(hints) }
    var devices: [SoundDeviceName] = []
    var place = hints
    while let hint = place.pointee, devices.count < limit {
      place += 1
      guard let name = word("NAME", of: hint), word("IOID", of: hint).map({ $0 == "Output" }) ?? true,
        !devices.contains(where: { $0.name == name })
      else { continue }
      let lines = word("DESC", of: hint)?.split(separator: "\n").joined(separator: ", ") ?? ""
      devices.append(SoundDeviceName(name: name, summary: VisibleText.filter(lines)))
    }
    if let usual = devices.firstIndex(where: { $0.name == "default" }) {
      devices.insert(devices.remove(at: usual), at: 0)
    }
    return devices
  }

  private static func word(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
    guard let text = snd_device_name_get_hint(hint, key) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
