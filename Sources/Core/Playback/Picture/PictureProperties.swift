// Video properties: the track, picture adjustments, framing and output, under mpv's names.
import Base

extension PropertyTable {
  static let pictureFacts: [Property] = formatFacts + frameFacts

  private static let formatFacts: [Property] = [
    .told("video-format") { $0.films.main.video.map { .text($0.codec) } },
    .told("video-params") { $0.videoParameters },
    .told("dwidth") { $0.films.main.info?.displayWidth.map { .number(Double($0)) } },
    .told("dheight") { $0.films.main.info?.displayHeight.map { .number(Double($0)) } },
    .told("video-bitrate") { $0.films.main.video?.bitRate.map { .number(Double($0)) } },
    .told("container-fps") { $0.films.main.video?.frameRate.map { .number($0) } },
    .told("estimated-vf-fps") { $0.films.main.video?.frameRate.map { .number($0) } },
  ]

  private static let frameFacts: [Property] = [
    .told("estimated-frame-number") { model in
      model.films.main.video?.frameRate.map { .number((model.films.main.shownPlace.seconds * $0).rounded()) }
    },
    .told("estimated-frame-count") { model in
      guard let rate = model.films.main.video?.frameRate, let duration = model.films.main.duration else {
        return nil
      }
      return .number((duration.seconds * rate).rounded())
    },
    .told("frame-drop-count", isCounted: true) {
      $0.isCounting ? .number(Double($0.statistics.playback.droppedFrames)) : nil
    },
    .told("avsync", isCounted: true) { model in
      let difference = model.isCounting ? model.statistics.playback.soundMinusPictureMilliseconds : nil
      return difference.map { .number($0 / 1_000) }
    },
  ]
}

/// The properties of the picture, in the order of the manual page: its fields are their only list.
struct PictureProperties: Sendable {
  let vid = Property.track(.video, "vid", or: ["video"])

  let brightness = Property.look("brightness")

  let contrast = Property.look("contrast")

  let saturation = Property.look("saturation")

  let gamma = Property.look("gamma")

  let hue = Property.look("hue")

  let deinterlace = Property(
    "deinterlace", setting: "picture.deinterlace", help: "deinterlacing: auto, yes or no",
    belongsToItem: true)

  let videoAspectOverride = Property(
    "video-aspect-override", .ratio, "the aspect ratio of the picture, like 16:9; no is the film's own",
    by: [.set, .cycle], belongsToItem: true, read: { model, _ in model.framing.aspect?.text ?? "no" },
    change: { model, change, _ in model.overrideAspect(change) },
    notice: { "Aspect ratio: \($0.framing.aspect?.text ?? "the film's own")" },
    offer: { _ in AspectRatio.cycle.map { $0.map { ($0.text, "") } ?? ("no", "the film's own") } })

  let videoRotate = Property(
    "video-rotate", setting: "picture.video-rotate",
    help: "rotation of the picture in degrees, clockwise: 0, 90, 180 or 270", belongsToItem: true,
    notice: { "Rotation: \($0.settings.videoRotate.rawValue)°" })

  let videoZoom = Property.framing(
    "video-zoom", "the zoom of the picture, as a power of two", \.zoom, Framing.zooms
  ) { "Zoom: \(DecimalNumber.text($0.zoom))" }

  let videoPanX = Property.framing(
    "video-pan-x", "horizontal pan, as a fraction of the picture's width", \.panX, Framing.pans,
    notice: Property.panNotice)

  let videoPanY = Property.framing(
    "video-pan-y", "vertical pan, as a fraction of the picture's height", \.panY, Framing.pans,
    notice: Property.panNotice)

  let panscan = Property.framing(
    "panscan", "how far the picture fills its area by cropping its edges, from 0 (not at all) to 1",
    \.panscan,
    Framing.panscans, setting: "picture.panscan"
  ) { "Panscan: \(Int(($0.panscan * 100).rounded())) %" }

  let graphics = Property(
    "graphics", setting: "picture.graphics",
    help: "draw in cells or by a pixel protocol; cycling offers only what the terminal shows",
    change: { model, change, _ in
      model.settings.graphics = change.choice(from: model.settings.graphics, among: model.graphicsChoices)
    })

  let width = Property("width", .number(Property.counts), "the picture's width in pixels") { model, _ in
    model.films.main.info?.displayWidth.map(String.init)
  }

  let height = Property("height", .number(Property.counts), "the picture's height in pixels") {
    model, _ in
    model.films.main.info?.displayHeight.map(String.init)
  }

  let videoCodec = Property("video-codec", .text, "the codec of the picture") { model, _ in
    model.films.main.video?.codec
  }
}

extension Property {
  package static var vid: Property { PropertyTable.rows.picture.vid }
  package static var brightness: Property { PropertyTable.rows.picture.brightness }
  package static var saturation: Property { PropertyTable.rows.picture.saturation }
  package static var gamma: Property { PropertyTable.rows.picture.gamma }
  package static var videoAspectOverride: Property { PropertyTable.rows.picture.videoAspectOverride }
  package static var videoRotate: Property { PropertyTable.rows.picture.videoRotate }
  package static var panscan: Property { PropertyTable.rows.picture.panscan }
  package static var graphics: Property { PropertyTable.rows.picture.graphics }

