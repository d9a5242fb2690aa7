// Layout of a preview: picture, and text below or beside it. Views draws into it, and the request for the picture
// takes its size from it. Pure; any thread.

public import Base

/// The rectangles of a preview's picture and text within its area: the text is below the picture, in flat areas beside
/// it.
public struct PreviewPlace: Equatable, Sendable {
  /// The picture's cells.
  public let picture: CellRect
  /// The text's cells.
  public let text: CellRect
  /// Whether the text is to the right of the picture.
  public let isBeside: Bool

  /// Returns the largest size of a preview's picture; nil where the area is too small.
  static func room(in area: CellRect, cellAspect: Double) -> CellSize? {
    PictureBox(area, cellAspect: cellAspect)?.room.size
  }

  /// Places a picture of an aspect ratio and its text; nil if the area is too small.
  public init?(aspect: Double, cellAspect: Double, in area: CellRect) {
    guard let box = PictureBox(area, cellAspect: cellAspect) else { return nil }
    picture = box.room.fitted(aspect: aspect, cellAspect: cellAspect)
    (text, isBeside) = (box.caption, box.isBeside)
  }
}
