// Themes: which one is in force, and changing it.
public import Base

extension Model {
  /// `set` and `cycle` on `theme`: the file is read before anything changes.
  mutating func changeTheme(_ change: PropertyChange, _ outbox: inout Outbox) {
    switch change {
    case .set(let name): wear(name, &outbox)
    case .cycle(let direction):
      let names = themeNames
      let here = names.firstIndex(of: settings.themeName) ?? 0
      if let next = names.next(to: here, direction) { wear(next, &outbox) }
    case .add, .multiply: break
    }
  }

  private mutating func wear(_ name: String, _ outbox: inout Outbox) {
    settings.themeName = name
    guard name != NamedTheme.usual.name else {
      theme = .usual
      return
    }
    outbox.send(.readTheme(name))
  }

  /// A theme's file was read; one that cannot be used leaves what was there before.
  mutating func take(_ read: NamedTheme?, named name: String, _ remarks: [Diagnostic]) {
    // Another one has been asked for since.
    guard name == settings.themeName else { return }
    if let remark = remarks.first { notify(remark.description, .warning) }
    if let read { theme = read } else { settings.themeName = theme.name }
  }

  /// The rows of the menu of themes.
  var themeRows: [MenuRow] {
    themeNames.map { MenuRow($0, isChosen: $0 == settings.themeName, .change(.theme, .set($0))) }
  }
}

extension Model {
  /// The lines around panes: the settings' choice, or else the theme's; `auto` where neither says anything.
  public var borders: Settings.Borders {
    settings.borders == .auto ? theme.borders ?? .auto : settings.borders
  }
}
