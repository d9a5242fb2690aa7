// Benchmark `inset-bench session CLIP`: start-up time with and without a session, time to attach, and leaks of
// memory, descriptors and threads over many attaches.

internal import Glibc
internal import Options
internal import PtyHarness

/// Measures the cost of the session process: start, attach, and many attached terminals.
struct SessionCommand: BenchCommand {
  static let command = CommandLineSpec<Self>(
    "inset-bench session",
    "Sessions: start beside --no-session, attach, and many cycles of attach and detach.",
    operands: .init(
      "clip", "A clip with sound of a minute or more, played from its start over and over.", 1...1),
    OptionTable([
      .count("starts", "Starts of each kind, taken in turns", \.starts),
      .count("cycles", "Cycles of attach and detach", \.cycles), .program(\.program),
      .text("folder", "DIR", "Where sockets are for the time", \.folder),
    ]))

  private var starts = 20
  private var cycles = 200
  private var program = ".build/release/inset"
  private var folder = ".build"
  private var clip = ""

  mutating func take(_ operands: [String]) { clip = operands[0] }

  /// Bytes that only a screen with a picture has.
  private static let pictureBytes = 2_000
  /// The terminals of the attach cycles.
  private static let kinds: [(term: String, columns: Int, rows: Int)] = [
    ("xterm-256color", 110, 32), ("linux", 80, 25), ("xterm-kitty", 160, 45), ("foot", 250, 70),
    ("tmux-256color", 40, 12), ("vt100", 20, 6),
  ]

  func run() throws {
    guard let real = realpath(folder, nil) else { throw BenchFailure() }
    let runtime = String(cString: real) + "/bench-session"
    free(real)
    mkdir(runtime, 0o700)
    defer { _ = try? CapturedProgram("rm", ["-rf", runtime]) }
    print("\(clip), first picture in milliseconds")
    try measureStarts(runtime)
    let started = try CapturedProgram(
      program, arguments + ["--detached", "--session", "bench", clip], options(runtime))
    guard started.exit?.status == .code(0) else {
      print("No session: \(started.errorText)")
      throw BenchFailure()
    }
    defer { _ = try? CapturedProgram(program, ["remote", "--session", "bench", "quit"], options(runtime)) }
    try measureCycles(runtime)
  }

  private var arguments: [String] {
    ["--no-config", "--private", "--audio-device", "null", "--loop-file=inf"]
  }

  private func options(_ runtime: String, _ kind: Int = 0) -> PtyOptions {
    let (term, columns, rows) = Self.kinds[kind % Self.kinds.count]
    var options = PtyOptions(columns: columns, rows: rows)
    options.environment["TERM"] = term
    options.environment["XDG_RUNTIME_DIR"] = runtime
    options.emulating = false
    return options
  }

  // MARK: Start

  private func measureStarts(_ runtime: String) throws {
    var times: [[Double]] = [[], []]
    var memory: [Int] = []
    // The first round is a warm-up.
    for round in 0...starts {
      for (index, extra) in [["--no-session"], []].enumerated() {
        let pty = try PtyProgram(program, arguments + extra + [clip], options(runtime))
        guard let time = firstPicture(pty) else { continue }
        if round > 0 { times[index].append(time * 1000) }
        if extra.isEmpty, let kilobytes = Self.privateMemory(of: pty.processID) { memory.append(kilobytes) }
        pty.send("q")
        _ = pty.waitForExit(seconds: 5)
      }
    }
    print("  start, --no-session  \(Self.summary(times[0]))")
    print("  start, a session     \(Self.summary(times[1]))")
    if let most = memory.max() { print("  private memory of the front: at most \(most) kB") }
  }

  private func firstPicture(_ pty: PtyProgram) -> Double? {
    _ = pty.wait(seconds: 10) { _ in pty.firstBytes(Self.pictureBytes) != nil }
    return pty.firstBytes(Self.pictureBytes)
  }

  // MARK: Attach

  private func measureCycles(_ runtime: String) throws {
    let listed = try CapturedProgram(program, ["sessions", "--json"], options(runtime)).text
    guard let number = listed.split(separator: "\"pid\" : ").last?.prefix(while: \.isNumber),
      let player = Int32(number)
    else {
      print("The session is gone.")
      throw BenchFailure()
    }
    var times: [Double] = []
    var early: Figure?
    for cycle in 0..<cycles {
      let pty = try PtyProgram(program, ["attach", "bench"], options(runtime, cycle))
      // The smallest terminals have no picture of that size.
      if cycle % Self.kinds.count < 4, let time = firstPicture(pty) {
        times.append(time * 1000)
      } else {
        pty.read(seconds: 0.05)
      }
      pty.send(.alt("q"))
      guard pty.waitForExit(seconds: 5) != nil else {
        print("The terminal of cycle \(cycle) was not given back.")
        throw BenchFailure()
      }
      if cycle == max(Self.kinds.count, cycles / 10) { early = Figure(player) }
    }
    print("  attach               \(Self.summary(times))")
    if let early, let late = Figure(player) {
      print("  after \(max(Self.kinds.count, cycles / 10)) cycles: \(early)")
      print("  after \(cycles) cycles: \(late)")
    }
  }

  /// A process's memory, descriptors and threads, from /proc.
  private struct Figure: CustomStringConvertible {
    let kilobytes: Int
    let descriptors: Int
    let threads: Int

    init?(_ process: Int32) {
      guard let status = SessionCommand.contents("/proc/\(process)/status"),
        let kilobytes = SessionCommand.number("VmRSS", in: status),
        let threads = SessionCommand.number("Threads", in: status),
        let folder = opendir("/proc/\(process)/fd")
      else { return nil }
      defer { closedir(folder) }
      var count = -2
      while readdir(folder) != nil { count += 1 }
      (self.kilobytes, self.threads, descriptors) = (kilobytes, threads, count)
    }

    var description: String {
      "\(Figures.fixed(Double(kilobytes) / 1024)) MB resident, \(descriptors) descriptors, \(threads) threads"
    }
  }

  /// Private memory of a process in kB.
  private static func privateMemory(of process: Int32) -> Int? {
    guard let text = contents("/proc/\(process)/smaps_rollup") else { return nil }
    guard let clean = number("Private_Clean", in: text), let dirty = number("Private_Dirty", in: text) else {
      return nil
    }
    return clean + dirty
  }

  private static func number(_ name: String, in text: String) -> Int? {
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }

  private static func contents(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private static func summary(_ times: [Double]) -> String {
    guard let median = Figures.median(times), let late = Figures.percentile(times, 95), let most = times.max()
    else {
      return "nothing came"
    }
    return
      "median \(Figures.fixed(median)), 95 % \(Figures.fixed(late)), most \(Figures.fixed(most)) (\(times.count))"
  }
}
