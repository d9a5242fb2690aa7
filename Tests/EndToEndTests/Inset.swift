import Glibc
import PtyHarness
import Testing

/// Starts the player that was built beside these tests.
enum Inset {
  /// The program; `INSET_PROGRAM` names another one.
  static let path: String = {
    if let chosen = getenv("INSET_PROGRAM") { return String(cString: chosen) }
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let tests = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folder = tests.split(separator: "/").dropLast().joined(separator: "/")
    return "/\(folder)/inset"
  }()

  /// A terminal whose program finds no settings, no state and no session of the person who runs the tests.
  static func options(columns: Int = 120, rows: Int = 32) throws -> PtyOptions {
    let home = try Media.shared.get().home
    var options = PtyOptions(columns: columns, rows: rows)
    options.environment["HOME"] = home
    for name in ["CONFIG", "STATE", "DATA", "CACHE"] { options.environment["XDG_\(name)_HOME"] = home }
    for name in ["XDG_RUNTIME_DIR", "INSET_SOCKET"] { options.environment[name] = .some(nil) }
    // The program under test is the child itself; sessions have tests of their own.
    options.environment["INSET_NO_SESSION"] = "1"
    options.environment["DBUS_SESSION_BUS_ADDRESS"] = .some(nil)
    return options
  }

  /// The same, with a plain shell for who opens one beside the film.
  static func shellOptions(columns: Int = 120, rows: Int = 32) throws -> PtyOptions {
    var options = try options(columns: columns, rows: rows)
    options.environment["SHELL"] = "/bin/sh"
    options.environment["PS1"] = "ready> "
    options.environment["ENV"] = .some(nil)
    return options
  }

  /// Plays silently, without settings.
  static func play(_ arguments: [String], _ options: PtyOptions? = nil) throws -> PtyProgram {
    try PtyProgram(path, ["--no-config", "--no-audio"] + arguments, options ?? self.options())
  }

  /// Runs a command without any terminal.
  static func capture(_ arguments: [String], _ change: (inout PtyOptions) -> Void = { _ in }) throws
    -> CapturedProgram
  {
    var options = try options()
    change(&options)
    return try CapturedProgram(path, arguments, options)
  }
}

extension PtyProgram {
  /// Waits for something on the screen; what was there instead is told.
  func expect(
    _ what: Comment, seconds: Double = 15, location: SourceLocation = #_sourceLocation,
    _ condition: (VirtualScreen) -> Bool
  ) throws {
    guard !wait(seconds: seconds, until: condition) else { return }
    let ended = exit.map { "It had ended: \($0.status)." } ?? ""
    Issue.record("\(what) did not come. \(ended)\n\(screen.text)", sourceLocation: location)
    throw Missing()
  }

  /// Quits with `q` and looks whether the terminal is as it was.
  func quitInGoodOrder(location: SourceLocation = #_sourceLocation) {
    send("q")
    let exit = waitForExit()
    #expect(exit?.status == .code(0), "\(screen.text)", sourceLocation: location)
    expectTerminalGivenBack(location: location)
  }

  /// Modes, line settings and cursor are as before.
  func expectTerminalGivenBack(location: SourceLocation = #_sourceLocation) {
    #expect(screen.modes.leftovers == [], sourceLocation: location)
    #expect(settings == settingsBefore, sourceLocation: location)
    #expect(screen.images.kitty.isEmpty, sourceLocation: location)
    #expect(SharedMemoryFiles.pictures(of: processID) == [], sourceLocation: location)
  }
}

/// A state that did not come: the test is over, its reason is recorded.
struct Missing: Error {}
