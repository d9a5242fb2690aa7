internal import Glibc

/// Whether text goes to the terminal as UTF-8.
///
/// Sets the process's LC_CTYPE, which ncurses writes by: main thread, before any other thread starts.
enum TerminalEncoding {
  /// Sets the locale and says whether it is UTF-8.
  ///
  /// Where no locale is asked for, or one that is not installed, the terminal is taken to be what terminals
  /// are today. Who asks for `C` or for another charset by name gets ASCII.
  static func prepare(_ environment: Environment) -> Bool {
    let asked = environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"] ?? ""
    if setlocale(LC_CTYPE, asked) != nil, isUTF8 { return true }
    let name = asked.lowercased()
    guard asked.isEmpty || name.contains("utf-8") || name.contains("utf8") else { return false }
    for other in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where setlocale(LC_CTYPE, other) != nil && isUTF8 {
      return true
    }
    return false
  }

  private static var isUTF8: Bool { String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" }
}
