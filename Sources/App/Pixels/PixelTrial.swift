// Checks whether a terminal really shows the pictures that it announces. A value; the caller passes the time. Main
// thread.

import Base
import Core
import Picture
import Terminal

/// The state of a trial: each protocol's first picture is confirmed by the terminal.
enum PixelTrial: Equatable {
  /// The result of a trial.
  enum Verdict: Equatable {
    case works
    /// The terminal does not show pictures, for that reason.
    case fails(String)
  }

  /// The longest wait for an answer.
  static let patience = MonotonicTime.seconds(2)
  /// The additional wait while output is still pending before the question.
  static let respite = MonotonicTime.seconds(1)

  /// No trial is due, or none is possible.
  case over
  /// The next picture asks for an answer.
  case wanted
  /// Waits until then for the terminal to confirm the image.
  case image(until: MonotonicTime)
  /// Waits until then for the cursor's position: a cursor still at the image's start means that nothing was drawn.
  case cursor(at: CellArea, until: MonotonicTime)

  /// The time at which the answer is overdue.
  var deadline: MonotonicTime? {
    switch self {
    case .over, .wanted: nil
    case .image(let until), .cursor(_, let until): until
    }
  }

  /// Extends the deadline, because the terminal has not taken the earlier output yet.
  mutating func extend(at now: MonotonicTime) {
    switch self {
    case .over, .wanted: break
    case .image: self = .image(until: now + Self.respite)
    case .cursor(let place, _): self = .cursor(at: place, until: now + Self.respite)
    }
  }

  /// The verdict of an answer; nil if it answers another question.
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

  /// The verdict of an overdue answer; nil while it is not overdue.
  mutating func expire(at now: MonotonicTime) -> Verdict? {
    guard let deadline, deadline <= now else { return nil }
    defer { self = .over }
    // Some terminals do not report the cursor's position; all with kitty's protocol answer it.
    if case .cursor = self { return .works }
    return .fails("kitty: no answer to pictures")
  }
}
