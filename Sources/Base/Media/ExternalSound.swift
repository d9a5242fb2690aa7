/// Sound of another file or address, which plays with an item as one of its audio tracks.
public struct ExternalSound: Hashable, Sendable {
  /// The source of the sound.
  public var location: MediaLocation
  /// The header fields of its HTTP requests.
  public var headers = RequestHeaders()
  /// The party that named it, which limits the protocols.
  public var origin: Origin
  /// Title of the track, not filtered; nil takes the file's own.
  public var title: String?
  /// Language of the track (ISO 639); nil takes the file's own.
  public var language: String?

  /// Sound at a location, named by `origin`.
  public init(_ location: MediaLocation, from origin: Origin) {
    self.location = location
    self.origin = origin
  }
}
