// Plays what is broken, and says what became of it.

import Base
import Media
import Testing

/// The outcome of an item.
enum Outcome: Equatable {
  /// It was refused with a sentence.
  case refused
  /// Some of it was shown, and a sentence says what broke.
  case broken
  /// It was played to its end.
  case played
  /// It goes on: there is no end to it.
  case goesOn
}

/// Plays until it ends or fails, and then looks that leaving takes no time.
func outcome(
  _ location: MediaLocation, seconds: Double, audio: Bool = false, _ name: String
) -> (outcome: Outcome, sentence: String) {
  let rig = Rig(audio: audio) {
    $0.openTimeout = 3
    $0.connectTimeout = 1.5
    $0.readTimeout = 1.5
    $0.reconnectTime = 2
  }
  rig.player.open(ItemID(1), location)
  let ended = rig.run(seconds: seconds) { $0.failure != nil || $0.hasEnded }
  rig.leave("leaving \(name)")
  let sentence = rig.failure?.sentence ?? rig.damage?.sentence ?? ""
  #expect(!sentence.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "\(name)")
  if rig.failure != nil {
    #expect(sentence.hasSuffix("."), "\(name): \(sentence)")
    return (.refused, sentence)
  }
  guard ended else { return (.goesOn, "") }
  return (rig.damage == nil ? .played : .broken, sentence)
}
