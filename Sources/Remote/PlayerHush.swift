// Pauses or lowers the other MPRIS players while this one is heard, according to the setting `audio-session`. Owned by
// the MPRIS thread.

import Base

/// The changes made to other players, which are undone when this player falls silent.
final class PlayerHush {
  private enum Deed {
    case paused
    case lowered(from: Double, to: Double)
  }

  /// The factor for the volume of lowered players.
  private static let share = 0.3

  private let others: OtherPlayers
  private var session = AudioSession.mix
  private var deeds: [String: Deed] = [:]
  /// Counts the changes of the treatment; a reply to a question of an earlier one is dropped.
  private var generation = 0

  init(_ others: OtherPlayers) { self.others = others }

  /// Undoes the changes to the other players, and applies the wanted treatment to all of them.
  func follow(_ wanted: AudioSession) {
    guard wanted != session else { return }
    giveBack()
    session = wanted
    generation += 1
    guard wanted == .duck || wanted == .solo else { return }
    others.list { [self, generation] names in
      guard generation == self.generation else { return }
      for name in names { hush(name, for: wanted) }
    }
  }

  private func hush(_ name: String, for wanted: AudioSession) {
    others.get("PlaybackStatus", of: name) { [self, generation] status in
      guard status == .text("Playing"), generation == self.generation else { return }
      switch wanted {
      case .mix, .spoken: break
      case .solo:
        deeds[name] = .paused
        others.call("Pause", of: name)
      case .duck:
        others.get("Volume", of: name) { [self, generation] volume in
          guard case .number(let volume)? = volume, volume > 0, generation == self.generation else { return }
          deeds[name] = .lowered(from: volume, to: volume * Self.share)
          others.set("Volume", .number(volume * Self.share), of: name)
        }
      }
    }
  }

  /// Undoes the changes, except where a player's state has changed since.
  private func giveBack() {
    for (name, deed) in deeds {
      switch deed {
      case .paused:
        others.get("PlaybackStatus", of: name) { [self] in
          if $0 == .text("Paused") { others.call("Play", of: name) }
        }
      case .lowered(let before, let after):
        others.get("Volume", of: name) { [self] volume in
          // Players round the volume to whole percents or more.
          guard case .number(let now)? = volume, abs(now - after) < 0.02 else { return }
          others.set("Volume", .number(before), of: name)
        }
      }
    }
    deeds = [:]
  }
}
