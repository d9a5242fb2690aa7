// Parts of the pictures that panes cover or that ncurses has overwritten. `Screen` finds them with each scene; App's
// painters repaint by them. Values; main thread.

public import Base

/// The damage that a scene has done to a picture's region, for its painter.
public struct PictureDamage: Equatable, Sendable {
  /// Cells covered by panes: they must not be painted.
  public var covered: [CellRect]
  /// Cells that were overwritten: the picture there is gone.
  ///
  /// Covered cells may be among them.
  public var repainted: [CellRect]

  /// No damage.
  public static let none = PictureDamage(covered: [], repainted: [])
}

/// The damage that a scene has done to all its pictures.
public struct SceneDamage: Equatable, Sendable {
  /// The film's damage.
  public var picture: PictureDamage
  /// The damage of the preview beside the film.
  public var preview: PictureDamage
  /// The second film's damage.
  public var second: PictureDamage
  /// The damage of the embedded terminal's cells.
  public var embedded: PictureDamage
  /// The damage of the stills above the history list.
  public var stills: PictureDamage
  /// The thumbnail's damage.
  public var thumbnail: PictureDamage
}
