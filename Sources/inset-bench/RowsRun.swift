// Measurement behind `inset-bench list` and `folder`: times for opening, paging, scrolling, shuffling and filtering
// long lists, and memory.

internal import Glibc
internal import PtyHarness

/// A long list, and how the program is made to show it.
struct LongRows {
  /// Arguments of the program, in addition to the common ones.
  var arguments: [String]
  /// Text of the first row, which nothing above it contains.
  var first: String
  /// Text of the last row, which no other row contains.
  var last: String
  /// Keys that reorder the rows, with the order's name.
  var orders: [(name: String, keys: String)] = []
  /// Reads until all rows are listed; false on a timeout.
  var waitForAll: (PtyProgram) -> Bool
}

/// The names of the rows, for lists and folders.
struct ChannelName {
  /// One of seven words.
  let genre: String
  /// A scrambled number, so that neighbours differ like real ones.
  let number: Int
  /// The row's text.
  let text: String

  init(_ index: Int) {
    let genres = ["News", "Sports", "Movies", "Kids", "Music", "Culture", "Weather"]
    number = index &* 2_654_435_761 & 0xFFFF
    genre = genres[number % genres.count]
    text = "\(genre) channel \(index)"
  }
}

/// A run over a long list.
struct RowsRun {
  /// The results as text.
  private(set) var lines: [String] = []

  private let pty: PtyProgram
  private let rows: LongRows

  init(_ program: String, _ rows: LongRows, size: TerminalSize) throws {
    self.rows = rows
    let options = PtyOptions(columns: size.columns, rows: size.rows)
    // Private, so that the run is not added to the user's history.
    let arguments = ["--no-config", "--private", "--no-audio", "--presentation", "inline"] + rows.arguments
    pty = try PtyProgram(program, arguments, options)
    open()
    scroll()
    reorder()
    for word in ["sport 9", "channel 77", "zzz"] { filter(word) }
    pty.send("q")
    let exit = pty.waitForExit(seconds: 20)
    lines.append(
      "most memory \((exit?.maxResidentKilobytes ?? 0) / 1024) MB, \(Figures.fixed(exit?.cpuSeconds ?? 0, 2)) CPU seconds"
    )
  }

  private mutating func open() {
    let first = pty.wait(seconds: 30) { $0.text(row: 2).contains(" channel ") }
    let firstTime = pty.seconds
    let whole = rows.waitForAll(pty)
    lines.append(
      "first screen \(milliseconds(first ? firstTime : nil)), whole \(milliseconds(whole ? pty.seconds : nil))"
    )
    // Background work may finish before the next measurement.
    pty.read(seconds: 1)
  }

  /// Measures single pages down, each after the last was shown; then 60 rows a second for two seconds.
  private mutating func scroll() {
    let (firstRow, lastRow) = (rows.first, rows.last)
    pty.send("gg")
    _ = pty.wait(seconds: 5) { Self.body($0).contains(firstRow) }
    key("G", name: "to the last row") { $0.shows(lastRow) }
    key("gg", name: "to the first row") { Self.body($0).contains(firstRow) }
    var times: [Double] = []
    for _ in 0..<60 {
      let before = Self.body(pty.screen)
      let start = pty.seconds
      pty.send("\u{06}")
      _ = pty.wait(seconds: 2) { Self.body($0) != before }
      times.append(pty.seconds - start)
    }
    lines.append(
      "a page: \(milliseconds(Figures.median(times))) in the middle, \(milliseconds(times.max())) at the most"
    )
    // From the screen's last row on, each step scrolls.
    for _ in 0..<pty.screen.rows { pty.send("j") }
    pty.read(seconds: 1)
    let start = pty.seconds
    var shown = 0
    var last = Self.body(pty.screen)
    for press in 1...120 {
      pty.send("j")
      _ = pty.wait(seconds: start + Double(press) / 60 - pty.seconds) { screen in
        let text = Self.body(screen)
        if text != last {
          shown += 1
          last = text
        }
        return false
      }
    }
    lines.append("120 rows in 2 s: \(shown) of them shown, \(milliseconds(pty.seconds - start)) in all")
  }

  /// The first rows, which change with each step.
  private static func body(_ screen: VirtualScreen) -> String {
    screen.text(row: 1) + screen.text(row: 2) + screen.text(row: 3)
  }

  /// Reorders the rows; measures until other rows are shown.
  private mutating func reorder() {
    for order in rows.orders {
      let before = Self.body(pty.screen)
      key(order.keys, name: order.name) { Self.body($0) != before }
      pty.read(seconds: 0.5)
    }
  }

  private mutating func key(_ keys: String, name: String, until condition: (VirtualScreen) -> Bool) {
    let start = pty.seconds
    pty.send(keys)
    let done = pty.wait(seconds: 5, until: condition)
    lines.append("\(name): \(milliseconds(done ? pty.seconds - start : nil))")
  }

  /// Types a filter; for each letter, measures when it is shown and when the count of rows is final.
  private mutating func filter(_ word: String) {
    pty.send("/")
    pty.read(seconds: 0.5)
    var answers: [Double?] = []
    var ends: [Double] = []
    var typed = "/"
    for letter in word {
      typed.append(letter)
      let start = pty.seconds
      pty.send(String(letter))
      let text = typed
      // The list's upper border contains the prompt.
      let isShown = pty.wait(seconds: 5) { $0.text(row: 0).contains(text) }
      answers.append(isShown ? pty.seconds - start : nil)
      // The count of rows stays constant once the search has ended.
      var last = ""
      var changed = pty.seconds
      while pty.seconds - changed < 0.3 {
        pty.read(seconds: 0.002)
        let now = pty.screen.text(row: 0)
        if now != last {
          last = now
          changed = pty.seconds
        }
      }
      ends.append(changed - start)
    }
    func list(_ times: [Double?]) -> String {
      times.map { $0.map { Figures.fixed($0 * 1000, 0) } ?? "–" }.joined(separator: " ")
    }
    lines.append("typing “\(word)”: shown after \(list(answers)) ms, complete after \(list(ends)) ms")
    pty.send(.escape)
    pty.read(seconds: 0.5)
  }

  private func milliseconds(_ seconds: Double?) -> String {
    seconds.map { "\(Figures.fixed($0 * 1000, 0)) ms" } ?? "not in time"
  }
}
