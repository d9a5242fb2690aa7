import Base
import Picture
import Testing

@testable import Media

@Suite(.waiting) struct LookTests {
  @Test func aChangeShowsAtOnceWhilePaused() throws {
    let path = try Clips.make(
      "grey.mkv", "-f lavfi -i color=0x808080:s=64x36:r=25 -t 2 -c:v libx264 -pix_fmt yuv420p")
    let rig = Rig()
    rig.open(path, paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    let before = Int(rig.pictures.last?.middle[0] ?? 0)
    #expect(abs(before - 128) <= 3)
    var look = PictureLook()
    look.brightness = 25
    rig.player.setLook(look)
    #expect(rig.run { Int($0.pictures.last?.middle[0] ?? 0) > before + 55 })
    #expect(rig.pictures.last?.isRedelivery == true)
    rig.player.setLook(PictureLook())
    #expect(rig.run { Int($0.pictures.last?.middle[0] ?? 0) == before })
  }

  @Test func theNumbersMeanWhatTheyMeanToMpv() {
    func shown(_ grey: UInt8, _ change: (inout PictureLook) -> Void) -> UInt8 {
      let pixels = PixelBuffer(width: 1, height: 1)
      for channel in 0..<4 { pixels.bytes[channel] = grey }
      var look = PictureLook()
      change(&look)
      look.makeCurve().apply(to: pixels)
      return pixels.bytes[0]
    }
    #expect(shown(100) { _ in } == 100)
    #expect(shown(100) { $0.contrast = 50 } == 150)
    #expect(shown(100) { $0.brightness = 20 } == 151)
    #expect(shown(64) { $0.gamma = 100 } == 215)
    #expect(shown(128) { $0.gamma = -100 } == 1)
    #expect(shown(0) { $0.brightness = -100 } == 0)
  }
}
