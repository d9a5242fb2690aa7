// Properties of subtitles. Pure; any thread.
import Base

extension PropertyTable {
  static let subtitleFacts: [Property] = [
    .told("secondary-sub-text") {
      $0.whileOpen(.text($0.films.main.playback.subtitles.secondary.map(\.plain).joined(separator: "\n")))
    }
  ]
}

/// The properties of subtitles, in the order of the manual page: its fields are their only list.
struct SubtitleProperties: Sendable {
  let sid = Property.track(.subtitle, "sid", or: ["sub"])

  let secondarySid = Property.track(
    .secondarySubtitle, "secondary-sid",
    help: "the subtitle track at the top of the picture, from 1, or no")

  let subDelay = Property(
    ofFilm: "sub-delay", .number(PlaybackRanges.subtitleDelays),
    "subtitle delay in seconds; negative is earlier", by: [.set, .add], belongsToItem: true,
    read: { $0.subtitleDelay.delayText(isRaw: $1) },
    change: { film, change, _ in film.delaySubtitles(change) },
    notice: { "Subtitle delay: \($0.subtitleDelay.delayText(isRaw: false))" })

  let secondarySubDelay = Property(
    ofFilm: "secondary-sub-delay", .number(PlaybackRanges.subtitleDelays),
    "delay of the secondary subtitles in seconds; negative is earlier", by: [.set, .add],
    belongsToItem: true, read: { $0.secondarySubtitleDelay.delayText(isRaw: $1) },
    change: { film, change, _ in film.delaySecondarySubtitles(change) },
    notice: { "Secondary subtitle delay: \($0.secondarySubtitleDelay.delayText(isRaw: false))" })

  let subVisibility = Property(
    "sub-visibility", setting: "subtitles.visible", help: "whether subtitles are shown", belongsToItem: true,
    read: { model, _ in model.defaults.showsSubtitles.yesNo },
    change: { model, change, _ in model.showSubtitles(change) },
    notice: { $0.defaults.showsSubtitles ? "Subtitles: on" : "Subtitles: off" })

  let secondarySubVisibility = Property(
    "secondary-sub-visibility", .flag, "whether the subtitles at the top of the picture are shown",
    by: [.set, .cycle], belongsToItem: true,
    read: { model, _ in model.defaults.showsSecondarySubtitles.yesNo },
    change: { model, change, _ in
      guard let shows = change.flag(from: model.defaults.showsSecondarySubtitles) else { return }
      model.defaults.showsSecondarySubtitles = shows
    },
    notice: { "Secondary subtitles: \($0.defaults.showsSecondarySubtitles ? "on" : "off")" })

  let subPos = Property(
    "sub-pos", setting: "subtitles.position",
    notice: { "Subtitle position: \(DecimalNumber.text($0.settings.subtitlePosition)) %" })

  let subText = Property(
    "sub-text", .text, "the subtitles on the screen, as plain text"
  ) { model, _ in
    model.films.main.info == nil ? nil : model.films.main.playback.subtitles.text
  }
}

extension Property {
  package static var sid: Property { PropertyTable.rows.subtitles.sid }
  package static var secondarySid: Property { PropertyTable.rows.subtitles.secondarySid }
  package static var subDelay: Property { PropertyTable.rows.subtitles.subDelay }
  package static var secondarySubDelay: Property { PropertyTable.rows.subtitles.secondarySubDelay }
  package static var subVisibility: Property { PropertyTable.rows.subtitles.subVisibility }
}

extension MediaTime {
  /// A delay as a property's value: seconds as a number where `isRaw`, milliseconds as text otherwise.
  func delayText(isRaw: Bool) -> String {
    isRaw ? String(seconds) : "\(Int((seconds * 1000).rounded())) ms"
  }
}
