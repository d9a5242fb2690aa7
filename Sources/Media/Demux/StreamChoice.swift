// The streams of a container that are played. Pure but for reading the container.

internal import Base
internal import CFFmpeg

/// The indices of the chosen streams, by kind.
struct StreamChoice {
  var selection = TrackSelection()
  var video: Int? {
    get { selection.video }
    set { selection.video = newValue }
  }
  var audio: Int? {
    get { selection.audio }
    set { selection.audio = newValue }
  }
  var subtitle: Int? {
    get { selection.subtitle }
    set { selection.subtitle = newValue }
  }
  /// The reason why nothing can be played, or why one stream cannot be decoded; nil without a problem.
  var complaint: PlaybackFailure?

  /// Chooses among the streams that have a decoder.
  ///
  /// - Parameter wantsVideo: without it, video is still chosen if the item has no sound.
  /// - Parameter languages: audio languages (ISO 639), best first.
  init(in container: borrowing Container, wantsAudio: Bool, wantsVideo: Bool = true, languages: [String]) {
    let bestVideo = Self.best(AVMEDIA_TYPE_VIDEO, in: container, related: -1)
    video = bestVideo.index
    complaint = bestVideo.complaint
    if container.cover != nil { video = CoverFile.stream }
    if let parameters = video.flatMap({ container.stream($0)?.pointee.codecpar }),
      let refusal = PictureBound.refusal(
        width: Int(parameters.pointee.width), height: Int(parameters.pointee.height))
    {
      (video, complaint) = (nil, refusal)
    }
    // Sound carries the time where no moving picture does, and behind the end of a short one, even if it is not heard.
    guard wantsAudio || video.map({ container.mayOutlast($0) }) ?? true else { return }
    let bestAudio = Self.best(AVMEDIA_TYPE_AUDIO, in: container, related: video ?? -1)
    audio = bestAudio.index
    complaint = complaint ?? bestAudio.complaint
    if let preferred = Self.audio(in: container, languages: languages) { audio = preferred }
    if !wantsVideo, audio != nil { video = nil }
  }

  /// Chooses the requested variant of an adaptive stream.
  ///
  /// The picture's size on the screen is not known yet, so `auto` begins with the smallest variant of at least 360
  /// lines.
  mutating func chooseVariant(_ quality: QualityChoice, in container: borrowing Container) {
    let variants = container.variants
    guard video != nil, !variants.isEmpty else { return }
    let moderate = variants.firstIndex { $0.height >= 360 } ?? variants.count - 1
    let wanted = variants[quality.fixed(of: variants.count) ?? moderate].stream
    guard wanted != video else { return }
    video = wanted
    if audio != nil, let own = container.sound(beside: wanted, unless: audio) { audio = own }
  }

  /// Whether a stream is chosen as a track of any kind.
  func isChosen(_ index: Int) -> Bool { TrackKind.allCases.contains { selection[$0] == index } }

  private static func best(
    _ kind: AVMediaType, in container: borrowing Container, related: Int
  ) -> (index: Int?, complaint: PlaybackFailure?) {
    var decoder: UnsafePointer<AVCodec>?
    let index = av_find_best_stream(container.raw, kind, -1, Int32(related), &decoder, 0)
    if index >= 0, decoder != nil { return (Int(index), nil) }
    guard index == inset_error_no_decoder else { return (nil, nil) }
    for candidate in 0..<container.streamCount {
      guard let parameters = container.stream(candidate)?.pointee.codecpar,
        parameters.pointee.codec_type == kind
      else { continue }
      return (nil, PlaybackFailure("There is no decoder for the codec \(codecName(parameters))."))
    }
    return (nil, nil)
  }

  /// The best audio stream of the first language in the list that has one; nil without any.
  private static func audio(in container: borrowing Container, languages: [String]) -> Int? {
    for language in languages {
      var best: (index: Int, rank: [Int])?
      for index in 0..<container.streamCount {
        guard let stream = container.stream(index), let parameters = stream.pointee.codecpar,
          parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO,
          avcodec_find_decoder(parameters.pointee.codec_id) != nil,
          let tag = av_dict_get(stream.pointee.metadata, "language", nil, 0),
          let closeness = LanguageCode.closeness(of: text(tag.pointee.value), to: language)
        else { continue }
        let disposition = stream.pointee.disposition
        let forImpaired = AV_DISPOSITION_VISUAL_IMPAIRED | AV_DISPOSITION_HEARING_IMPAIRED
        let isSpecial = disposition & (forImpaired | AV_DISPOSITION_COMMENT) != 0
        let rank = [isSpecial ? 0 : 1, closeness, disposition & inset_disposition_default != 0 ? 1 : 0]
        if best.map({ $0.rank.lexicographicallyPrecedes(rank) }) ?? true { best = (index, rank) }
      }
      if let best { return best.index }
    }
    return nil
  }
}

extension Container {
  /// The reason to refuse an HLS playlist whose segments are pictures; nil if they are not.
  ///
  /// Some sites put a picture before each segment of a film, and libavformat reads nothing but that.
  func complaintOfPieces(_ index: Int?) -> PlaybackFailure? {
    guard formatName.hasPrefix("hls"), let stream = index.flatMap({ stream($0) }) else { return nil }
    let pictures = [
      AV_CODEC_ID_PNG, AV_CODEC_ID_MJPEG, AV_CODEC_ID_GIF, AV_CODEC_ID_BMP, AV_CODEC_ID_WEBP,
      AV_CODEC_ID_TIFF,
    ]
    guard pictures.contains(stream.pointee.codecpar.pointee.codec_id), !stream.pointee.isCover else {
      return nil
    }
    return PlaybackFailure("Its segments are pictures, not video.")
  }
}

extension TrackKind {
  /// The same kind in FFmpeg's terms; both subtitle kinds are one there.
  var mediaType: AVMediaType {
    switch self {
    case .video: AVMEDIA_TYPE_VIDEO
    case .audio: AVMEDIA_TYPE_AUDIO
    case .subtitle, .secondarySubtitle: AVMEDIA_TYPE_SUBTITLE
    }
  }
}
