// The streams that yt-dlp has chosen to play together: one of picture and one of sound. Untrusted. Pure.
import Base

/// Picture and sound of a page that keeps them apart.
struct PageStreams {
  /// An address with the header fields of its requests.
  struct Stream: Equatable {
    var address: String
    var headers: RequestHeaders
  }

  private(set) var picture: Stream?
  private(set) var sound: Stream?

  /// No streams.
  init() {}

  /// The streams in a JSON array of formats; none unless it has both.
  init(_ text: ArraySlice<UInt8>) {
    var json = JSONPullReader(Array(text))
    var found: [(stream: Stream, hasPicture: Bool)] = []
    do throws(JSONProblem) {
      guard case .array = try json.value() else { return }
      while try json.nextElement(), found.count < 2 {
        guard case .object = try json.value(), let stream = try Self.stream(&json) else { return }
        found.append(stream)
      }
    } catch {
      return
    }
    guard let picture = found.first(where: \.hasPicture)?.stream,
      let sound = found.last(where: { $0.stream != picture })?.stream
    else { return }
    self.picture = picture
    self.sound = sound
  }

  /// Reads a format whose object has been opened; nil for one without an address that may be opened.
  private static func stream(_ json: inout JSONPullReader) throws(JSONProblem) -> (Stream, Bool)? {
    var (address, headers, hasPicture) = (String?.none, RequestHeaders(), true)
    while let name = try json.nextMember() {
      switch (String(decoding: name.bytes.prefix(16), as: UTF8.self), try json.value()) {
      case ("url", .text(let text)): address = PageAnswer.address(text.bytes)
      case ("vcodec", .text(let codec)): hasPicture = codec.bytes != Array("none".utf8)
      case ("http_headers", .object): try HeaderText.read(from: &json, into: &headers)
      case (_, let value): try json.skip(value)
      }
    }
    return address.map { (Stream(address: $0, headers: headers.harmless), hasPicture) }
  }
}
