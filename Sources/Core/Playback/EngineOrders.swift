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
  var keepsFrames = false
  /// nil while no item is loaded; a new item begins with the ranges of its edition.
  var skips: Skips?

  /// The orders for an engine that received `told` last; nil for a new engine.
  func changes(since told: EngineOrders?) -> [FilmOrder] {
    guard self != told else { return [] }
    var orders: [FilmOrder] = []
    func tell<Value: Equatable>(_ path: KeyPath<EngineOrders, Value>, _ order: (Value) -> FilmOrder) {
      let value = self[keyPath: path]
      if told?[keyPath: path] != value { orders.append(order(value)) }
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
    if keepsFrames != (told?.keepsFrames ?? false) { orders.append(.keepFrames(keepsFrames)) }
    if let skips {
      let known = told?.skips.flatMap { $0.item == skips.item ? $0.all : nil } ?? skips.ofEdition
      if skips.all != known { orders.append(.setSkips(skips.all)) }
    }
    return orders
  }
}

/// The last orders of the engines.
struct ToldOrders: Equatable, Sendable {
  /// The engine of the current item.
  var main: EngineOrders?
  /// The engine of the second film; nil before the first one.
  var second: EngineOrders?
  /// The engine of the film that waits for a guest's end, or that played a guest's films last; nil before the first guest.
  var waiting: EngineOrders?

  subscript(role: FilmRole) -> EngineOrders? {
    get { role == .main ? main : second }
    set { if role == .main { main = newValue } else { second = newValue } }
  }
}

extension Model {
  /// Tells each engine what it does not know yet.
  ///
  /// `update` calls it at the end of each step, and a step where the order of effects matters.
  mutating func tellEngines(_ outbox: inout Outbox) {
    tellEngine(of: .main, &outbox)
    tellEngine(of: .second, &outbox)
  }

  private mutating func tellEngine(of role: FilmRole, _ outbox: inout Outbox) {
    guard let film = films[role] else { return }
    let orders = orders(of: film, role)
    for order in orders.changes(since: told[role]) { outbox.send(.film(role, order)) }
    told[role] = orders
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
    orders.keepsFrames = role == .main && (frameSeries.map { $0 != .window } ?? false)
    if let item = film.item, let info = film.info {
      orders.skips = EngineOrders.Skips(
        item: item, ofEdition: info.skips, all: film.skips(environment(of: role)))
    }
    return orders
  }

  /// The share of the volume at which the gain, its cube, is a quarter.
  private static var duckedShare: Double { 0.63 }
}
