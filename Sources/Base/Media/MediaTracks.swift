// The streams of an item as a person chooses among them: numbered by kind, from 1, as mpv does. Pure; any thread.

/// A place for which a track is chosen.
public enum TrackKind: String, CaseIterable, Hashable, Sendable {
  case video, audio, subtitle
  /// A second subtitle, at the top of the picture.
  case secondarySubtitle = "secondary subtitle"

  /// The kind of stream that can be chosen for it.
  public var streamKind: MediaInfo.Stream.Kind {
    switch self {
    case .video: .video
    case .audio: .audio
    case .subtitle, .secondarySubtitle: .subtitle
    }
  }

  /// What it is called in notices and menus.
  public var title: String {
    switch self {
    case .video: "Video"
    case .audio: "Audio"
    case .subtitle: "Subtitles"
    case .secondarySubtitle: "Second subtitles"
    }
  }
}

/// Which stream is chosen for each kind of track, by the container's index; nil is none.
public struct TrackSelection: Hashable, Sendable {
  /// The stream that is shown.
  public var video: Int?
  /// The stream that is heard.
  public var audio: Int?
  /// The stream that is read.
  public var subtitle: Int?
  /// The stream that is read at the top.
  public var secondarySubtitle: Int?

  /// Nothing chosen.
  public init() {}

  /// What is chosen for a kind.
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
  /// Takes what was set of tracks before the item was open, as `set` takes it; what the item has not is passed over, and
  /// so is what would leave nothing to play.
  ///
  /// `isUsable` says whether a stream can be decoded.
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
  /// The streams that can be chosen for a kind; the first has the number 1.
  public func tracks(_ kind: TrackKind) -> [Stream] { streams.filter { $0.kind == kind.streamKind } }

  /// The stream that `set` means, where `.some(nil)` is none (`no`); nil where it names no track of the item.
  package func track(_ kind: TrackKind, named text: String) -> Int?? {
    if text == "no" { return .some(nil) }
    let tracks = tracks(kind)
    guard let number = Int(text), tracks.indices.contains(number - 1) else { return nil }
    return .some(tracks[number - 1].index)
  }

  /// The number of the chosen track, from 1; nil where none is.
  public func trackNumber(_ kind: TrackKind) -> Int? {
    guard let index = selection[kind] else { return nil }
    return tracks(kind).firstIndex { $0.index == index }.map { $0 + 1 }
  }

  /// What is chosen, in words: `(2/3) eng “Comments” (aac)`, or `no`.
  public func trackText(_ kind: TrackKind) -> String {
    guard let number = trackNumber(kind), let stream = stream(selection[kind]) else { return "no" }
    return "(\(number)/\(tracks(kind).count)) \(stream.trackText)"
  }
}

extension MediaInfo.Stream {
  /// Language, title, codec and flags in words.
  ///
  /// Filtered.
  public var trackText: String {
    let parts = [
      language.map { VisibleText.filter($0, limit: 40) },
      title.flatMap { $0.isEmpty ? nil : "“\(VisibleText.filter($0, limit: 200))”" },
      "(\(trackDetail))",
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  /// Codec and flags in words.
  public var trackDetail: String {
    var parts = [VisibleText.filter(codec, limit: 40)]
    if let width, let height, width > 0, height > 0 { parts.append("\(width)x\(height)") }
    if let channels, channels > 0 { parts.append("\(channels)ch") }
    if isDefault { parts.append("default") }
    if isForced { parts.append("forced") }
    if isForImpaired { parts.append(kind == .audio ? "described" : "for the hard of hearing") }
    if file != nil { parts.append("external") }
    if isAttachedPicture { parts.append("cover") }
    return parts.joined(separator: " ")
  }
}
