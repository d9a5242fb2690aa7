/// How sound is made, besides volume and speed.
///
/// A value; any thread.
public struct SoundOptions: Hashable, Sendable {
  /// How many channels the device is given at the most.
  public enum Channels: String, CaseIterable, Sendable {
    /// As many as the item has, where the device says that it has speakers for them; else two.
    case auto
    case mono, stereo
    case surround51 = "5.1"
    case surround71 = "7.1"

    /// The number; nil for `auto`.
    public var limit: Int? {
      switch self {
      case .auto: nil
      case .mono: 1
      case .stereo: 2
      case .surround51: 6
      case .surround71: 8
      }
    }
  }

  /// How sound is drawn where there is nothing else to see.
  public enum Visualizer: String, CaseIterable, Sendable { case no, spectrum, waveform }

  /// An ALSA device name; `auto` is `default`, and mpv's `alsa/` before a name is passed over.
  public var device = "default"
  /// How many channels the device is given at the most.
  public var channels = Channels.auto
  /// Seconds of pause after which other programs may have the device; 0 is never.
  public var releaseAfter = 10.0
  /// Whether soft and loud passages are brought nearer to each other, and ten bands.
  public var filters = SoundFilters()
  /// How sound is drawn where there is nothing else to see.
  public var visualizer = Visualizer.no
  /// How loudness tags are used.
  public var replayGain = ReplayGain.Rule()

  /// The defaults.
  public init() {}

  /// The device's name as ALSA has it.
  public var deviceName: String {
    let name = device.hasPrefix("alsa/") ? String(device.dropFirst(5)) : device
    return name == "auto" || name.isEmpty ? "default" : name
  }
}

/// A device that sound can be played on.
public struct SoundDeviceName: Hashable, Sendable {
  /// What ALSA calls it.
  public var name: String
  /// What it is, filtered, in one line.
  public var summary: String

  /// A device.
  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// What is done to the sound besides its volume and speed.
///
/// A value; any thread.
public struct SoundFilters: Hashable, Sendable {
  /// Whether soft and loud passages are brought nearer to each other.
  public var normalizes = false
  /// Ten bands.
  public var equalizer = Equalizer.flat

  /// None.
  public init() {}
}
