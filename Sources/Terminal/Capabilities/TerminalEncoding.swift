internal import Glibc
internal import Synchronization

/// Whether text goes to the terminal as UTF-8.
///
/// The first terminal's locale becomes the process's LC_CTYPE, which ncurses writes by: main thread, before any other
/// thread starts. That of each later terminal is the main thread's alone, as other threads may read the process's.
enum TerminalEncoding {
  /// Whether the process's locale is set.
  nonisolated(unsafe) private static var isProcessSet = false
  /// Locales of later terminals by name.
  ///
  /// They live as long as the program: a thread that used one may use it still.
  nonisolated(unsafe) private static var locales: [String: locale_t] = [:]
  /// Holds what is shared, for tests that use terminals on several threads.
  private static let lock = Mutex(())

  /// Sets the locale and says whether it is UTF-8.
  ///
  /// Where no locale is asked for, or one that is not installed, the terminal is taken to be what terminals
  /// are today. Who asks for `C` or for another charset by name gets ASCII.
  static func prepare(_ environment: Environment) -> Bool {
    defer { isProcessSet = true }
    let asked = environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"] ?? ""
    if use(asked), isUTF8 { return true }
    let name = asked.lowercased()
    guard asked.isEmpty || name.contains("utf-8") || name.contains("utf8") else { return false }
    for other in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where use(other) && isUTF8 { return true }
    return false
  }

  /// Sets the locale for LC_CTYPE; false where it is not installed.
  private static func use(_ name: String) -> Bool {
    guard isProcessSet else { return setlocale(LC_CTYPE, name) != nil }
    // An empty name would read this process's environment.
    let name = name.isEmpty ? "C" : name
    return lock.withLock { _ in
      // LC_CTYPE_MASK, a macro that Swift does not see. Only what is installed is kept, which bounds their number.
      guard let locale = locales[name] ?? newlocale(1 << LC_CTYPE, name, nil) else { return false }
      locales[name] = locale
      uselocale(locale)
      return true
    }
  }

  private static var isUTF8: Bool { String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" }
}
