// Benchmark `inset-bench place CLIP`: the clip's folder on a WebDAV server of rclone, at several round trips.

internal import Base
internal import Glibc
internal import Options
internal import Platform
internal import PtyHarness

/// Lists a folder of a server, opens its film and seeks in it; measures the times and the bytes per second.
struct PlaceCommand: BenchCommand {
  static let command = CommandLineSpec<Self>(
    "inset-bench place",
    "A film on a WebDAV server: listing, facts, first picture, seeks, throughput, at several round trips.",
    operands: .init("clip", "A clip of some minutes.", 1...1),
    OptionTable([
      .counts("round-trip", from: 0, "Milliseconds of a round trip", \.roundTrips),
      .count("seeks", "Seeks by a minute, to and fro", \.seeks), .size(\.size), .program(\.program),
      .text("folder", "DIR", "Where the served folder is made for the time", \.folder),
    ]))

  private var roundTrips: [Int] = []
  private var seeks = 12
  private var size = TerminalSize(columns: 160, rows: 45)
  private var program = ".build/release/inset"
  private var folder = ".build"
  private var clip = ""

  /// Files beside the clip.
  private static let files = 500
  /// Bytes over which the throughput is measured.
  private static let measured = 4 << 20
  /// Halves of blocks in a first picture.
  private static let pictureCells = 500
  /// A screen with fewer bytes has no new picture.
  private static let pictureBytes = 4_000

  mutating func take(_ operands: [String]) {
    clip = operands[0]
    if roundTrips.isEmpty { roundTrips = [0, 20, 100] }
  }

  func run() throws {
    let site = try makeSite()
    defer { _ = try? CapturedProgram("rm", ["-rf", site]) }
    guard let port = DelayingProxy.freePort() else { throw BenchFailure() }
    let server = try PtyProgram(
      "rclone", ["serve", "webdav", site, "--read-only", "--addr", "127.0.0.1:\(port)"], PtyOptions())
    let isThere = server.wait(seconds: 15) { _ in
      guard let connection = DelayingProxy.connection(to: port) else { return false }
      close(connection)
      return true
    }
    guard isThere else {
      print("rclone does not serve \(site): is it installed?")
      throw BenchFailure()
    }
    print("\(clip) beside \(Self.files) files, over WebDAV; times in milliseconds")
    print(
      Figures.padded("", -22)
        + ["round trip", "listing", "facts", "picture", "seek", "95 %", "MB/s"].map {
          Figures.padded($0, 11)
        }.joined())
    for roundTrip in roundTrips {
      guard let proxy = DelayingProxy(to: port, roundTrip: .milliseconds(Int64(roundTrip))) else {
        throw BenchFailure()
      }
      defer { proxy.stop() }
      try measure(inset(at: proxy.port), proxy, roundTrip)
      let mpv = Measured(
        name: "mpv --vo=tct",
        player: [
          "mpv", "--no-config", "--really-quiet", "--no-audio", "--vo=tct", "--osd-level=0", "--no-osd-bar",
          "--demuxer-seekable-cache=no",
          "http://127.0.0.1:\(proxy.port)/clip",
        ])
      if (try? CapturedProgram("sh", ["-c", "command -v mpv"]).exit?.status) == .code(0) {
        try measure(mpv, proxy, roundTrip)
      }
    }
  }

  /// A folder with a link to the clip, and files that are nothing but names.
  private func makeSite() throws -> String {
    var name = Array("\(folder)/bench-place-XXXXXX".utf8CString)
    guard let made = mkdtemp(&name), let real = realpath(clip, nil) else {
      print("\(clip) cannot be read, or \(folder) not be written.")
      throw BenchFailure()
    }
    defer { free(real) }
    let site = String(cString: made)
    guard link(real, "\(site)/clip") == 0 || symlink(real, "\(site)/clip") == 0 else { throw BenchFailure() }
    for index in 1...Self.files {
      let file = open("\(site)/film \(index).mkv", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      guard file >= 0 else { throw BenchFailure() }
      close(file)
    }
    return site
  }

  // MARK: Measuring

  /// A player's command lines.
  private struct Measured {
    let name: String
    /// Plays the clip.
    let player: [String]
    /// Shows the folder; nil for a player that has no folders.
    var list: [String]?
    /// Prints the clip's facts.
    var facts: [String]?
  }

  private func inset(at port: UInt16) -> Measured {
    let address = "webdav://127.0.0.1:\(port)/"
    let common = [program, "--no-config", "--private", "--no-audio", "--no-session"]
    return Measured(
      name: "inset", player: common + ["--presentation", "full", address + "clip"],
      list: common + ["--preview", "off", address], facts: [program, "probe", address + "clip"])
  }

  private func start(_ words: [String], emulating: Bool) throws -> PtyProgram {
    var options = PtyOptions(columns: size.columns, rows: size.rows)
    (options.emulating, options.recording) = (emulating, !emulating)
    return try PtyProgram(words[0], Array(words.dropFirst()), options)
  }

  private func measure(_ measured: Measured, _ proxy: DelayingProxy, _ roundTrip: Int) throws {
    var row = [Double(roundTrip), nil, nil, nil, nil, nil, nil]
    if let list = measured.list {
      let pty = try start(list, emulating: true)
      if pty.wait(seconds: 30, until: { $0.shows("film 1") }) { row[1] = pty.seconds * 1000 }
    }
    if let facts = measured.facts {
      let began = MonotonicTime.now
      let run = try CapturedProgram(facts[0], Array(facts.dropFirst()), seconds: 60)
      if run.exit?.status == .code(0) { row[2] = (MonotonicTime.now - began).seconds * 1000 }
    }
    _ = proxy.takePassed()
    let pty = try start(measured.player, emulating: false)
    if pty.wait(seconds: 30, until: { _ in Self.halfBlocks(in: pty.recorded) >= Self.pictureCells }) {
      row[3] = pty.seconds * 1000
    }
    // Meanwhile the player reads ahead.
    pty.read(seconds: 4)
    row[6] = Self.throughput(proxy.takePassed())
    pty.send(" ")
    pty.read(seconds: 1)
    var times: [Double] = []
    for seek in 0..<seeks {
      let (before, began) = (pty.screen.bytes, pty.seconds)
      // Up, up, down, up, up, down: each goes where nothing was read before.
      pty.send(seek % 3 == 2 ? TypedKey.down : .up)
      let isShown = pty.wait(seconds: 10) { $0.bytes >= before + Self.pictureBytes }
      if isShown { times.append((pty.seconds - began) * 1000) }
      pty.read(seconds: 0.5)
    }
    (row[4], row[5]) = (Figures.median(times), Figures.percentile(times, 95))
    let figures = row.map { Figures.padded($0.map { Figures.fixed($0, 0) } ?? "–", 11) }
    print(Figures.padded(measured.name, -22) + figures.joined())
  }

  /// The cells with half of a block (U+2580 … U+2590), of which pictures consist.
  private static func halfBlocks(in bytes: [UInt8]) -> Int {
    zip(bytes, bytes.dropFirst()).reduce(0) { $0 + ($1 == (0xE2, 0x96) ? 1 : 0) }
  }

  /// Megabytes a second over the first bytes of a run; nil for fewer bytes.
  private static func throughput(_ passed: [(time: MonotonicTime, bytes: Int)]) -> Double? {
    var sum = 0
    for piece in passed {
      sum += piece.bytes
      if sum >= measured, let first = passed.first {
        return Double(sum) / 1e6 / max(0.001, (piece.time - first.time).seconds)
      }
    }
    return nil
  }
}
