internal import PtyHarness

/// One run of a player whose terminal becomes slow while it plays: when each picture was there, and how soon keys
/// were answered.
struct LinkRun {
  /// Seconds at full speed, which give the moment at which a picture is in time.
  static let lead = 3.0
  /// Seconds that a player has to find its pace.
  static let grace = 2.0

  /// Numbers of frames that came to any of the places while the line was slow.
  private(set) var frames: Set<Int> = []
  /// Seconds after its time that a picture came to a place.
  private(set) var lags: [Double] = []
  /// Seconds that what a place shows is behind, looked at a hundred times a second.
  private(set) var ages: [Double] = []
  /// Seconds from the press of a key until its notice could be read.
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

  /// The notice of the volume; nil where there is none.
  private static func notice(_ screen: VirtualScreen) -> String? {
    // It stands above the controls; to read the whole screen as text would make the reader slow.
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
    // Half written numbers are none: a player that draws no whole frames at once shows such for a moment.
    let plausible = arrivals.filter { abs($0.seconds - Double($0.frame) / rate) < 30 && $0.frame > 0 }
    let early = plausible.filter { $0.seconds < Self.lead }.map { $0.seconds - Double($0.frame) / rate }
      .sorted()
    // The quickest of many, but none that was misread.
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

  /// One line of a table.
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
