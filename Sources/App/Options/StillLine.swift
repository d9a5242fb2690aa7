// The command line of `inset still`. Value; any thread.

import Base
import Media
import Options

/// The options of `inset still` as far as they are read.
struct StillLine {
  private var moment: StillOptions.Moment?
  private var format: ImageFormat.Name?
  private var settings = Settings()
  private var trust = ServerTrust()
  // Their bounds depend on other options.
  private var size: OptionValue?
  private var sheet: OptionValue?
  /// Whether an option says how text is drawn.
  private var stylesText = false

  static let command = CommandLineSpec<StillLine>(
    "inset still", "Print frames as text or as a picture, for previewers and pipes.",
    operands: .init("file", "A file or an address; - reads standard input.", 1...1),
    OptionTable(
      [
        .value("at", "TIME|PERCENT", "Which frame: a time like 1:30, or a percentage like 50%") {
          line, value throws(OptionStop) in
          switch try value.time("a time like 1:30 or a percentage like 50%") {
          case .time(let time), .signed(let time): line.moment = .time(time)
          case .percent(let percent): line.moment = .percent(percent)
          }
        },
        .value(
          "size", "COLSxROWS", "The largest size in columns and rows, like 80x24; for PNG and JPEG in pixels"
        ) {
          $0.size = $1
        },
        .value(
          "format", "ansi|png|jpeg", "The format; png and jpeg need a file or a pipe"
        ) { line, value throws(OptionStop) in
          let text = try value.text()
          line.format = ImageFormat.Name(spelled: text)
          if line.format == nil, text != "ansi" { throw value.wrong("ansi, png or jpeg") }
        },
        .value(
          "sheet", "COLSxROWS",
          "Print a contact sheet of the whole item, like 4x3, with times"
        ) { $0.sheet = $1 },
        .setting("video-rotate", \.settings),
        .setting("glyphs", \.settings) { $0.stylesText = true },
        .setting("colors", \.settings) { $0.stylesText = true },
      ].compactMap { $0 } + OptionSpec.trust(\.trust)))

  /// The whole line's options for a file.
  func options(of file: BytePath) throws(OptionStop) -> StillOptions {
    var options = StillOptions(file)
    options.moment = moment
    options.format = format
    options.size = try size?.sides(
      most: format == nil ? 1_000 : 16_384, like: "80x24")
    options.sheet = try sheet?.sides(most: 20, like: "4x3")
    options.rotation = settings.videoRotate
    options.glyphs = settings.glyphs
    options.colors = settings.colors
    options.trust = trust
    guard sheet == nil || moment == nil else {
      throw .problem("--sheet shows the whole item and cannot be combined with --at")
    }
    guard format == nil || !stylesText else {
      throw .problem("--glyphs and --colors are for text, not for a PNG or JPEG")
    }
    return options
  }
}

extension OptionValue {
  /// The value as a size such as `4x3`: two numbers from 1 to `most`.
  fileprivate func sides(most: Int, like example: String) throws(OptionStop) -> CellSize {
    let sides = try text().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ (1...most).contains($0) }) else {
      throw wrong("columns and rows from 1 to \(most), like \(example)")
    }
    return CellSize(columns: sides[0], rows: sides[1])
  }
}

extension OptionSpec {
  /// The option of a setting, which goes to settings of the line; nil for an unknown option.
  static func setting(
    _ option: String, _ field: Field<Settings>, then: @escaping @Sendable (inout Line) -> Void = { _ in }
  ) -> OptionSpec? {
    SettingsTable.spec(option: option).map { spec in
      .value(option, spec.valueName, spec.help.withCapital) { line, value throws(OptionStop) in
        try value.set(spec) { given throws(SettingProblem) in try spec.set(given, in: &line[keyPath: field]) }
        then(&line)
      }
    }
  }
}

extension OptionSpec {
  /// The options for the verification of TLS servers.
  static func trust(_ field: Field<ServerTrust>) -> [OptionSpec] {
    guard let verify = SettingsTable.spec(option: "tls-verify"),
      let authorities = SettingsTable.spec(option: "tls-ca-file")
    else { return [] }
    return [
      .value("tls-verify", verify.valueName, verify.help.withCapital) { line, value throws(OptionStop) in
        guard let choice = Settings.TLSVerify(rawValue: try value.text()) else {
          throw value.wrong("yes or no")
        }
        line[keyPath: field].verifies = choice != .no
      },
      .path("tls-ca-file", authorities.valueName, authorities.help.withCapital) { line, path in
        line[keyPath: field].authorities = path == BytePath("auto") ? nil : path
      },
    ]
  }
}
