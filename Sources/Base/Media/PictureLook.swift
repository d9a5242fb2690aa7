/// The video equaliser: mpv's `brightness`, `contrast`, `saturation`, `gamma` and `hue`.
public struct PictureLook: Hashable, Sendable {
  /// −100 … 100: percent of full scale added to every channel.
  public var brightness = 0
  /// −100 … 100: every channel is multiplied by 1 + contrast/100.
  public var contrast = 0
  /// −100 (grey) … 100: the distance from grey is multiplied by 1 + saturation/100.
  public var saturation = 0
  /// −100 … 100: every channel is raised to the power 8^(−gamma/100), from 8 down to 1/8, as in mpv.
  public var gamma = 0
  /// −100 … 100: the colours turn by up to half a turn of the colour circle.
  public var hue = 0

  /// All values zero.
  public init() {}

  /// Whether all values are zero.
  public var isNeutral: Bool { self == PictureLook() }

  /// Bounds of each value.
  public static let range = -100...100
}
