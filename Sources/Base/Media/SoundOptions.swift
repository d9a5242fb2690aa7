/// Options of the sound output, except volume and speed.
public struct SoundOptions: Hashable, Sendable {
  /// Most channels that the device is opened with.
  public enum Channels: String, CaseIterable, Sendable {
    /// The item's channels where the device's channel map has speakers for them, else two.
    case auto
    case mono, stereo
    case surround51 = "5.1"
    case surround71 = "7.1"

    /// The number of channels; nil for `auto`.
    public var limit: Int? {
      switch self {
      case .auto: nil
      case .mono: 1
      case .stereo: 2
      case .surround51: 6
      case .surround71: 8
      }
    }

    /// The layout that mpv's `audio-channels` names: a name, a number of channels, or a list of which the largest
    /// counts.
    public init?(named text: String) {
      if ["auto-safe", "empty"].contains(text) {
        self = .auto
        return
      }
      let counted = Int(text).flatMap { count in Channels.allCases.first { $0.limit == count } }
      if let known = Channels(rawValue: text) ?? counted {
        self = known
        return
      }
      let names = text.split(separator: ",").map(String.init)
      guard names.count > 1 else { return nil }
      let layouts = names.compactMap { Channels(rawValue: $0) ?? Channels(named: $0) }
      guard let largest = layouts.max(by: { $0.limit ?? .max < $1.limit ?? .max }) else { return nil }
      self = largest
    }
  }

  /// The visualisation that is drawn for sound without video.
  public enum Visualizer: String, CaseIterable, Sendable { case no, spectrum, waveform }

  /// ALSA device name as the setting has it; `auto` is `default`, and mpv's prefix `alsa/` is ignored.
  public var device = "default"
  /// Most channels that the device is opened with.
  public var channels = Channels.auto
  /// Seconds of pause after which the device is closed, so that other programs can open it; 0 keeps it open.
  public var releaseAfter = 10.0
  /// Loudness normalisation and equaliser.
  public var filters = SoundFilters()
  /// The visualisation for sound without video.
  public var visualizer = Visualizer.no
  /// Settings of ReplayGain.
  public var replayGain = ReplayGain.Rule()

  /// The defaults of the fields.
  public init() {}

  /// The device name for `snd_pcm_open`.
  public var deviceName: String {
    let name = device.hasPrefix("alsa/") ? String(device.dropFirst(5)) : device
    return name == "auto" || name.isEmpty ? "default" : name
  }
}

/// An entry of ALSA's list of output devices.
public struct SoundDeviceName: Hashable, Sendable {
  /// ALSA's name of the device.
  public var name: String
  /// ALSA's description in one line, filtered.
  public var summary: String

  /// A device of the list.
  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// Filters of the sound besides volume and speed.
public struct SoundFilters: Hashable, Sendable {
  /// Whether quiet and loud passages are levelled (FFmpeg's `dynaudnorm`).
  public var normalizes = false
  /// The ten-band equaliser.
  public var equalizer = Equalizer.flat

  /// No filters.
  public init() {}
}
