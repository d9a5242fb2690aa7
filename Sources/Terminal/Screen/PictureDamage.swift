public import Base

/// What showing a scene did to the region of a picture, so that its painter knows what to paint anew.
public struct PictureDamage: Equatable, Sendable {
  /// Cells of the region that panes cover now: they must not be painted.
  public var covered: [CellRect]
  /// Cells of the region that have been overwritten: what was painted there is gone.
  ///
  /// Covered ones among them.
  public var repainted: [CellRect]

  /// Nothing happened.
  public static let none = PictureDamage(covered: [], repainted: [])
}

/// What showing a scene did to its pictures.
public struct SceneDamage: Equatable, Sendable {
  /// To the film.
  public var picture: PictureDamage
  /// To the picture of the selected row beside it.
  public var preview: PictureDamage
  /// To the second film.
  public var second: PictureDamage
  /// To the other program's cells.
  public var embedded: PictureDamage
  /// To the small picture of another moment.
  public var thumbnail: PictureDamage
}
