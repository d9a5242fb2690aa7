import Base
import CFFmpeg
import Picture
import Testing

@testable import Media

/// Pictures as a terminal draws them, against those of libswscale in full precision.
@Suite struct ScalerTests {
  /// A frame with ramps of luma and chroma; nil without memory.
  private static func makeFrame(_ format: AVPixelFormat, width: Int, height: Int) -> Frame? {
    guard let frame = Frame(), let shape = av_pix_fmt_desc_get(format)?.pointee else { return nil }
    let made = frame.raw
    made.pointee.format = format.rawValue
    made.pointee.width = Int32(width)
    made.pointee.height = Int32(height)
    made.pointee.colorspace = AVCOL_SPC_BT709
    guard av_frame_get_buffer(made, 0) >= 0 else { return nil }
    let (data, strides) = (made.pointee.data, made.pointee.linesize)
    let planes =
      [(data.0, strides.0, 0, 0)]
      + [(data.1, strides.1), (data.2, strides.2)].map {
        ($0, $1, Int(shape.log2_chroma_w), Int(shape.log2_chroma_h))
      }
    for (index, (plane, stride, across, down)) in planes.enumerated() {
      guard let plane else { return nil }
      for y in 0..<((height + (1 << down) - 1) >> down) {
        for x in 0..<((width + (1 << across) - 1) >> across) {
          let share = Double((x << across) + index * (y << down)) / Double(width + index * height)
          let sample = 40 + Int(share * 160)
          let row = UnsafeMutableRawPointer(plane) + y * Int(stride)
          if shape.comp.0.depth > 8 {
            row.storeBytes(of: UInt16(sample << 2), toByteOffset: 2 * x, as: UInt16.self)
          } else {
            row.storeBytes(of: UInt8(sample), toByteOffset: x, as: UInt8.self)
          }
        }
      }
    }
    return frame
  }

  @Test(arguments: [
    AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUV411P, AV_PIX_FMT_YUV420P10LE,
  ])
  func imagesAreLikeThoseOfFullPrecision(format: AVPixelFormat) {
    for (width, height) in [(854, 480), (853, 481), (1000, 563), (1281, 721), (640, 1001)] {
      guard let frame = Self.makeFrame(format, width: 854, height: 480) else {
        Issue.record("no frame")
        continue
      }
      let request = PictureRequest(size: PixelSize(width: width, height: height))
      let (fast, exact) = (PixelBuffer(), PixelBuffer())
      var scaler = Scaler(orientation: .upright, streamHeight: 480)
      var careful = Scaler(orientation: .upright, streamHeight: 480, isCareful: true)
      let areMade = [
        scaler.scale(frame.raw, into: fast, request), careful.scale(frame.raw, into: exact, request),
      ]
      #expect(areMade == [true, true])
      var most = 0
      for index in 0..<(fast.stride * height) {
        most = max(most, abs(Int(fast.bytes[index]) - Int(exact.bytes[index])))
      }
      #expect(most <= 8, "\(format) at \(width)×\(height)")
    }
  }
}
