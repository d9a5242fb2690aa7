// Measurement behind `inset-bench link`: reads frame numbers off the virtual screen while the terminal takes only so
// many bytes per second.

internal import PtyHarness

/// A run of a player on a terminal that becomes slow during playback: the delay of pictures and of answers to keys.
struct LinkRun {
  /// Seconds at full speed, in which the on-time moment of pictures is determined.
  static let lead = 3.0
  /// Seconds for the player to adapt to the slow link.
  static let grace = 2.0

  /// Frame numbers that reached any place while the link was slow.
  private(set) var frames: Set<Int> = []
  /// Delay in seconds of each picture that reached a place.
  private(set) var lags: [Double] = []
  /// Age in seconds of what each place shows, sampled a hundred times a second.
  private(set) var ages: [Double] = []
  /// Seconds from a key press until its notice was readable.
  private(set) var keys: [Double] = []

  private struct Arrival {
    var seconds: Double
    var frame: Int
    var place: Int
  }

  init(
    _ player: Player, clip: String, size: TerminalSize, bytesPerSecond: Int?, seconds: Double,
    answersKeys: Bool
  )
    throws
  {
    var options = PtyOptions(columns: size.columns, rows: size.rows)
    options.bytesPerSecond = bytesPerSecond
    options.limitedAfter = Self.lead
    let program = try PtyProgram(player.program, player.arguments(clip), options)
    var arrivals: [Arrival] = []
    var shown = [Int?](repeating: nil, count: FrameCode.places.count)
    func look(_ screen: VirtualScreen) {
      for (place, height) in FrameCode.places.enumerated() {
        guard let frame = FrameCode.read(screen, place: height), frame != shown[place] else { continue }
        shown[place] = frame
        arrivals.append(Arrival(seconds: program.seconds, frame: frame, place: place))
      }
    }
    func watch(until end: Double) {
      _ = program.wait(seconds: end - program.seconds) { screen in
        look(screen)
        return false
      }
    }
    let begin = Self.lead + Self.grace
    let end = Self.lead + seconds
    watch(until: begin)
    while answersKeys, program.seconds + 1 < end, program.exit == nil {
      program.send(keys.count % 2 == 0 ? "0" : "9")
      let pressed = program.seconds
      let before = Self.notice(program.screen)
      let isAnswered = program.wait(seconds: 5) { screen in
        look(screen)
        let notice = Self.notice(screen)
        return notice != nil && notice != before
      }
      keys.append(isAnswered ? program.seconds - pressed : 5)
      watch(until: min(end, program.seconds + 0.31))
    }
    watch(until: end)
    evaluate(arrivals, from: begin, to: min(end, program.seconds))
  }

  /// The volume notice, or nil.
  private static func notice(_ screen: VirtualScreen) -> String? {
    // The notice is above the controls; extracting the whole screen's text would slow the reader down.
    for row in max(0, screen.rows - 6)..<screen.rows {
      let text = screen.text(row: row)
      guard text.contains("Volume: "), let number = text.split(separator: "Volume: ", maxSplits: 1).last
      else {
        continue
      }
      return String(number.prefix(5))
    }
    return nil
  }

  private mutating func evaluate(_ arrivals: [Arrival], from begin: Double, to end: Double) {
    let rate = Double(FrameCode.rate)
    // Implausible numbers are dropped: a player without synchronised updates shows half-written ones for a moment.
    let plausible = arrivals.filter { abs($0.seconds - Double($0.frame) / rate) < 30 && $0.frame > 0 }
    let early = plausible.filter { $0.seconds < Self.lead }.map { $0.seconds - Double($0.frame) / rate }
      .sorted()
    // The 5th percentile: among the quickest, but not a misread number.
    guard early.count > 20 else { return }
    let start = early[early.count / 20]
    for place in FrameCode.places.indices {
      let here = plausible.filter { $0.place == place }
      for (index, arrival) in here.enumerated() where arrival.seconds < end {
        let next = index + 1 < here.count ? min(here[index + 1].seconds, end) : end
        let due = start + Double(arrival.frame) / rate
        if arrival.seconds >= begin {
          lags.append(arrival.seconds - due)
          frames.insert(arrival.frame)
        }
        var time = max(begin, arrival.seconds)
        while time < next {
          ages.append(time - due)
          time += 0.01
        }
      }
    }
  }

  /// Headings for `row`.
  static let heading =
    Figures.padded("", -14) + Figures.padded("bytes/s", 10) + Figures.padded("frames", 12)
    + Figures.padded("lag ms: 50 %", 14) + Figures.padded("95 %", 8) + Figures.padded("age 95 %", 10)
    + Figures.padded("key ms: 50 %", 14) + Figures.padded("95 %", 8)

  /// A row of the table.
  func row(_ name: String, rate: Int?, seconds: Double) -> String {
    func cell(_ values: [Double], _ percent: Int, _ width: Int) -> String {
      let value = Figures.percentile(values, percent).map { Figures.fixed($0 * 1000, 0) } ?? "–"
      return Figures.padded(value, width)
    }
    let expected = Int((seconds - Self.grace) * Double(FrameCode.rate))
    return Figures.padded(name, -14) + Figures.padded(rate.map { "\($0)" } ?? "no limit", 10)
      + Figures.padded("\(frames.count)/\(expected)", 12) + cell(lags, 50, 14) + cell(lags, 95, 8)
      + cell(ages, 95, 10) + cell(keys, 50, 14) + cell(keys, 95, 8)
  }
}
