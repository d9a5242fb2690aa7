// Locale and character encoding of the terminal: UTF-8, or ASCII otherwise. `TerminalSession` asks at its start.

internal import Glibc
internal import Synchronization

/// Whether text is sent to the terminal as UTF-8, according to its locale.
///
/// The first terminal's locale becomes the process's LC_CTYPE, which ncurses uses: main thread, before any other
/// thread starts. A later terminal's locale is set for the main thread only, since other threads may be reading the
/// process's.
enum TerminalEncoding {
  /// Whether the process's LC_CTYPE has been set.
  nonisolated(unsafe) private static var isProcessSet = false
  /// Cached locales of later terminals, by name.
  ///
  /// Never freed: a thread may still use one.
  nonisolated(unsafe) private static var locales: [String: locale_t] = [:]
  /// Guards the cache, for tests with terminals on several threads.
  private static let lock = Mutex(())

  /// Sets the locale; returns whether its encoding is UTF-8.
  ///
  /// UTF-8 is assumed if no locale is set, or a UTF-8 locale that is not installed. A user with `C` or another
  /// charset gets ASCII.
  static func prepare(_ environment: Environment) -> Bool {
    defer { isProcessSet = true }
    let asked = environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"] ?? ""
    if use(asked), isUTF8 { return true }
    let name = asked.lowercased()
    guard asked.isEmpty || name.contains("utf-8") || name.contains("utf8") else { return false }
    for other in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where use(other) && isUTF8 { return true }
    return false
  }

  /// Sets the locale for LC_CTYPE; false if it is not installed.
  private static func use(_ name: String) -> Bool {
    guard isProcessSet else { return setlocale(LC_CTYPE, name) != nil }
    // An empty name would select this process's environment, not the terminal's.
    let name = name.isEmpty ? "C" : name
    return lock.withLock { _ in
      // LC_CTYPE_MASK is a macro that Swift does not import. Only installed locales are cached, which bounds their
      // number.
      guard let locale = locales[name] ?? newlocale(1 << LC_CTYPE, name, nil) else { return false }
      locales[name] = locale
      uselocale(locale)
      return true
    }
  }

  private static var isUTF8: Bool { String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" }
}
