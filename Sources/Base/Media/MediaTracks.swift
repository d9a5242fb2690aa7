// Tracks: the streams that the user can select, numbered by kind from 1 as in mpv.

/// A kind of track; one stream can be selected for each.
public enum TrackKind: String, CaseIterable, Hashable, Sendable {
  case video, audio, subtitle
  /// A second subtitle, at the top of the picture.
  case secondarySubtitle = "secondary subtitle"

  /// The media type of the streams to choose from.
  public var streamKind: MediaInfo.Stream.Kind {
    switch self {
    case .video: .video
    case .audio: .audio
    case .subtitle, .secondarySubtitle: .subtitle
    }
  }

  /// The kind's name in notices and menus.
  public var title: String {
    switch self {
    case .video: "Video"
    case .audio: "Audio"
    case .subtitle: "Subtitles"
    case .secondarySubtitle: "Secondary subtitles"
    }
  }
}

/// The selected stream of each kind by its container index, or nil.
public struct TrackSelection: Hashable, Sendable {
  /// The stream for the picture.
  public var video: Int?
  /// The stream for the sound.
  public var audio: Int?
  /// The subtitle stream.
  public var subtitle: Int?
  /// The subtitle stream at the top of the picture.
  public var secondarySubtitle: Int?

  /// A selection without streams.
  public init() {}

  /// The selected stream of a kind, or nil.
  public subscript(kind: TrackKind) -> Int? {
    get {
      switch kind {
      case .video: video
      case .audio: audio
      case .subtitle: subtitle
      case .secondarySubtitle: secondarySubtitle
      }
    }
    set {
      switch kind {
      case .video: video = newValue
      case .audio: audio = newValue
      case .subtitle: subtitle = newValue
      case .secondarySubtitle: secondarySubtitle = newValue
      }
    }
  }
}

extension TrackSelection {
  /// Applies track settings that were made before the item was open.
  ///
  /// Settings that name no track of the item, or one that cannot be decoded, are ignored, and so are settings that
  /// would leave neither picture nor sound.
  ///
  /// - Parameter wishes: values as the command `set` takes them.
  /// - Parameter isUsable: whether a stream can be decoded.
  public mutating func take(
    _ wishes: [TrackKind: String], in info: MediaInfo, where isUsable: (MediaInfo.Stream) -> Bool
  ) {
    for kind in TrackKind.allCases {
      guard let wish = wishes[kind], case .some(let index) = info.track(kind, named: wish),
        info.stream(index).map(isUsable) ?? true
      else { continue }
      var next = self
      next[kind] = index
      if next.video != nil || next.audio != nil { self = next }
    }
  }
}

extension MediaInfo {
  /// The streams that can be selected for a kind; track 1 is the first.
  public func tracks(_ kind: TrackKind) -> [Stream] { streams.filter { $0.kind == kind.streamKind } }

  /// The stream index that a value of `set` names: `.some(nil)` for `no`, nil for a value that names no track.
  package func track(_ kind: TrackKind, named text: String) -> Int?? {
    if text == "no" { return .some(nil) }
    let tracks = tracks(kind)
    guard let number = Int(text), tracks.indices.contains(number - 1) else { return nil }
    return .some(tracks[number - 1].index)
  }

  /// The number of the selected track, from 1; nil if none is selected.
  public func trackNumber(_ kind: TrackKind) -> Int? {
    guard let index = selection[kind] else { return nil }
    return tracks(kind).firstIndex { $0.index == index }.map { $0 + 1 }
  }

  /// The selected track as text: `(2/3) eng “Comments” (aac)`, or `no`.
  public func trackText(_ kind: TrackKind) -> String {
    guard let number = trackNumber(kind), let stream = stream(selection[kind]) else { return "no" }
    return "(\(number)/\(tracks(kind).count)) \(stream.trackText)"
  }
}

extension MediaInfo.Stream {
  /// Language, title, codec and flags as text, filtered.
  public var trackText: String {
    let parts = [
      language.map { VisibleText.filter($0, limit: 40) },
      title.flatMap { $0.isEmpty ? nil : "“\(VisibleText.filter($0, limit: 200, isProse: true))”" },
      "(\(trackDetail))",
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  /// Codec, size, channels and flags as text, filtered.
  public var trackDetail: String {
    var parts = [VisibleText.filter(codec, limit: 40)]
    if let width, let height, width > 0, height > 0 { parts.append("\(width)×\(height)") }
    if let channels, channels > 0 { parts.append("\(channels)ch") }
    if isDefault { parts.append("default") }
    if isForced { parts.append("forced") }
    if isForImpaired { parts.append(kind == .audio ? "described" : "for the hard of hearing") }
    if file != nil || sound != nil { parts.append("external") }
    if isAttachedPicture { parts.append("cover") }
    return parts.joined(separator: " ")
  }
}
