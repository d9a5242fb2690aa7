// Adaptive and live streams as the main thread sees them.

public import Base
import Platform

extension Player {
  /// Goes on with what a live source sends now, leaving out what came before.
  public func goToLiveEdge() {
    session?.withState { $0.wantsLiveEdge = true }
    session?.demuxWake.signal()
  }

  /// Plays that variant of adaptive streams, of the present item and those that follow.
  public func setQuality(_ quality: QualityChoice) {
    self.quality = quality
    session?.setQuality(quality)
  }
}

extension Session {
  /// Plays that variant of an adaptive stream.
  func setQuality(_ quality: QualityChoice) {
    withState { $0.quality = quality }
    demuxWake.signal()
  }
}
