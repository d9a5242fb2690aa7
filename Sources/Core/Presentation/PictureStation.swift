// The film's stations on the screen, between which its picture moves in steps that the eye can follow. Pure; any thread.

import Base

/// The presentation as far as it determines the film's place.
public struct PictureStation: Equatable, Sendable {
  private let presentation: Presentation
  private let isFilmMain: Bool
  private let corner: Corner
  fileprivate let screen: CellSize

  /// The station in a model.
  public init(_ model: Model) {
    presentation = model.presentation.current
    isFilmMain = model.isFilmMain
    corner = model.cornerInForce
    screen = model.screen.cells
  }
}

extension Model {
  /// Whether the film's picture moves in steps from a station to the present one.
  ///
  /// A new size of the terminal, of the list or of the corner does not change the station: the picture follows the
  /// pointer at once.
  public func pictureGlides(from former: PictureStation) -> Bool {
    settings.motion == .auto && !settings.reader && former.screen == screen.cells
      && former != PictureStation(self)
  }
}
