// The orders that an engine needs besides the item that it plays, and their difference to the last ones. Part of the
// model, main thread only.

import Base

/// The values that hold for an engine, whichever film it plays.
///
/// Features change the model only; `tellEngines` finds the orders that each engine has not received, so that a second
/// engine, an exchange of films and an engine that was made late need no rule of their own.
struct EngineOrders: Equatable, Sendable {
  /// The skipped ranges of a loaded item.
  struct Skips: Equatable, Sendable {
    var item: ItemID
    /// The ranges that the item's edition leaves out, which the engine knows by itself.
    var ofEdition: SkipList
    /// All ranges that playback skips.
    var all: SkipList
  }

  var volume: Double
  var isMuted: Bool
  /// Media seconds per second.
  var speed: Double
  var sound: SoundOptions
  var audioDelay: MediaTime
  var look: PictureLook
  var deinterlacing: Deinterlacing
  var quality: QualityChoice
  var showsSubtitles: Bool
  var showsSecondarySubtitles: Bool
  var subtitleDelay: MediaTime
  var secondarySubtitleDelay: MediaTime
  /// nil while no item is loaded; a new item begins with the ranges of its edition.
  var skips: Skips?

  /// The effects for an engine that received `told` last; nil for a new engine.
  func effects(after told: EngineOrders?) -> [Effect] {
    guard self != told else { return [] }
    var effects: [Effect] = []
    func tell<Value: Equatable>(_ path: KeyPath<EngineOrders, Value>, _ effect: (Value) -> Effect) {
      let value = self[keyPath: path]
      if told?[keyPath: path] != value { effects.append(effect(value)) }
    }
    tell(\.volume) { .setVolume($0) }
    tell(\.isMuted) { .setMuted($0) }
    tell(\.speed) { .setSpeed($0) }
    tell(\.sound) { .setSound($0) }
    tell(\.audioDelay) { .setAudioDelay($0) }
    tell(\.look) { .adjustPicture($0) }
    tell(\.deinterlacing) { .deinterlace($0) }
    tell(\.quality) { .setQuality($0) }
    tell(\.showsSubtitles) { .showSubtitles($0) }
    tell(\.showsSecondarySubtitles) { .showSecondarySubtitles($0) }
    tell(\.subtitleDelay) { .delaySubtitles(.subtitle, $0) }
    tell(\.secondarySubtitleDelay) { .delaySubtitles(.secondarySubtitle, $0) }
    if let skips {
      let known = told?.skips.flatMap { $0.item == skips.item ? $0.all : nil } ?? skips.ofEdition
      if skips.all != known { effects.append(.setSkips(skips.all)) }
    }
    return effects
  }
}

/// The last orders of both engines.
struct ToldOrders: Equatable, Sendable {
  /// The engine of the current item.
  var main: EngineOrders?
  /// The engine of the second film; nil before the first one.
  var second: EngineOrders?
}

extension Model {
  /// Tells each engine what it does not know yet.
  ///
  /// `update` calls it at the end of each step, and a step where the order of effects matters.
  mutating func tellEngines(_ outbox: inout Outbox) {
    let main = orders(of: player, .main)
    for effect in main.effects(after: told.main) { outbox.send(effect) }
    told.main = main
    guard let second else { return }
    let other = orders(of: second.film, .second)
    for effect in other.effects(after: told.second) { outbox.send(.second(effect)) }
    told.second = other
  }

  /// The orders for the engine of a film in a role.
  func orders(of film: Film, _ role: FilmRole) -> EngineOrders {
    let isHeard = (role == .second) == isSecondHeard
    let isDucked = !isHeard && settings.otherSound == .duck
    let volume = defaults.volume * (sleepTimer?.share(at: now) ?? 1)
    var orders = EngineOrders(
      volume: isDucked ? volume * Self.duckedShare : volume,
      isMuted: defaults.isMuted || !(isHeard || isDucked),
      speed: film.pace, sound: settings.sound, audioDelay: MediaTime(seconds: film.audioDelay),
      look: settings.look, deinterlacing: settings.deinterlace, quality: defaults.quality,
      showsSubtitles: defaults.showsSubtitles, showsSecondarySubtitles: defaults.showsSecondarySubtitles,
      subtitleDelay: film.subtitleDelay, secondarySubtitleDelay: film.secondarySubtitleDelay)
    if let item = film.item, let info = film.info {
      orders.skips = EngineOrders.Skips(
        item: item, ofEdition: info.skips, all: film.skips(environment(of: role)))
    }
    return orders
  }

  /// The share of the volume at which the gain, its cube, is a quarter.
  private static var duckedShare: Double { 0.63 }
}
