// The two roles of Picture in Picture: what fills the screen, and what is in the corner. Part of the model, main thread
// only.
import Base

extension Model {
  /// Whether the film fills the screen in PiP, with list or program in the corner.
  ///
  /// On a screen without room for such a corner the film is in the corner anyway.
  public var isFilmMain: Bool {
    presentation.current == .pictureInPicture && presentation.isSwapped && Layout.supportsViewCorner(self)
  }

  /// Whether the picture has the whole screen, in the full presentation or with the main role in PiP.
  public var fillsScreenWithFilm: Bool { presentation.current == .full || isFilmMain }

  /// Whether `swap` exchanges two films: outside PiP the second one is what is in the corner.
  var exchangesFilms: Bool { films.second != nil && presentation.current != .pictureInPicture }

  /// Exchanges the roles: the film fills the screen and list or program go to the corner, or back.
  ///
  /// Outside PiP it starts PiP with the film in the main role. The focus follows what becomes large.
  mutating func swapRoles() {
    if presentation.current != .pictureInPicture {
      startPictureInPicture(focusing: nil)
      guard presentation.current == .pictureInPicture else { return }
    }
    guard presentation.isSwapped || Layout.supportsViewCorner(self) else {
      return notify("The terminal is too small for \(companionName) in the corner", .warning)
    }
    presentation.swapRoles()
    embedded?.givesWay = false
    focus = isFilmMain ? .player : companionFocus
    lastInput = now
  }

  /// Folds the corner into the row of controls, where its button unfolds it, or unfolds it.
  ///
  /// Nothing is decoded for a film that is folded away; its sound continues.
  mutating func toggleCornerHidden() {
    if let film = films.second {
      let isHidden = presentation.current == .pictureInPicture ? presentation.isCornerHidden : film.isHidden
      films.second?.isHidden = !isHidden
      guard presentation.current == .pictureInPicture else { return }
    }
    guard presentation.current == .pictureInPicture else {
      return notify("There is no corner picture: Picture in Picture is off", .warning)
    }
    presentation.setCornerHidden(!presentation.isCornerHidden)
    if presentation.isCornerHidden, isFilmMain { focus = .player }
  }

  /// Unfolds the corner where list or program in it have got the focus.
  mutating func unfoldFocusedCorner() {
    guard presentation.isCornerHidden, isFilmMain, focus.list != nil || focus == .terminal else { return }
    presentation.setCornerHidden(false)
  }

  /// The focus of the program beside the film, or of the list in front.
  private var companionFocus: Focus { showsEmbeddedTerminal ? .terminal : frontList.focus }

  private var companionName: String { showsEmbeddedTerminal ? "a program" : "a list" }
}
