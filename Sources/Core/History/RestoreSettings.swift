// What was chosen for one item alone comes back with its place, and goes again with the item.
import Base

extension Model {
  /// The properties that belong to an item, as they are now.
  private var presentSettings: ItemSettings {
    var present = ItemSettings()
    for property in ItemSettings.kept { present.values[property] = value(of: property, raw: true) }
    return present
  }

  /// What the person has changed since the item was opened, with what was changed the last time.
  var changedSettings: ItemSettings {
    var changed = presentSettings
    for (property, value) in memory.settingsAtOpening.values where changed.values[property] == value {
      changed.values[property] = nil
    }
    return changed
  }

  /// The item is open: what differs from here on is its own; what was its own the last time comes back, and tracks that
  /// were set before anything was open are chosen.
  mutating func restoreSettings() -> [Effect] {
    memory.settingsAtOpening = presentSettings
    var wanted = memory.settingsToRestore ?? ItemSettings()
    wanted.values.merge(player.trackWishes) { _, wish in wish }
    guard !wanted.values.isEmpty else { return [] }
    memory.settingsToRestore = nil
    var effects: [Effect] = []
    for property in ItemSettings.kept {
      guard let value = wanted.values[property] else { continue }
      effects += restore(property, value)
      // Files beside the item are found later.
      guard property == .sid || property == .secondarySid, let kind = property.trackKind else { continue }
      let isThere = player.info.map { !$0.tracks(kind).isEmpty } ?? false
      if !isThere || value == "no" || self.value(of: property, raw: true) != value {
        memory.lateTracks[property] = value
      }
    }
    memory.restored = ItemSettings()
    for property in ItemSettings.kept where property.trackKind == nil && wanted.values[property] != nil {
      memory.restored.values[property] = value(of: property, raw: true)
    }
    return effects
  }

  /// More tracks have been found: the one that was chosen the last time may be among them.
  mutating func restoreLateTracks() -> [Effect] {
    var effects: [Effect] = []
    for property in ItemSettings.kept {
      guard let value = memory.lateTracks[property] else { continue }
      effects += restore(property, value)
      if self.value(of: property, raw: true) == value { memory.lateTracks[property] = nil }
    }
    return effects
  }

  /// The item is left: what came back with it goes, unless the person has changed it since.
  mutating func dropRestoredSettings() -> [Effect] {
    var effects: [Effect] = []
    for property in ItemSettings.kept {
      guard let value = memory.restored.values[property], self.value(of: property, raw: true) == value,
        let before = memory.settingsAtOpening.values[property]
      else { continue }
      effects += restore(property, before)
    }
    memory.restored = ItemSettings()
    memory.lateTracks = [:]
    return effects
  }

  /// Sets a property to a text that is checked as if it had been typed.
  private mutating func restore(_ property: Property, _ value: String) -> [Effect] {
    guard let command = try? property.setting(value) else { return [] }
    if let kind = property.trackKind {
      let count = player.info?.tracks(kind).count ?? 0
      guard count > 0, value == "no" || Int(value).map({ $0 <= count }) == true else { return [] }
    }
    return perform(command)
  }
}
