// Reading and changing the theme. Part of the model, main thread only.
public import Base

extension Model {
  /// Applies `set` or `cycle` to `theme`: the theme's file is read before the colours change.
  mutating func changeTheme(_ change: PropertyChange, _ outbox: inout Outbox) {
    switch change {
    case .set(let name): useTheme(name, &outbox)
    case .cycle(let direction):
      let names = themeNames
      let here = names.firstIndex(of: settings.themeName) ?? 0
      if let next = names.next(to: here, direction) { useTheme(next, &outbox) }
    case .add, .multiply: break
    }
  }

  private mutating func useTheme(_ name: String, _ outbox: inout Outbox) {
    settings.themeName = name
    guard name != NamedTheme.usual.name else {
      theme = .usual
      return
    }
    outbox.send(.readTheme(name))
  }

  /// Takes a theme that was read; a failure keeps the former theme.
  mutating func themeRead(_ read: NamedTheme?, named name: String, _ remarks: [Diagnostic]) {
    // Another theme has been requested in the meantime.
    guard name == settings.themeName else { return }
    if let remark = remarks.first { notify(remark.description, .warning) }
    if let read { theme = read }
    settings.themeName = theme.name
  }

  /// The rows of the theme menu.
  var themeRows: [MenuRow] {
    themeNames.map { MenuRow($0, isChosen: $0 == settings.themeName, .change(.theme, .set($0))) }
  }
}

extension Model {
  /// The lines around panes: the setting, or else the theme's; `auto` if neither decides.
  public var borders: Settings.Borders {
    settings.borders == .auto ? theme.borders ?? .auto : settings.borders
  }
}
