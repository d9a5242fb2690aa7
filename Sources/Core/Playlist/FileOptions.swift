// Properties that `loadfile` sets only for one item: they apply while it plays, and the former values return when it
// is left. Part of the model, main thread only.
import Base

extension Model {
  /// Sets the properties of an item that is about to open.
  mutating func beginOptions(of item: ItemID, _ outbox: inout Outbox) {
    endOptions(&outbox)
    guard let options = itemOptions.loaded[item]?.properties, !options.isEmpty else { return }
    itemOptions.replacedWishes = defaults.trackWishes
    for option in options where !option.property.needsItem {
      if option.property.trackKind != nil {
        defaults.trackWishes[option.property] = option.value == "auto" ? nil : option.value
        continue
      }
      if let former = value(of: option.property, raw: true) {
        itemOptions.replaced.append(PropertyValue(option.property, former))
      }
      assign(option, &outbox)
    }
  }

  /// Sets the properties that an item can have only once it is open, and adds its subtitle files.
  mutating func finishOptions(of item: ItemID, _ outbox: inout Outbox) {
    guard let options = itemOptions.loaded[item] else { return }
    for option in options.properties where option.property.needsItem { assign(option, &outbox) }
    for file in options.subtitleFiles {
      guard let command = try? CommandTable.command(["sub-add", file, "select"]) else { continue }
      perform([BoundCommand(command, feedback: .none)], &outbox)
    }
  }

  /// Sets the former values again, when the item is left.
  mutating func endOptions(_ outbox: inout Outbox) {
    if let wishes = itemOptions.replacedWishes { defaults.trackWishes = wishes }
    itemOptions.replacedWishes = nil
    let replaced = itemOptions.replaced
    itemOptions.replaced = []
    for option in replaced.reversed() { assign(option, &outbox) }
  }

  private mutating func assign(_ option: PropertyValue, _ outbox: inout Outbox) {
    // The item opens paused or playing: pausing the one before it would be seen and heard.
    if option.property == .pause {
      films.main.isPaused = option.value == "yes"
      return
    }
    guard let command = try? option.property.setting(option.value) else { return }
    perform([BoundCommand(command, feedback: .none)], &outbox)
  }
}
