// The traits of standard output for one-shot output, which neither probes nor takes over the terminal.

public import Base
internal import Glibc
public import Picture

/// The traits of standard output according to the environment, whether it is a terminal or not.
public struct OutputTraits: Sendable {
  /// The colours for pictures.
  public let colors: ColorMode
  /// Whether text is written as UTF-8.
  public let isUTF8: Bool
  /// The available cells; 80×24 without a terminal.
  public let size: CellSize
  /// The height of a cell divided by its width.
  public let cellAspect: Double

  /// The traits of the present standard output.
  ///
  /// Main thread, before others start: it sets the locale. A pipe gets the colours of the terminal that the
  /// environment describes, since previewers read through one. `NO_COLOR` is for text: a picture keeps its colours.
  public static var current: OutputTraits {
    let environment = Environment.process
    let isUTF8 = TerminalEncoding.prepare(environment)
    let colors = colors(environment, isUTF8: isUTF8)
    let window = Tty.window(of: STDOUT_FILENO)
    var size = CellSize(columns: 80, rows: 24)
    if window.cells.columns > 0, window.cells.rows > 0 {
      // A row is left for the shell's prompt.
      size = CellSize(columns: window.cells.columns, rows: max(1, window.cells.rows - 1))
    }
    let aspect = Capabilities.cellAspect(among: [Capabilities.cellAspect(window.pixels, window.cells)])
    return OutputTraits(colors: colors, isUTF8: isUTF8, size: size, cellAspect: aspect)
  }

  /// The colours that the environment allows.
  ///
  /// None without cursor addressing, sixteen for an unknown TERM, direct colour where COLORTERM promises it.
  package static func colors(_ environment: Environment, isUTF8: Bool) -> ColorMode {
    if let terminfo = try? Terminfo.load(environment) {
      return Capabilities(environment, terminfo, isUTF8: isUTF8).colors
    }
    if let said = environment["COLORTERM"], ["truecolor", "24bit"].contains(said) { return .truecolor }
    let term = environment["TERM"] ?? "dumb"
    return term == "dumb" || term == "unknown" ? .mono : .palette16
  }
}
