import Base
import Glibc
import Media
import Testing

@Suite(.serialized) struct StoppingTests {
  @Test(arguments: [false, true])
  func noTimePassesWhileTheProcessIsStopped(audio: Bool) throws {
    let rig = Rig(audio: audio)
    try rig.open(Clips.film())
    #expect(rig.run { $0.position > 0.2 })
    let before = rig.position
    rig.player.standStill { usleep(1_000_000) }
    let after = rig.position
    #expect(after < before + 0.5)
    // It goes on by itself.
    #expect(rig.run { $0.position > before + 0.6 })
  }

  @Test func pausedPlayerStaysPausedAfterStandStill() throws {
    let rig = Rig()
    try rig.open(Clips.film(), paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    rig.player.standStill {}
    #expect(!rig.run(seconds: 0.5) { $0.position > 0.1 })
  }
}
