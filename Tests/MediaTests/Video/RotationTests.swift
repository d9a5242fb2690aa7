import Base
import Picture
import Testing

@testable import Media

/// The picture is turned as the person wants it, on top of what its file says.
@Suite(.waiting) struct RotationTests {
  /// 64×32, white where it is named.
  private func clip(_ corner: String, _ box: String, _ more: String = "") throws -> String {
    try Clips.make(
      "turned-\(corner).mkv",
      "-f lavfi -i color=black:s=64x32:r=5,drawbox=\(box):c=white:t=fill,format=yuv420p -t 0.8 -c:v ffv1"
        + more)
  }

  /// The corner that comes to the upper left by so many turns is white, and no other.
  @Test(arguments: [
    ("upper-left", "x=0:y=0:w=32:h=16", 0), ("lower-left", "x=0:y=16:w=32:h=16", 1),
    ("lower-right", "x=32:y=16:w=32:h=16", 2), ("upper-right", "x=32:y=0:w=32:h=16", 3),
  ])
  func quarterTurnsGoClockwise(corner: String, box: String, turns: Int) throws {
    let rig = Rig(size: (8, 8))
    rig.open(try clip(corner, box), paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    for turn in [1, 2, 3, 0] {
      rig.player.setPictureSize(width: 8, height: 8, crop: .whole.turned(turn))
      let isWhite = turn == turns
      #expect(
        rig.run { ($0.pictures.last?.corner[0]).map { isWhite ? $0 > 240 : $0 < 16 } ?? false }, "\(turn)")
    }
  }

  /// A part is one of the turned picture.
  @Test func aPartOfATurnedPicture() throws {
    let rig = Rig(size: (8, 8))
    rig.open(try clip("lower-left", "x=0:y=16:w=32:h=16"), paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    let left = PictureCrop(x: 0, y: 0, width: 0.5, height: 0.5).turned(1)
    rig.player.setPictureSize(width: 8, height: 8, crop: left)
    #expect(rig.run { ($0.pictures.last?.corner[0] ?? 0) > 240 && ($0.pictures.last?.middle[0] ?? 0) > 240 })
    let right = PictureCrop(x: 0.5, y: 0, width: 0.5, height: 0.5).turned(1)
    rig.player.setPictureSize(width: 8, height: 8, crop: right)
    #expect(
      rig.run { ($0.pictures.last?.corner[0] ?? 255) < 16 && ($0.pictures.last?.middle[0] ?? 255) < 16 })
  }

  @Test func screenshotsAreTurnedAsTheScreenIs() throws {
    let rig = Rig(size: (8, 8))
    rig.open(try clip("lower-left", "x=0:y=16:w=32:h=16"), paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    rig.player.setPictureSize(width: 8, height: 16, crop: .whole.turned(1))
    #expect(rig.run { ($0.pictures.last?.corner[0] ?? 0) > 240 })
    let pixels = try #require(rig.player.grabFrame()).pixels(withSubtitles: true)
    #expect(pixels.width == 32 && pixels.height == 64)
    #expect(pixels.bytes[0] > 240)
    #expect(pixels.bytes[(pixels.width - 1) * 4] < 16)
  }

  @Test func userTurnsAreAddedToTheFilesOrientation() {
    let sideways = Orientation(quarterTurns: 1, isMirrored: true)
    #expect(sideways.turned(as: .whole.turned(3)) == Orientation(quarterTurns: 0, isMirrored: true))
    #expect(sideways.turned(as: .whole) == sideways)
  }

  /// Subtitles that are pictures stay upright, at the foot of a film that was turned on its side.
  @Test func subtitlesKeepTheirShape() {
    let part = SubtitlePicture.Part(
      x: 40, y: 80, bitmap: PaletteBitmap(white: 20, 10))
    let overlay = SubtitleOverlay([SubtitlePicture(canvas: (100, 100), parts: [part])])
    let wide = SubtitleOverlay([SubtitlePicture(canvas: (200, 100), parts: [part])])
    /// The white rectangle.
    func drawn(_ overlay: SubtitleOverlay, _ width: Int, _ height: Int, _ turns: Int) -> [Int] {
      let pixels = PixelBuffer(width: width, height: height)
      for byte in 0..<width * height * 4 { pixels.bytes[byte] = 0 }
      overlay.draw(
        into: pixels, crop: .whole.turned(turns), video: PixelSize(width: height, height: width))
      let lit = (0..<width * height).filter { pixels.bytes[$0 * 4] > 128 }
      let (columns, rows) = (lit.map { $0 % width }, lit.map { $0 / width })
      return [columns.min() ?? -1, columns.max() ?? -1, rows.min() ?? -1, rows.max() ?? -1]
    }
    #expect(drawn(overlay, 100, 100, 1) == [40, 59, 80, 89])
    // 200×100 becomes 100×200: half as large, ten canvas rows above the foot.
    #expect(drawn(wide, 100, 200, 1) == [20, 29, 190, 194])
    #expect(drawn(wide, 200, 100, 2) == [40, 59, 80, 89])
  }

  /// The user's rotation comes on top of the file's.
  @Test(arguments: [
    (0, VideoRotation.none, 0), (0, .quarter, 1), (90, .none, 1), (90, .quarter, 2), (180, .half, 0),
  ])
  func singlePicturesAreTurnedToo(told: Int, wanted: VideoRotation, turns: Int) throws {
    let flat = try Clips.make(
      "red-blue.mp4",
      "-f lavfi -i color=red:s=64x32:r=5:d=1 -f lavfi -i color=blue:s=64x32:r=5:d=1"
        + " -filter_complex [0][1]hstack -c:v libx264 -pix_fmt yuv420p")
    // ffmpeg counts the other way round.
    let turn = (360 - told) % 360
    let clip = try Clips.make(
      "red-blue-\(told).mp4", "-display_rotation \(turn) -i \(flat) -c copy",
      or: "-i \(flat) -c copy -metadata:s:v rotate=\(turn)")
    let still = try Player.still(.file(BytePath(clip)), at: nil, rotation: wanted, timeout: 20) { ($0, $1) }
    let pixels = still.pixels
    #expect((pixels.width > pixels.height) == (turns % 2 == 0))
    let corner = pixels.bytes[0] > 128
    let end = (pixels.height - 1) * pixels.stride + (pixels.width - 1) * 4
    #expect(corner != (pixels.bytes[end] > 128))
    // Red comes first where it is at the left or at the top.
    #expect(corner == (turns < 2))
  }
}
