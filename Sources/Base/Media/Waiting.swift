/// The reason why the engine waits, for the line beside the spinner.
public enum Waiting: Hashable, Sendable {
  /// A response of the server; the host is filtered.
  case connection(String)
  /// yt-dlp's result for a page; the host is filtered.
  case page(String)
  /// The header of the container.
  case header
  /// Enough packets to find the parameters of the streams.
  case streams
  /// A new connection after the old one broke; the host is filtered.
  case reconnection(String)
  /// More data of a file that is still being written.
  case growth
  /// The next key frame of a live stream.
  case keyFrame

  /// The sentence beside the spinner.
  public var sentence: String {
    switch self {
    case .connection(let host): "Waiting for \(host) to answer"
    case .page(let host): "Asking yt-dlp for the media on \(host)"
    case .header: "Reading the header"
    case .streams: "Looking at the streams"
    case .reconnection(let host): "Connection lost: reconnecting to \(host)"
    case .growth: "The file is still being written: waiting for more"
    case .keyFrame: "Waiting for a key frame"
    }
  }
}
