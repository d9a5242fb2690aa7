// Settings of a single item: they are saved with its resume position, restored with it, and reset when it is left.
import Base

extension Model {
  /// The current values of the properties that belong to the item of a film.
  func presentSettings(of film: Film) -> ItemSettings {
    var present = ItemSettings()
    for property in PropertyTable.ofItems {
      present[property] = property.ofFilm.map { $0.read(film, true) } ?? value(of: property, raw: true)
    }
    return present
  }

  /// The properties that differ from their values at opening, including those that were restored.
  func changedSettings(of film: Film) -> ItemSettings {
    var changed = presentSettings(of: film)
    for (name, value) in film.history.opened.settingsAtOpening.values where changed.values[name] == value {
      changed.values[name] = nil
    }
    return changed
  }

  /// Restores the saved settings once the item is open, and applies track selections made before anything was open.
  mutating func restoreSettings(_ outbox: inout Outbox) {
    films.main.history.opened.settingsAtOpening = presentSettings(of: films.main)
    var wanted = films.main.history.opened.settingsToRestore ?? ItemSettings()
    for (property, wish) in defaults.trackWishes { wanted[property] = wish }
    guard !wanted.values.isEmpty else { return }
    films.main.history.opened.settingsToRestore = nil
    for property in PropertyTable.ofItems {
      guard let value = wanted[property] else { continue }
      restore(property, value, &outbox)
      // Subtitle files in the item's folder are found later.
      guard property == .sid || property == .secondarySid, let kind = property.trackKind else { continue }
      let isThere = films.main.info.map { !$0.tracks(kind).isEmpty } ?? false
      if !isThere || value == "no" || self.value(of: property, raw: true) != value {
        films.main.history.opened.lateTracks[property] = value
      }
    }
    films.main.history.opened.restored = ItemSettings()
    for property in PropertyTable.ofItems where property.trackKind == nil && wanted[property] != nil {
      films.main.history.opened.restored[property] = value(of: property, raw: true)
    }
  }

  /// Restores a saved track selection when more tracks are found.
  mutating func restoreLateTracks(_ outbox: inout Outbox) {
    for property in PropertyTable.ofItems {
      guard let value = films.main.history.opened.lateTracks[property] else { continue }
      restore(property, value, &outbox)
      if self.value(of: property, raw: true) == value { films.main.history.opened.lateTracks[property] = nil }
    }
  }

  /// Resets restored settings when the item is left, except those that the user has changed since.
  ///
  /// Call it before `opened` holds the next item.
  mutating func dropRestoredSettings(_ outbox: inout Outbox) {
    for property in PropertyTable.ofItems {
      guard let value = films.main.history.opened.restored[property],
        self.value(of: property, raw: true) == value,
        let before = films.main.history.opened.settingsAtOpening[property]
      else { continue }
      restore(property, before, &outbox)
    }
  }

  /// Sets a property to a saved text, which is validated like typed text.
  private mutating func restore(_ property: Property, _ value: String, _ outbox: inout Outbox) {
    guard let command = try? property.setting(value) else { return }
    if let kind = property.trackKind {
      let count = films.main.info?.tracks(kind).count ?? 0
      guard count > 0, value == "no" || Int(value).map({ $0 <= count }) == true else { return }
    }
    perform(command, &outbox)
  }
}

extension ItemSettings {
  /// The saved value of a property, or nil.
  subscript(property: Property) -> String? {
    get { values[property.name] }
    set { values[property.name] = newValue }
  }
}
