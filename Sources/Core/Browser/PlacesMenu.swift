// The menu of places: those with a name, and the servers that ssh and rclone know. Part of the model, main thread only.
import Base

extension Model {
  /// The schemes of the programs whose servers the menu offers, with their headings.
  private static let programs = [("sftp", "ssh hosts"), ("rclone", "rclone remotes")]

  /// The rows of the menu of places.
  var placeRows: [MenuRow] {
    let present = browser.folder.place
    func row(_ name: String, detail: String, _ scheme: String, _ path: String) -> MenuRow {
      let isHere = present?.scheme == scheme && present?.server == name
      return MenuRow(name, detail: detail, isChosen: isHere, .goToPlace("\(scheme)://\(name)\(path)"))
    }
    let named = settings.places.map { place in
      row(place.name, detail: MediaLocation.file(place.folder).shownAddress, NamedPlace.scheme, "/")
    }
    var here: [MenuRow] = []
    if let place = placeToName {
      here = [MenuRow("Name this folder\u{2026}", detail: place, .palette("place-name "))]
    } else if let present, present.scheme == NamedPlace.scheme,
      settings.places.contains(where: { $0.name == present.server })
    {
      here = [MenuRow("Remove \(present.server)", .removePlace(present.server))]
    }
    let other = MenuRow("Another server\u{2026}", detail: keys(of: .goToPlace(nil)), .goToPlace(nil))
    return named + here + [other]
      + Self.programs.flatMap { scheme, heading -> [MenuRow] in
        let known = browser.servers[scheme] ?? []
        return known.isEmpty
          ? [] : [MenuRow(heading: heading)] + known.map { row($0.shown, detail: "", scheme, "") }
      }
  }

  /// The address of the browser's folder for the screen, if it is one of a server and was listed; nil for a folder of a place with a
  /// name.
  private var placeToName: String? {
    guard browser.state == .listed, let place = browser.folder.place, place.scheme != NamedPlace.scheme else {
      return nil
    }
    return MediaLocation.file(browser.folder).shownAddress
  }

  /// Gives the browser's folder a name, and goes there by the name.
  mutating func namePlace(_ name: String, _ outbox: inout Outbox) {
    guard placeToName != nil else { return notify("Go to a folder of a server first") }
    guard NamedPlace.isName(name) else {
      return notify("A name has letters, digits, dots, hyphens and underscores only", .warning)
    }
    guard !settings.places.contains(where: { $0.name == name }) else {
      return notify("There is a place \(name) already", .warning)
    }
    guard settings.places.count < NamedPlace.most,
      let place = NamedPlace(name, address: MediaLocation.file(browser.folder).plainPath)
    else { return notify("This folder cannot have a name", .warning) }
    change(.add(place), &outbox)
    notify("Named \(name)")
    enterFolder(place.root, selecting: browser.selected?.name, &outbox)
  }

  /// Removes a place; the browser stays in its folder.
  mutating func removePlace(_ name: String, _ outbox: inout Outbox) {
    guard let place = settings.places.first(where: { $0.name == name }) else {
      return notify("There is no place \(VisibleText.filter(name, limit: 100))", .warning)
    }
    let present = browser.folder.place
    change(.remove(name), &outbox)
    notify("Removed \(name)")
    guard present?.scheme == NamedPlace.scheme, present?.server == name, let path = present?.path else {
      return
    }
    enterFolder(
      place.folder.appending(path.dropFirst()).normalized, selecting: browser.selected?.name, &outbox)
  }

  private mutating func change(_ change: PlaceChange, _ outbox: inout Outbox) {
    settings.places = change.applied(to: settings.places)
    outbox.send(.savePlaces(settings.places, change))
  }

  /// Asks which servers the programs know.
  func askForServers(_ outbox: inout Outbox) {
    for (scheme, _) in Self.programs { outbox.send(.listPlace(BytePath("\(scheme)://"))) }
  }

  /// Takes the servers that a program knows.
  mutating func learnServers(_ names: [BrowserEntry], behind scheme: BytePath) {
    guard let scheme = scheme.bareScheme else { return }
    browser.servers[scheme] = names.map(\.name)
  }
}
