// What standard output takes where nothing is asked and nothing is taken over: for one-shot output.

public import Base
internal import Glibc
public import Picture

/// What the environment says of standard output, a terminal or not.
public struct OutputTraits: Sendable {
  /// The colours that may be written.
  public let colors: ColorMode
  /// Whether text goes out as UTF-8.
  public let isUTF8: Bool
  /// The room on the screen; 80×24 where there is none.
  public let size: CellSize
  /// Height of a cell divided by its width.
  public let cellAspect: Double

  /// Standard output as it is now.
  ///
  /// Main thread, before others start: the locale is set. A pipe gets the colours of the terminal that the
  /// environment describes, since previewers read through one. `NO_COLOR` is for words: a picture keeps its colours.
  public static var current: OutputTraits {
    let environment = Environment.process
    let isUTF8 = TerminalEncoding.prepare(environment)
    let colors = colors(environment, isUTF8: isUTF8)
    let window = Tty.window(of: STDOUT_FILENO)
    var size = CellSize(columns: 80, rows: 24)
    if window.cells.columns > 0, window.cells.rows > 0 {
      // The shell's prompt needs a row of its own.
      size = CellSize(columns: window.cells.columns, rows: max(1, window.cells.rows - 1))
    }
    let aspect = Capabilities.cellAspect(among: [Capabilities.cellAspect(window.pixels, window.cells)])
    return OutputTraits(colors: colors, isUTF8: isUTF8, size: size, cellAspect: aspect)
  }

  /// The fewer the less is known of the terminal: none where there is none that places text, sixteen where its name is
  /// not known, unless it is said that it has all.
  package static func colors(_ environment: Environment, isUTF8: Bool) -> ColorMode {
    if let terminfo = try? Terminfo.load(environment) {
      return Capabilities(environment, terminfo, isUTF8: isUTF8).colors
    }
    if let said = environment["COLORTERM"], ["truecolor", "24bit"].contains(said) { return .truecolor }
    let term = environment["TERM"] ?? "dumb"
    return term == "dumb" || term == "unknown" ? .mono : .palette16
  }
}
