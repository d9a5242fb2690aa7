/// How the picture is shown beside what the film says: mpv's equaliser.
///
/// A value; any thread.
public struct PictureLook: Hashable, Sendable {
  /// −100 … 100: added to every channel, in percent.
  public var brightness = 0
  /// −100 … 100: what channels are multiplied with, in percent more or less.
  public var contrast = 0
  /// −100, which is grey, … 100: the distance from grey in percent more or less.
  public var saturation = 0
  /// −100 … 100: the power that channels are raised to, from 8 down to an eighth.
  public var gamma = 0

  /// Neutral.
  public init() {}

  /// Whether nothing is changed at all.
  public var isNeutral: Bool { self == PictureLook() }

  /// What each value may be.
  public static let range = -100...100
}
