// Nearest-neighbour scaling of a frame, until the engine delivers one in the new size. The painters of cells and
// sixels use it on the main thread.

extension PixelBuffer {
  /// Copies another picture in a new size by nearest neighbour, for the few frames after a resize.
  func takeNearest(of other: PixelBuffer, width newWidth: Int, height newHeight: Int) {
    resize(width: newWidth, height: newHeight)
    guard width > 0, height > 0, other.width > 0, other.height > 0 else { return }
    let source = UnsafeRawPointer(other.bytes)
    let target = UnsafeMutableRawPointer(bytes)
    for y in 0..<height {
      let line = source + (y * other.height / height) * other.stride
      let targetLine = target + y * stride
      for x in 0..<width {
        let pixel = line.load(fromByteOffset: (x * other.width / width) * 4, as: UInt32.self)
        targetLine.storeBytes(of: pixel, toByteOffset: x * 4, as: UInt32.self)
      }
    }
  }
}
