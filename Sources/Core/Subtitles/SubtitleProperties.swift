// Properties of subtitles. Pure; any thread.
import Base

extension PropertyTable {
  static let subtitles: [Property] = [
    .sid, .secondarySid, .subDelay, .secondarySubDelay, .subVisibility, .secondarySubVisibility, .subPos,
    .subText,
  ]

  static let subtitleFacts: [Property] = [
    .told("secondary-sub-text") {
      $0.whileOpen(.text($0.player.playback.subtitles.secondary.map(\.plain).joined(separator: "\n")))
    }
  ]
}

extension Property {
  package static let sid = track(.subtitle, "sid", or: ["sub"])
  package static let secondarySid = track(
    .secondarySubtitle, "secondary-sid",
    help: "the subtitle track at the top of the picture, from 1, or no")

  package static let subDelay = Property(
    "sub-delay", .number(PlaybackRanges.subtitleDelays),
    "subtitle delay in seconds; negative is earlier", by: [.set, .add], belongsToItem: true,
    read: { $0.player.subtitleDelay.delayText(isRaw: $1) },
    change: { model, change, _ in model.delaySubtitles(change) },
    notice: { $0.expand("Subtitle delay: ${sub-delay}") })

  package static let secondarySubDelay = Property(
    "secondary-sub-delay", .number(PlaybackRanges.subtitleDelays),
    "delay of the secondary subtitles in seconds; negative is earlier", by: [.set, .add],
    belongsToItem: true, read: { $0.player.secondarySubtitleDelay.delayText(isRaw: $1) },
    change: { model, change, _ in model.delaySecondarySubtitles(change) },
    notice: { $0.expand("Secondary subtitle delay: ${secondary-sub-delay}") })

  package static let subVisibility = Property(
    "sub-visibility", setting: "subtitles.visible", help: "whether subtitles are shown", belongsToItem: true,
    read: { model, _ in model.player.showsSubtitles.yesNo },
    change: { model, change, _ in model.showSubtitles(change) },
    notice: { $0.player.showsSubtitles ? "Subtitles: on" : "Subtitles: off" })

  package static let secondarySubVisibility = Property(
    "secondary-sub-visibility", .flag, "whether the subtitles at the top of the picture are shown",
    by: [.set, .cycle], belongsToItem: true, read: { model, _ in model.player.showsSecondarySubtitles.yesNo },
    change: { model, change, _ in
      guard let shows = change.flag(from: model.player.showsSecondarySubtitles) else { return }
      model.player.showsSecondarySubtitles = shows
    },
    notice: { "Secondary subtitles: \($0.player.showsSecondarySubtitles ? "on" : "off")" })

  package static let subPos = Property(
    "sub-pos", setting: "subtitles.position",
    notice: { "Subtitle position: \(DecimalNumber.text($0.settings.subtitlePosition)) %" })

  package static let subText = Property(
    "sub-text", .text, "the subtitles on the screen, as plain text"
  ) { model, _ in
    model.player.info == nil ? nil : model.player.playback.subtitles.text
  }
}

extension MediaTime {
  /// A delay as a property's value: seconds as a number where `isRaw`, milliseconds as text otherwise.
  fileprivate func delayText(isRaw: Bool) -> String {
    isRaw ? String(seconds) : "\(Int((seconds * 1000).rounded())) ms"
  }
}
