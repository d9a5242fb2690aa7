// Turns a picture according to its orientation. Pure.

internal import Base
internal import Picture

/// Mirrors the picture and turns it by quarter turns; resizes `target` accordingly.
func turn(_ source: PixelBuffer, into target: PixelBuffer, _ orientation: Orientation) {
  let (width, height) = (source.width, source.height)
  target.resize(
    width: orientation.swapsSides ? height : width, height: orientation.swapsSides ? width : height)
  let from = UnsafeRawPointer(source.bytes)
  let to = UnsafeMutableRawPointer(target.bytes)
  let across = target.width
  for y in 0..<height {
    for x in 0..<width {
      let mirrored = orientation.isMirrored ? width - 1 - x : x
      let (column, row) =
        switch orientation.quarterTurns {
        case 0: (mirrored, y)
        case 1: (height - 1 - y, mirrored)
        case 2: (width - 1 - mirrored, height - 1 - y)
        default: (y, width - 1 - mirrored)
        }
      let pixel = from.loadUnaligned(fromByteOffset: (y * width + x) * 4, as: UInt32.self)
      to.storeBytes(of: pixel, toByteOffset: (row * across + column) * 4, as: UInt32.self)
    }
  }
}
