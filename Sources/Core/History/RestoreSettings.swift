// What was chosen for one item alone comes back with its place, and goes again with the item.
import Base

extension Model {
  /// The properties that belong to an item, as they are now.
  private var presentSettings: ItemSettings {
    var present = ItemSettings()
    for property in PropertyTable.ofItems { present[property] = value(of: property, raw: true) }
    return present
  }

  /// What the person has changed since the item was opened, with what was changed the last time.
  var changedSettings: ItemSettings {
    var changed = presentSettings
    for (name, value) in memory.opened.settingsAtOpening.values where changed.values[name] == value {
      changed.values[name] = nil
    }
    return changed
  }

  /// The item is open: what differs from here on is its own; what was its own the last time comes back, and tracks that
  /// were set before anything was open are chosen.
  mutating func restoreSettings(_ outbox: inout Outbox) {
    memory.opened.settingsAtOpening = presentSettings
    var wanted = memory.opened.settingsToRestore ?? ItemSettings()
    for (property, wish) in player.trackWishes { wanted[property] = wish }
    guard !wanted.values.isEmpty else { return }
    memory.opened.settingsToRestore = nil
    for property in PropertyTable.ofItems {
      guard let value = wanted[property] else { continue }
      restore(property, value, &outbox)
      // Files beside the item are found later.
      guard property == .sid || property == .secondarySid, let kind = property.trackKind else { continue }
      let isThere = player.info.map { !$0.tracks(kind).isEmpty } ?? false
      if !isThere || value == "no" || self.value(of: property, raw: true) != value {
        memory.opened.lateTracks[property] = value
      }
    }
    memory.opened.restored = ItemSettings()
    for property in PropertyTable.ofItems where property.trackKind == nil && wanted[property] != nil {
      memory.opened.restored[property] = value(of: property, raw: true)
    }
  }

  /// More tracks have been found: the one that was chosen the last time may be among them.
  mutating func restoreLateTracks(_ outbox: inout Outbox) {
    for property in PropertyTable.ofItems {
      guard let value = memory.opened.lateTracks[property] else { continue }
      restore(property, value, &outbox)
      if self.value(of: property, raw: true) == value { memory.opened.lateTracks[property] = nil }
    }
  }

  /// The item is left: what came back with it goes, unless the person has changed it since.
  ///
  /// To be called before `opened` is the next item's.
  mutating func dropRestoredSettings(_ outbox: inout Outbox) {
    for property in PropertyTable.ofItems {
      guard let value = memory.opened.restored[property], self.value(of: property, raw: true) == value,
        let before = memory.opened.settingsAtOpening[property]
      else { continue }
      restore(property, before, &outbox)
    }
  }

  /// Sets a property to a text that is checked as if it had been typed.
  private mutating func restore(_ property: Property, _ value: String, _ outbox: inout Outbox) {
    guard let command = try? property.setting(value) else { return }
    if let kind = property.trackKind {
      let count = player.info?.tracks(kind).count ?? 0
      guard count > 0, value == "no" || Int(value).map({ $0 <= count }) == true else { return }
    }
    perform(command, &outbox)
  }
}

extension ItemSettings {
  /// The value of a property; nil where there is none.
  subscript(property: Property) -> String? {
    get { values[property.name] }
    set { values[property.name] = newValue }
  }
}
