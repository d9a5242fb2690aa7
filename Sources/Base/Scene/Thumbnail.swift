/// A small picture of a moment of the item: where it lies on the screen, and of what it is.
///
/// It is drawn as cells, whatever the film below it is drawn in.
public struct Thumbnail: Equatable, Sendable {
  /// Its cells.
  public var rect: CellRect
  /// What it shows.
  public var subject: Subject
  /// How many panes lie below it.
  public var layer: Int

  /// A picture there of that, above so many panes.
  public init(rect: CellRect, subject: Subject, layer: Int) {
    self.rect = rect
    self.subject = subject
    self.layer = layer
  }

  /// A moment of a film.
  public struct Subject: Hashable, Sendable {
    /// The film.
    public var location: MediaLocation
    /// The container's index of the stream that is shown; nil for the best one.
    public var stream: Int?
    /// The moment, in the item's own time.
    public var time: MediaTime
    /// Quarter turns clockwise that the person gives the film, 0 … 3.
    public var quarterTurns: Int
    /// The header fields with which a web server is asked for it.
    public var headers = RequestHeaders()

    /// A moment of a stream.
    public init(location: MediaLocation, stream: Int?, time: MediaTime, quarterTurns: Int = 0) {
      self.quarterTurns = quarterTurns
      self.location = location
      self.stream = stream
      self.time = time
    }
  }
}
