// Whether a terminal shows the pictures that it says it can show. A value with its clock handed in; main thread.

import Base
import Core
import Picture
import Terminal

/// One picture whose effect is asked for, at the start of each protocol.
enum PixelTrial: Equatable {
  /// What a trial came to.
  enum Verdict: Equatable {
    case works
    /// It does not, for that reason.
    case fails(String)
  }

  /// How long an answer is waited for.
  static let patience = MonotonicTime.seconds(2)
  /// How much longer for one behind bytes that wait.
  static let respite = MonotonicTime.seconds(1)

  /// Nothing is in question, or nothing can be asked.
  case over
  /// The next picture is asked about.
  case wanted
  /// The terminal is to say whether it has taken the image, by then.
  case image(until: MonotonicTime)
  /// The terminal is to say where the cursor is, by then: not where the picture began, or it drew none.
  case cursor(at: CellArea, until: MonotonicTime)

  /// When an answer is too late.
  var deadline: MonotonicTime? {
    switch self {
    case .over, .wanted: nil
    case .image(let until), .cursor(_, let until): until
    }
  }

  /// Waits longer: the terminal has not taken yet what was sent before.
  mutating func extend(at now: MonotonicTime) {
    switch self {
    case .over, .wanted: break
    case .image: self = .image(until: now + Self.respite)
    case .cursor(let place, _): self = .cursor(at: place, until: now + Self.respite)
    }
  }

  /// What an answer means; nil where it is none to what was asked.
  mutating func take(_ answer: PictureAnswer, image number: Int) -> Verdict? {
    switch (self, answer) {
    case (.image, .kitty(number, let problem)):
      self = .over
      return problem.map { .fails("kitty: \($0)") } ?? .works
    case (.cursor(let place, _), .cursor(let column, let row)):
      self = .over
      return (column, row) == (place.column, place.row) ? .fails("the terminal draws none") : .works
    default: return nil
    }
  }

  /// What follows from silence; nil as long as nothing does.
  mutating func expire(at now: MonotonicTime) -> Verdict? {
    guard let deadline, deadline <= now else { return nil }
    defer { self = .over }
    // Not every terminal says where its cursor is; all that know kitty's protocol answer it.
    if case .cursor = self { return .works }
    return .fails("kitty: no answer to pictures")
  }
}
