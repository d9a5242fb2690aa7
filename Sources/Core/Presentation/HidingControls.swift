// Slider and buttons over a picture that fills the screen, which hide by themselves. Part of the model, main thread only.

import Base

extension Model {
  /// Whether slider and buttons are shown.
  ///
  /// They are hidden only over a film that fills the screen, `controlsTimeout` seconds after the last input, while it
  /// plays and neither a drag, a prompt near the slider nor a waiting text needs them. Over a song's cover they stay.
  public var showsControls: Bool {
    guard hidesControls else { return true }
    return needsControls || now < lastInput + .seconds(settings.controlsTimeout)
  }

  /// Whether a moving picture fills the screen; the cover of a song does not, so that title and time stay beside it.
  private var hidesControls: Bool {
    guard fillsScreenWithFilm, hasPicture, let info = films.main.info else { return false }
    return !info.isSoundAlone || isVisualizing && !showsSongPage
  }

  /// Whether something needs the controls for as long as it lasts.
  private var needsControls: Bool {
    films.main.slider.scrub != .idle || films.main.isPaused || (prompt?.subject.isAboveSlider ?? false)
      || waitingText != nil
  }

  /// The time at which the controls hide by themselves; nil while something needs them, or they are hidden already.
  ///
  /// A moment that has passed would keep the main loop from sleeping.
  var controlsHideAt: MonotonicTime? {
    guard hidesControls, !needsControls else { return nil }
    let moment = lastInput + .seconds(settings.controlsTimeout)
    return now < moment ? moment : nil
  }
}
