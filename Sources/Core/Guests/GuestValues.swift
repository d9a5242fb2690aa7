// Properties and settings with other values while a guest's films play: by its options, and by the programs at its socket.
// Part of the model, main thread only.

import Base

extension Model {
  /// Takes the options of a guest's command line: settings at once, properties as soon as its first film opens.
  mutating func take(_ plan: GuestPlan, into guest: inout GuestState) {
    for spec in SettingsTable.all {
      guard let value = plan.overrides.values[spec.name] else { continue }
      switch spec.name {
      // The end of the films ends the guest, and header fields belong to its entries.
      case "player.quit-at-end", "network.user-agent", "network.referrer", "network.http-header-fields",
        GuestPlan.controlSocketSetting:
        break
      case "player.presentation":
        if value == .text(Settings.StartPresentation.full.rawValue) { guest.fills = true }
      case "picture.enabled": if value == .flag(false) { guest.values.append(PropertyValue(.vid, "no")) }
      case "sound.enabled": if value == .flag(false) { guest.values.append(PropertyValue(.aid, "no")) }
      default:
        if let property = (spec.property ?? spec.option).flatMap(PropertyTable.property(named:)),
          property.writers.contains(.set)
        {
          guest.values.append(PropertyValue(property, value.typed))
        } else {
          guest.former.settings.append(SettingChange(spec.name, spec.value(in: settings)))
          try? spec.set(value, in: &settings)
        }
      }
    }
    for bound in plan.commands {
      if case .change(let property, .set(let value)) = bound.command {
        guest.values.append(PropertyValue(property, value))
      }
    }
  }

  /// The properties that a guest's options set for an item; empty for an item that is not a guest's.
  func guestValues(of item: ItemID) -> [PropertyValue] {
    guard let guest = guests.current, isOf(guest, item) else { return [] }
    return guest.values
  }

  private func isOf(_ guest: GuestState, _ item: ItemID) -> Bool {
    playlist.index(of: item).map { playlist.items[$0].guest } == guest.id
  }

  /// Sets the values of a guest's options with its first film, and the former ones before an item that is not its own.
  mutating func followGuestValues(of item: ItemID, _ outbox: inout Outbox) {
    guard let guest = guests.current else { return }
    guard isOf(guest, item) else { return endGuestValues(&outbox) }
    guard guest.replaced == nil else { return }
    let former = replaceValues(by: guest.values, &outbox)
    guests.current?.replaced = former
  }

  /// Keeps the state that a command of a program at the guest's socket is about to change.
  mutating func keepForGuest(_ command: Command) {
    guard let guest = guests.current, remote.caller == guest.id else { return }
    switch command {
    case .change(let property, _), .cycleValues(let property, _, _):
      // The item has these for itself, or the wishes for tracks stand for them.
      guard !property.needsItem, property.trackKind == nil, !PropertyValue.ofMoments.contains(property),
        guest.replaced?.value(of: property) == nil,
        let value = itemOptions.replaced?.value(of: property) ?? value(of: property, raw: true)
      else { return }
      var former = guest.replaced ?? FormerValues(trackWishes: defaults.trackWishes)
      former.values.append(PropertyValue(property, value))
      guests.current?.replaced = former
    case .bind, .overlayText, .overlayImage, .sleepTimer: keepSurroundings()
    default: break
    }
  }

  /// Keeps the state besides properties that a program at the guest's socket is about to change.
  mutating func keepSurroundings() {
    guard let guest = guests.current, remote.caller == guest.id, guest.surroundings == nil else { return }
    let former = surroundings
    guests.current?.surroundings = former
  }

  /// The state besides properties that a program at the guest's socket may change.
  var surroundings: GuestState.Surroundings {
    get { GuestState.Surroundings(keymap: keymap, overlays: overlays, sleepTimer: sleepTimer) }
    set { (keymap, overlays, sleepTimer) = (newValue.keymap, newValue.overlays, newValue.sleepTimer) }
  }

  /// The present values of what a guest's options and the programs at its socket have set, for its next film.
  func presentValues(of guest: GuestState) -> [PropertyValue] {
    guard let former = guest.replaced else { return guest.values }
    let wishes = defaults.trackWishes
    let tracks = Set(wishes.keys).union(former.trackWishes.keys)
      .filter { wishes[$0] != former.trackWishes[$0] }
      .sorted { $0.name < $1.name }
      .map { PropertyValue($0, wishes[$0] ?? "auto") }
    let changed = former.values.compactMap { old in
      value(of: old.property, raw: true).map { PropertyValue(old.property, $0) }
    }
    return guest.values.filter(\.property.needsItem) + tracks + changed
  }

  /// Sets the values again that a guest's options and the programs at its socket have replaced.
  mutating func endGuestValues(_ outbox: inout Outbox) {
    guard let guest = guests.current else { return }
    if plays(guest, in: .main) { endOptions(&outbox) }
    guests.current?.surroundings = nil
    if let former = guest.surroundings {
      let own = surroundings
      guests.current?.own = own
      surroundings = former
    }
    guard var former = guest.replaced else { return }
    let values = presentValues(of: guest)
    guests.current?.values = values
    guests.current?.replaced = nil
    // The user's film has its own values.
    former.values.removeAll { $0.property.ofFilm != nil }
    restore(former, &outbox)
  }
}

extension SettingValue {
  /// The value as an option's text.
  fileprivate var typed: String {
    switch self {
    case .flag(let isSet): isSet ? "yes" : "no"
    case .number(let number): DecimalNumber.text(number)
    case .text(let text): text
    case .list(let texts): texts.joined(separator: ",")
    }
  }
}
