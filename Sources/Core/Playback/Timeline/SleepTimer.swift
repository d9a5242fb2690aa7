// `sleep-timer 45m`: playback fades out and pauses after that time, whatever plays then.
import Base

/// The time at which playback is to pause by itself.
public struct SleepTimer: Equatable, Sendable {
  /// The durations that may be set, in seconds.
  static let range = 1.0...86_400
  /// The words that completion offers.
  static let words = ["15m", "30m", "45m", "1h", "1h30m", "off"]
  /// The time before the end at which the sound begins to fade.
  static let fade = MonotonicTime.seconds(10)
  /// The time between two steps of the fade.
  private static let step = MonotonicTime.milliseconds(100)

  /// The time at which it ends.
  let end: MonotonicTime
  /// The time at which it acts next: the shown time changes, a step of the fade, the end.
  fileprivate(set) var due: MonotonicTime

  fileprivate init(end: MonotonicTime, at now: MonotonicTime) {
    self.end = end
    due = now
    schedule(at: now)
  }

  /// The time left.
  func left(at now: MonotonicTime) -> MonotonicTime { max(.zero, end - now) }

  /// The volume as a share of the usual one: 1 until the fade begins, 0 at the end.
  func share(at now: MonotonicTime) -> Double { min(1, left(at: now).seconds / Self.fade.seconds) }

  /// The time left as the screen shows it: whole minutes, rounded up, and seconds in the last minute.
  func text(at now: MonotonicTime) -> String {
    let seconds = Int(left(at: now).seconds.rounded(.up))
    if seconds <= 60 { return "\(seconds)s" }
    let minutes = (seconds + 59) / 60
    return minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h\(TimeText.twoDigits(minutes % 60))m"
  }

  fileprivate mutating func schedule(at now: MonotonicTime) {
    let left = left(at: now)
    if left <= Self.fade {
      due = min(end, now + Self.step)
    } else {
      // The text changes where a whole minute, or in the last one a whole second, is left.
      let unit = MonotonicTime.seconds(left > .seconds(60) ? 60 : 1).nanoseconds
      due = min(end - Self.fade, now + MonotonicTime(nanoseconds: (left.nanoseconds - 1) % unit + 1))
    }
  }

  /// The seconds of a typed duration: `45m`, `1h30m`, `90s`, `1:30:00`; a bare number is minutes; nil for other text,
  /// and outside `range`.
  static func seconds(_ text: String) -> Double? {
    let seconds: Double?
    if text.contains(":") {
      guard case .time(let time)? = TypedTime(text) else { return nil }
      seconds = time.seconds
    } else if let minutes = DecimalNumber.parse(text) {
      seconds = minutes * 60
    } else {
      seconds = withUnits(text)
    }
    return seconds.flatMap { range.contains($0) ? $0 : nil }
  }

  /// The word that sets a timer of so many seconds; `off` for nil.
  static func word(_ seconds: Double?) -> String {
    guard let seconds else { return "off" }
    return seconds.remainder(dividingBy: 60) == 0
      ? DecimalNumber.text(seconds / 60) + "m" : DecimalNumber.text(seconds) + "s"
  }

  /// `1h30m10s`: each unit once at most, the longer ones first.
  private static func withUnits(_ text: String) -> Double? {
    var sum = 0.0
    var units: [(sign: Character, seconds: Double)] = [("h", 3600), ("m", 60), ("s", 1)]
    var number = ""
    for character in text {
      guard let index = units.firstIndex(where: { $0.sign == character }) else {
        number.append(character)
        continue
      }
      guard let count = DecimalNumber.parse(number), count >= 0 else { return nil }
      sum += count * units[index].seconds
      units.removeFirst(index + 1)
      number = ""
    }
    return number.isEmpty && !text.isEmpty ? sum : nil
  }
}

extension Model {
  /// The time until playback pauses by itself, for the controls row; nil without a sleep timer.
  public var sleepText: String? { sleepTimer?.text(at: now) }

  /// Sets the timer to pause in that many seconds, or ends it with nil; it outlasts the item.
  mutating func setSleepTimer(_ seconds: Double?) {
    let had = sleepTimer
    sleepTimer = seconds.map { SleepTimer(end: now + .seconds($0), at: now) }
    guard let timer = sleepTimer else {
      return notify(had == nil ? "There is no sleep timer" : "Sleep timer: off")
    }
    notify("Pauses in \(timer.text(at: now))")
  }

  /// Sets the timer to the value of an IPC client: seconds, a typed duration, or `no`; others change nothing.
  mutating func assignSleepTimer(_ word: String) {
    if word == "no" { return setSleepTimer(nil) }
    let seconds = DecimalNumber.parse(word) ?? SleepTimer.seconds(word)
    if let seconds, SleepTimer.range.contains(seconds) { setSleepTimer(seconds) }
  }

  /// The rows of the menu of the sleep timer, with what ends an evening besides it.
  var sleepRows: [MenuRow] {
    let times = [
      (15, "15 minutes"), (30, "30 minutes"), (45, "45 minutes"), (60, "1 hour"), (90, "1½ hours"),
    ]
    var rows = times.map { MenuRow("In \($0.1)", .sleepTimer(seconds: Double($0.0) * 60)) }
    if films.main.info != nil {
      for (action, text) in [
        (AfterItem.pause, "Pause at the end of this item"), (.stop, "Stop at the end of this item"),
      ] {
        let command = Command.afterCurrent(action)
        rows.append(MenuRow(text, detail: keys(of: command), isChosen: afterItem == action, command))
      }
    }
    if let sleepText {
      rows.append(MenuRow("Sleep timer off", detail: "\(sleepText) left", .sleepTimer(seconds: nil)))
    }
    return rows
  }

  /// Fades the sound and pauses, when it is time.
  mutating func passSleepTime(_ outbox: inout Outbox) {
    guard let timer = sleepTimer, timer.due <= now else { return }
    guard timer.end <= now else {
      sleepTimer?.schedule(at: now)
      return
    }
    sleepTimer = nil
    if films.main.failures.run != nil { stopRun(&outbox) }
    pauseFilms(&outbox)
    notify("Good night: the sleep timer has ended")
  }
}
