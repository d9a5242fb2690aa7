// What a small picture is asked for with. A value; any thread.

public import Base

/// A moment of a film, and the size of the picture.
public struct ThumbnailRequest: Hashable, Sendable {
  /// The moment.
  public var subject: Thumbnail.Subject
  /// Pixels across, 1 … 4096.
  public let width: Int
  /// Pixels down, 1 … 4096.
  public let height: Int

  /// A picture of that moment in so many pixels.
  public init(_ subject: Thumbnail.Subject, width: Int, height: Int) {
    self.subject = subject
    self.width = max(1, min(4096, width))
    self.height = max(1, min(4096, height))
  }

  /// Whether pictures for it can stand for those of another moment.
  func isAlike(_ other: ThumbnailRequest) -> Bool {
    width == other.width && height == other.height && subject.stream == other.subject.stream
      && subject.location == other.subject.location && subject.quarterTurns == other.subject.quarterTurns
  }
}
