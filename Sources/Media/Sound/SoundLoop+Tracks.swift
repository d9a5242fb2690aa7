// From one track of an item to another without stopping the device, which takes up to a second to come back behind
// a sound server: it plays what it holds, and is given the new track's samples from there on. Lives on the sound
// thread.

internal import Base

extension SoundLoop {
  /// Whether the orders only want another track of the item that is heard.
  func wantsOtherTrack(than former: SoundWorker.Orders) -> Bool {
    guard phase == .running, let session = orders.session, session === former.session, former.track != nil,
      orders.track != nil, generation == session.generation
    else { return false }
    return device != nil && lap == nil
  }

  /// Goes over to the other track, at the moment that the device is to be given next.
  mutating func changeTrack() { changeTrack(at: nextTime) }

  /// The device plays on, and is given next what is decoded anew from that moment on.
  mutating func changeTrack(at time: MediaTime) {
    seam = time
    buffer.clear(at: .zero)
    block.clear()
    chain = nil
    hasStreamEnded = false
  }

  /// Whether the new track has come to where the old one was left; decodes on where it has not.
  mutating func hasReachedSeam(_ session: Session, _ track: SoundTrack) -> Bool {
    guard let time = seam else { return true }
    while true {
      let before = buffer.endTime
      prefetch(session, track)
      guard !buffer.isUntouched || hasStreamEnded else { return false }
      if continueTrack(at: time) || hasStreamEnded {
        seam = nil
        return true
      }
      if buffer.endTime == before { return false }
    }
  }
}
