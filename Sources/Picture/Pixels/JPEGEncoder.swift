// JPEG files of pictures. Main thread; keeps its memory from picture to picture.

internal import CJPEG

/// Encodes rectangles of pictures as JPEG by libjpeg-turbo.
///
/// It takes RGBA as it is: converting that costs less than libavcodec's encoder takes longer, which wants planes.
final class JPEGEncoder {
  private let writer = jpeg_writer_make()
  /// The last file, in memory of the writer.
  private var file = UnsafeRawBufferPointer(start: nil, count: 0)

  deinit { jpeg_writer_free(writer) }

  /// The size of the last file in bytes.
  var count: Int { file.count }

  /// Encodes a rectangle within the picture; false without memory, and for sides of more than 65,500 pixels.
  func encode(_ picture: PixelBuffer, x: Int, y: Int, width: Int, height: Int, quality: Int) -> Bool {
    guard let writer, width > 0, height > 0 else { return false }
    var start: UnsafePointer<UInt8>?
    let count = jpeg_writer_encode(
      writer, picture.bytes + (y * picture.stride + x * 4), picture.stride, Int32(clamping: width),
      Int32(clamping: height), Int32(clamping: quality), &start)
    file = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    return count > 0
  }

  /// Appends the last file in base64.
  func appendBase64(to out: inout ByteSink) { Base64.append(file, to: &out) }
}
