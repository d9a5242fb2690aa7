/// A thumbnail: the cells where it is, and the position of the item that it shows.
public struct Thumbnail: Equatable, Sendable {
  /// Cells of the thumbnail.
  public var rect: CellRect
  /// Item, stream and position that are shown.
  public var subject: Subject
  /// The number of panes that are below the thumbnail.
  public var layer: Int

  /// A thumbnail of `subject` at `rect`, above `layer` panes.
  public init(rect: CellRect, subject: Subject, layer: Int) {
    self.rect = rect
    self.subject = subject
    self.layer = layer
  }

  /// A position in a video.
  public struct Subject: Hashable, Sendable {
    /// File or address of the item.
    public var location: MediaLocation
    /// The container's index of the video stream; nil selects the best one.
    public var stream: Int?
    /// Position on the item's timeline.
    public var time: MediaTime
    /// User rotation in quarter turns clockwise, 0 … 3.
    public var quarterTurns: Int
    /// HTTP header fields for requests of the item.
    public var headers = RequestHeaders()
    /// The party that named the item, which limits what the item may open.
    public var origin = Origin.person

    /// A position in a stream.
    public init(location: MediaLocation, stream: Int?, time: MediaTime, quarterTurns: Int = 0) {
      self.quarterTurns = quarterTurns
      self.location = location
      self.stream = stream
      self.time = time
    }
  }
}
