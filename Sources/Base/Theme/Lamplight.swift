// The built-in theme, and the roles that follow from others where a theme does not name them. Pure; any thread.

/// The built-in theme: amber is what plays, blue-green is where keys go, and a selection is a background.
///
/// The terminal's own background and text colour stay.
public enum Lamplight {
  private static let dark: KeyValuePairs<Style.Role, String> = [
    .dim: "#9a9fb0", .accent: "#7cc7d8", .current: "bold #f5b84c", .played: "#8fbf8f", .failed: "#f07b83",
    .folder: "#a9bdf0", .warning: "#f0a35e", .live: "bold #ff7169", .border: "#4a5166",
    .selection: "#e8e6e0 on #2b3550", .selectionIdle: "#e8e6e0 on #262b37", .subtitle: "#ffffff on #000000",
  ]
  private static let light: KeyValuePairs<Style.Role, String> = [
    .dim: "#666b7a", .accent: "#0a6f80", .current: "bold #985a00", .played: "#2e763b", .failed: "#b3202c",
    .folder: "#2f54b0", .warning: "#a14a00", .live: "bold #b3202c", .border: "#b4afa3",
    .selection: "#23252d on #fbe6bf", .selectionIdle: "#23252d on #eeebe4", .subtitle: "#ffffff on #000000",
  ]

  /// The looks of all roles: the given ones, and for the others the built-in ones or what follows from them.
  public static func complete(_ looks: [Style.Role: RoleLook], isLight: Bool) -> [Style.Role: RoleLook] {
    var all = looks
    for (role, text) in isLight ? light : dark where all[role] == nil { all[role] = RoleLook(text) }
    func follow(_ role: Style.Role, _ other: Style.Role, _ attributes: Style.Attributes? = []) {
      guard all[role] == nil else { return }
      var look = all[other] ?? RoleLook()
      if let attributes { look.attributes = attributes }
      all[role] = look
    }
    follow(.text, .text)
    follow(.title, .text, .bold)
    follow(.borderFocused, .accent, nil)
    follow(.bar, .border)
    follow(.barFilled, .current)
    follow(.barBuffered, .dim)
    follow(.thumb, .current, .bold)
    follow(.notice, .selectionIdle, nil)
    follow(.disabled, .dim, nil)
    return all
  }
}