  static func track(
    _ kind: TrackKind, _ name: String, or aliases: [String] = [], help: String? = nil
  ) -> Property {
    Property(
      ofFilm: name, or: aliases, .track(kind),
      help
        ?? "the \(kind == .subtitle ? "subtitle" : "\(kind)") track, from 1, or no; auto is the default",
      by: [.set, .cycle], belongsToItem: true,
      read: { film, isRaw in
        guard let info = film.info else { return nil }
        return isRaw ? info.trackNumber(kind).map(String.init) ?? "no" : info.trackText(kind)
      },
      change: { $0.changeTrack(kind, $1, &$2) },
      inMain: { model, change, outbox in
        // With no item open the choice waits for the next one to open.
        if model.films.main.info == nil, case .set(let text) = change {
          model.defaults.trackWishes[kind.property] = text == "auto" ? nil : text
        }
        model.act(on: .main, &outbox) { $0.changeTrack(kind, change, &$1) }
      },
      notice: { film in
        guard let info = film.info, !info.tracks(kind).isEmpty else { return nil }
        return "\(kind.title): \(info.trackText(kind))"
      },
      offer: { model in
        guard let info = model.films.main.info else { return [] }
        return info.tracks(kind).enumerated().map { ("\($0.offset + 1)", $0.element.trackText) }
          + [("no", "none"), ("auto", "the default")]
      })
  }

  /// A picture adjustment, which the engine applies at once, also while paused.
  fileprivate static func look(_ name: String) -> Property {
    Property(
      name, setting: "picture.\(name)", by: [.set, .add, .cycle], belongsToItem: true)
  }

  fileprivate static let panNotice: @Sendable (Framing) -> String = {
    "Pan: \(DecimalNumber.text($0.panX)), \(DecimalNumber.text($0.panY))"
  }

  /// A number of the framing: zoom, pan or panscan.
  fileprivate static func framing(
    _ name: String, _ help: String, _ part: any WritableKeyPath<Framing, Double> & Sendable,
    _ range: ClosedRange<Double>, setting: String? = nil, notice: @escaping @Sendable (Framing) -> String
  ) -> Property {
    Property(
      name, .number(range), help, by: [.set, .add],
      setting: setting.flatMap(SettingsTable.spec(named:)), belongsToItem: true,
      read: { model, _ in DecimalNumber.text(model.framing[keyPath: part]) },
      change: { model, change, _ in
        let wanted = change.number(from: model.framing[keyPath: part], in: range, perWhole: 10_000)
        model.framing[keyPath: part] = wanted ?? model.framing[keyPath: part]
      },
      notice: { notice($0.framing) })
  }
}

extension Film {
  fileprivate var video: MediaInfo.Stream? { info.flatMap { $0.stream($0.videoStream) } }
}

extension Model {
  fileprivate var videoParameters: RemoteValue? {
    guard let video = films.main.video, let size = films.main.info?.displayedSize else { return nil }
    let shown = framing.aspect.map {
      DisplayedSize(width: Int(Double(size.height) * $0.value), height: size.height)
    }
    let displayed = shown ?? size
    let (width, height) = (Double(video.width ?? size.width), Double(video.height ?? size.height))
    return .map([
      "w": .number(width), "h": .number(height), "dw": .number(Double(displayed.width)),
      "dh": .number(Double(displayed.height)), "aspect": .number(displayed.aspect),
      "par": .number(displayed.aspect * max(1, height) / max(1, width)),
    ])
  }
}
