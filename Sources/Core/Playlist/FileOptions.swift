// Properties with other values for a while: those that `loadfile` sets for one item, and those of a guest's films. The
// former values return when the item is left. Part of the model, main thread only.
import Base

/// The values that were in force before options replaced them.
struct FormerValues: Equatable, Sendable {
  /// The properties, in the order in which they were replaced.
  var values: [PropertyValue] = []
  /// The wishes for tracks.
  let trackWishes: [Property: String]

  /// The former value of a property; nil if it was not replaced.
  func value(of property: Property) -> String? { values.first { $0.property == property }?.value }
}

extension Model {
  /// Sets the properties of an item that is about to open.
  mutating func beginOptions(of item: ItemID, _ outbox: inout Outbox) {
    endOptions(&outbox)
    followGuestValues(of: item, &outbox)
    guard let options = itemOptions.loaded[item]?.properties, !options.isEmpty else { return }
    itemOptions.replaced = replaceValues(by: options, &outbox)
  }

  /// Sets the properties that an item can have only once it is open, and adds its subtitle files.
  mutating func finishOptions(of item: ItemID, _ outbox: inout Outbox) {
    let options = itemOptions.loaded[item]
    for option in guestValues(of: item) + (options?.properties ?? []) where option.property.needsItem {
      assign(option, &outbox)
    }
    for file in options?.subtitleFiles ?? [] {
      guard let command = try? CommandTable.command(["sub-add", file, "select"]) else { continue }
      perform(command, &outbox)
    }
  }

  /// Sets the former values again, when the item is left.
  mutating func endOptions(_ outbox: inout Outbox) {
    guard let former = itemOptions.replaced else { return }
    itemOptions.replaced = nil
    restore(former, &outbox)
  }

  /// Sets properties, but for those that need an open item, and returns their former values.
  mutating func replaceValues(by options: [PropertyValue], _ outbox: inout Outbox) -> FormerValues {
    var former = FormerValues(trackWishes: defaults.trackWishes)
    for option in options where !option.property.needsItem {
      if option.property.trackKind != nil {
        defaults.trackWishes[option.property] = option.value == "auto" ? nil : option.value
        continue
      }
      if let value = value(of: option.property, raw: true) {
        former.values.append(PropertyValue(option.property, value))
      }
      assign(option, &outbox)
    }
    return former
  }

  /// Sets former values again.
  mutating func restore(_ former: FormerValues, _ outbox: inout Outbox) {
    defaults.trackWishes = former.trackWishes
    for option in former.values.reversed() { assign(option, &outbox) }
  }

  private mutating func assign(_ option: PropertyValue, _ outbox: inout Outbox) {
    // The item opens paused or playing: pausing the one before it would be seen and heard.
    if option.property == .pause {
      films.main.isPaused = option.value == "yes"
      return
    }
    guard let command = try? option.property.setting(option.value) else { return }
    perform(command, &outbox)
  }
}
