import Base
import Picture

@testable import App

extension PixelBuffer {
  /// A picture of one colour.
  static func plain(_ level: UInt8, width: Int, height: Int) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height)
    buffer.bytes.update(repeating: level, count: buffer.stride * buffer.height)
    return buffer
  }
}

extension ByteSink {
  /// The appended bytes, as text.
  var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}

/// The bytes that a painting appends, as text.
func painted(_ paint: (inout ByteSink) -> Void) -> String {
  var sink = ByteSink()
  paint(&sink)
  return sink.text
}
