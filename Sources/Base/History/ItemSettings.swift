// What was chosen for one item alone: mpv's watch-later options. A value; any thread.

/// Properties that differ from what the item was opened with, as `set` takes them.
public struct ItemSettings: Hashable, Sendable {
  /// The properties' values by name.
  public var values: [Property: String] = [:]

  /// None.
  public init() {}

  /// One to a line, `name=value`, in the order of the names.
  public var text: String {
    values.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key.rawValue)=\($0.value)" }.joined(separator: "\n")
  }

  /// Reads such lines; what names no property that is kept for an item is passed over.
  public init(text: String) {
    for line in text.utf8.prefix(4_096).split(separator: UInt8(ascii: "\n")) {
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")),
        let property = Property(rawValue: String(decoding: line[..<equals], as: UTF8.self)),
        Self.kept.contains(property)
      else { continue }
      values[property] = String(decoding: line[line.index(after: equals)...], as: UTF8.self)
    }
  }

  /// The properties that belong to an item rather than to the room that it is played in.
  public static let kept: [Property] = [
    .edition, .skipParts, .vid, .aid, .sid, .secondarySid, .audioDelay, .subDelay, .subVisibility, .speed,
    .volume, .mute,
    .videoAspectOverride, .videoRotate, .videoZoom, .videoPanX, .videoPanY, .panscan, .brightness, .contrast,
    .saturation,
    .gamma, .deinterlace, .equalizer, .normalize,
  ]
}
