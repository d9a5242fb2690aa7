/// What the engine waits for, for the person who waits with it.
public enum Waiting: Hashable, Sendable {
  /// An answer of that host, filtered.
  case connection(String)
  /// What a page of that host plays, filtered.
  case page(String)
  /// The beginning of the item.
  case header
  /// Enough of the streams to know what they are.
  case streams
  /// That host, whose connection broke, filtered.
  case reconnection(String)
  /// More of a file that is still being written.
  case growth
  /// The next picture of a live stream that can be shown without those before it.
  case keyFrame

  /// What a line beside the spinner says.
  public var sentence: String {
    switch self {
    case .connection(let host): "Waiting for \(host) to answer"
    case .page(let host): "Asking yt-dlp what the page of \(host) plays"
    case .header: "Reading the header"
    case .streams: "Looking at the streams"
    case .reconnection(let host): "The connection broke: connecting to \(host) again"
    case .growth: "The file is still being written: waiting for more"
    case .keyFrame: "Waiting for a key frame"
    }
  }
}
