// Frames that are prepared once and painted many times. Single thread.

internal import Glibc
internal import Picture

/// Raw RGBA frames of one size.
struct PictureBenchFrames {
  let width: Int
  let height: Int
  /// A buffer per frame.
  let buffers: [PixelBuffer]

  /// The first frames of a clip, area-scaled as in the player, or nil.
  static func decoded(_ clip: String, width: Int, height: Int, count: Int) -> PictureBenchFrames? {
    // The path is passed by the environment, so that the shell does not interpret it.
    setenv("INSET_BENCH_CLIP", clip, 1)
    let command = """
      ffmpeg -nostdin -v error -i "$INSET_BENCH_CLIP" -map 0:v:0 -frames:v \(count) \
      -vf scale=\(width):\(height):flags=area+accurate_rnd+full_chroma_int -pix_fmt rgba -f rawvideo -
      """
    guard let pipe = popen(command, "r") else { return nil }
    defer { pclose(pipe) }
    var buffers: [PixelBuffer] = []
    while buffers.count < count {
      let buffer = PixelBuffer(width: width, height: height)
      guard fread(buffer.bytes, buffer.stride * height, 1, pipe) == 1 else { break }
      buffers.append(buffer)
    }
    return buffers.isEmpty ? nil : PictureBenchFrames(width: width, height: height, buffers: buffers)
  }

  /// Generated frames: waves, a moving edge and a little noise.
  ///
  /// The scene is the same at every size.
  static func generated(width: Int, height: Int, count: Int) -> PictureBenchFrames {
    var noise: UInt32 = 1
    let buffers = (0..<count).map { frame in
      let buffer = PixelBuffer(width: width, height: height)
      let time = Double(frame) / 25
      for y in 0..<height {
        let v = Double(y) / Double(height)
        for x in 0..<width {
          let u = Double(x) / Double(width)
          let wave = sin(u * 9 + time) * cos(v * 7 - time * 0.7)
          let edge = (u - 0.5) * cos(time * 0.4) + (v - 0.5) * sin(time * 0.4) > 0 ? 40.0 : -40.0
          noise = noise &* 1_664_525 &+ 1_013_904_223
          let grain = Double(noise >> 24) / 64 - 2
          let pixel = buffer.bytes + (y * width + x) * 4
          pixel[0] = level(128 + 80 * wave + edge + grain)
          pixel[1] = level(118 + 70 * sin(wave * 3 + u * 4) + edge + grain)
          pixel[2] = level(108 + 60 * cos(v * 5 + time) - edge + grain)
          pixel[3] = 255
        }
      }
      return buffer
    }
    return PictureBenchFrames(width: width, height: height, buffers: buffers)
  }

  private static func level(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value))) }
}
