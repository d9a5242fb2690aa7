// The commands `show-text` and `show-progress`.
import Base

extension Model {
  mutating func show(_ text: String, milliseconds: Int?) {
    let shown = VisibleText.filter(expand(text), isProse: true)
    guard !shown.isEmpty else { return }
    let stay = milliseconds.map { MonotonicTime.milliseconds(Int64(max(1, min(3_600_000, $0)))) }
    notices.post(shown, .plain, at: now, until: now + (stay ?? .seconds(settings.noticeTimeout)))
  }

  mutating func showProgress() {
    lastInput = now
    notices.post(
      progressText, .plain, at: now, until: now + .seconds(settings.noticeTimeout), isProgress: true)
  }

  /// Updates the notice of `show-progress` as playback continues.
  mutating func renewProgress() {
    if notices.showsProgress { notices.renewProgress(progressText) }
  }

  private var progressText: String {
    guard films.main.playback.window != nil, let delay = films.main.delay(at: films.main.shownPosition) else {
      return expand("${time-pos}${?duration: / ${duration} (${percent-pos}%)}")
    }
    return expand("${time-pos} \(TimeText.behindLive(delay))")
  }
}
