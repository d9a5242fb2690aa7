// Properties of the screen: layout, theme and the search in lists. Pure; any thread.
import Base

extension PropertyTable {
  static let presentationFacts: [Property] = [
    .told("pip-supported") { .flag(Layout.supportsCorner($0)) },
    .told("pip-possible") { .flag($0.pictureInPictureObstacle == nil) },
    .told("pip-obstacle") { $0.pictureInPictureObstacle.map { .text($0) } },
    .told("pip-active") { .flag($0.presentation.pictureInPicture.isActive) },
    .told("can-stop-pip") { .flag($0.presentation.current == .pictureInPicture) },
    .told("pip-swapped") { .flag($0.isFilmMain) },
    .told("osd-width") { .number(Double($0.screen.cells.columns)) },
    .told("osd-height") { .number(Double($0.screen.cells.rows)) },
    .told("osd-dimensions") { model in
      let size = model.screen.cells
      let aspect = Double(size.columns) / (Double(max(1, size.rows)) * model.screen.cellAspect)
      return .map([
        "w": .number(Double(size.columns)), "h": .number(Double(size.rows)),
        "par": .number(1 / model.screen.cellAspect), "aspect": .number(aspect),
        "mt": .number(0), "mb": .number(0), "ml": .number(0), "mr": .number(0),
      ])
    },
  ]
}

/// The properties of presentation and lists, in the order of the manual page: its fields are their only list.
struct PresentationProperties: Sendable {
  let presentation = Property(
    "presentation", .choice(of: Presentation.self), "the presentation: full, inline or pip", by: [.set],
    read: { model, _ in model.presentation.current.rawValue },
    translate: { (property, change) throws(CommandProblem) in
      guard case .set(let value) = change else { return nil }
      guard let presentation = Presentation(rawValue: value) else {
        throw property.wrong(value, "full, inline or pip")
      }
      return .present(presentation)
    })

  let fullscreen = Property(
    "fullscreen", or: ["fs"], .flag, "whether the picture fills the terminal", by: [.set, .cycle],
    read: { model, _ in (model.presentation.current == .full).yesNo },
    change: { model, change, _ in
      let isFull = model.presentation.current == .full
      guard let full = change.flag(from: isFull), full != isFull else { return }
      if full { model.present(.full) } else { model.leaveFull() }
    })

  let pip = Property(
    "pip", .flag, "whether Picture in Picture is active", by: [.set, .cycle], isOption: false,
    read: { model, _ in (model.presentation.current == .pictureInPicture).yesNo },
    change: { model, change, _ in
      let isOn = model.presentation.current == .pictureInPicture
      guard let wanted = change.flag(from: isOn), wanted != isOn else { return }
      model.togglePictureInPicture()
    })

  // The change is visible, so it needs no notice.
  let pipCorner = Property("pip-corner", setting: "pip.corner", notice: Property.silent)

  let pipSize = Property(
    "pip-size", setting: "pip.size", by: [.set, .add, .multiply], notice: Property.silent)

  let pipViewSize = Property(
    "pip-view-size", setting: "pip.view-size", by: [.set, .add, .multiply], notice: Property.silent)

  let allowsPip = Property(
    "allows-pip", .flag, "whether Picture in Picture may show this item", by: [.set, .cycle], needsItem: true,
    read: { model, _ in model.films.main.playback.allowsPictureInPicture.yesNo },
    change: { model, change, _ in
      guard let allows = change.flag(from: model.films.main.playback.allowsPictureInPicture) else { return }
      model.films.main.playback.allowsPictureInPicture = allows
      if !allows { model.endPictureInPicture() }
    })

  let pipHidden = Property(
    "pip-hidden", .flag, "whether the corner is hidden", by: [.set, .cycle],
    read: { model, _ in model.presentation.isCornerHidden.yesNo },
    change: { model, change, _ in
      let isHidden = model.presentation.isCornerHidden
      guard let wanted = change.flag(from: isHidden), wanted != isHidden else { return }
      model.toggleCornerHidden()
    }, notice: Property.silent)

  let listView = Property(
    "list-view", .choice(of: ListView.self), "the side panel: the list, or text about the film",
    by: [.set, .cycle], read: { model, _ in model.presentation.listView.rawValue },
    change: { model, change, _ in
      model.presentation.listView = change.choice(
        from: model.presentation.listView, among: model.offeredListViews)
    }, notice: { "Side panel: \($0.presentation.listView.title.lowercased())" })

  let theme = Property(
    "theme", setting: "screen.theme", help: "the theme: colours, borders and symbols", by: [.set, .cycle],
    change: { $0.changeTheme($1, &$2) },
    translate: { (property, change) throws(CommandProblem) in
      guard case .set(let name) = change, !NamedTheme.isName(name) else { return nil }
      throw property.wrong(name, "a theme's name")
    },
    offer: { $0.themeNames.map { ($0, "") } })

  let waveform = Property(
    "waveform", setting: "player.waveform",
    notice: { $0.settings.waveform ? "Waveform: shown" : "Waveform: hidden" })

  let find = Property(
    "find", setting: "list.find", help: "search in lists: fuzzy (letters with gaps) or substring",
    change: { model, change, _ in model.changeFind(change) })
}

extension Property {
  package static var fullscreen: Property { PropertyTable.rows.presentation.fullscreen }
  package static var pip: Property { PropertyTable.rows.presentation.pip }
  package static var pipCorner: Property { PropertyTable.rows.presentation.pipCorner }
  package static var pipSize: Property { PropertyTable.rows.presentation.pipSize }
  package static var pipViewSize: Property { PropertyTable.rows.presentation.pipViewSize }
  package static var theme: Property { PropertyTable.rows.presentation.theme }
  package static var find: Property { PropertyTable.rows.presentation.find }
}
