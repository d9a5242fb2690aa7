// Properties of subtitles. Pure; any thread.
import Base

extension PropertyTable {
  static let subtitles: [Property] = [
    .sid, .secondarySid, .subDelay, .secondarySubDelay, .subVisibility, .secondarySubVisibility, .subPos,
    .subText,
  ]

  static let subtitleFacts: [Property] = [
    .told("secondary-sub-text") {
      $0.whileOpen(.text($0.films.main.playback.subtitles.secondary.map(\.plain).joined(separator: "\n")))
    }
  ]
}

extension Property {
  package static let sid = track(.subtitle, "sid", or: ["sub"])
  package static let secondarySid = track(
    .secondarySubtitle, "secondary-sid",
    help: "the subtitle track at the top of the picture, from 1, or no")

  package static let subDelay = Property(
    ofFilm: "sub-delay", .number(PlaybackRanges.subtitleDelays),
    "subtitle delay in seconds; negative is earlier", by: [.set, .add], belongsToItem: true,
    read: { $0.subtitleDelay.delayText(isRaw: $1) },
    change: { film, change, _ in film.delaySubtitles(change) },
    notice: { "Subtitle delay: \($0.subtitleDelay.delayText(isRaw: false))" })

  package static let secondarySubDelay = Property(
    ofFilm: "secondary-sub-delay", .number(PlaybackRanges.subtitleDelays),
    "delay of the secondary subtitles in seconds; negative is earlier", by: [.set, .add],
    belongsToItem: true, read: { $0.secondarySubtitleDelay.delayText(isRaw: $1) },
    change: { film, change, _ in film.delaySecondarySubtitles(change) },
    notice: { "Secondary subtitle delay: \($0.secondarySubtitleDelay.delayText(isRaw: false))" })

  package static let subVisibility = Property(
    "sub-visibility", setting: "subtitles.visible", help: "whether subtitles are shown", belongsToItem: true,
    read: { model, _ in model.defaults.showsSubtitles.yesNo },
    change: { model, change, _ in model.showSubtitles(change) },
    notice: { $0.defaults.showsSubtitles ? "Subtitles: on" : "Subtitles: off" })

  package static let secondarySubVisibility = Property(
    "secondary-sub-visibility", .flag, "whether the subtitles at the top of the picture are shown",
    by: [.set, .cycle], belongsToItem: true,
    read: { model, _ in model.defaults.showsSecondarySubtitles.yesNo },
    change: { model, change, _ in
      guard let shows = change.flag(from: model.defaults.showsSecondarySubtitles) else { return }
      model.defaults.showsSecondarySubtitles = shows
    },
    notice: { "Secondary subtitles: \($0.defaults.showsSecondarySubtitles ? "on" : "off")" })

  package static let subPos = Property(
    "sub-pos", setting: "subtitles.position",
    notice: { "Subtitle position: \(DecimalNumber.text($0.settings.subtitlePosition)) %" })

  package static let subText = Property(
    "sub-text", .text, "the subtitles on the screen, as plain text"
  ) { model, _ in
    model.films.main.info == nil ? nil : model.films.main.playback.subtitles.text
  }
}

extension MediaTime {
  /// A delay as a property's value: seconds as a number where `isRaw`, milliseconds as text otherwise.
  func delayText(isRaw: Bool) -> String {
    isRaw ? String(seconds) : "\(Int((seconds * 1000).rounded())) ms"
  }
}
