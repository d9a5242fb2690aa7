// A request for a thumbnail, as a value.

public import Base

/// The time in an item, and the size of its thumbnail.
public struct ThumbnailRequest: Hashable, Sendable {
  /// Item, stream, time and rotation.
  public var subject: Thumbnail.Subject
  /// Width in pixels, 1 … 4096.
  public let width: Int
  /// Height in pixels, 1 … 4096.
  public let height: Int

  /// Requests a thumbnail of that size; width and height are clamped to 1 … 4096.
  public init(_ subject: Thumbnail.Subject, width: Int, height: Int) {
    self.subject = subject
    self.width = max(1, min(4096, width))
    self.height = max(1, min(4096, height))
  }

  /// Whether the requests differ in their time only.
  func isAlike(_ other: ThumbnailRequest) -> Bool {
    width == other.width && height == other.height && subject.stream == other.subject.stream
      && subject.location == other.subject.location && subject.quarterTurns == other.subject.quarterTurns
  }
}
