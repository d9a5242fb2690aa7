// The question where a guest's film is to play (`mpv = "ask"`). Part of the model, main thread only.

import Base

/// The answers to the question where a guest's film is to play; the raw value is the word of the command `guest-film`.
public enum GuestAnswer: String, CaseIterable, Hashable, Sendable {
  /// In the corner over its program.
  case corner
  /// Large.
  case full
  /// Not here: the program starts the system's own mpv.
  case outside
  /// Not at all.
  case no

  fileprivate var label: String {
    switch self {
    case .corner: "In the corner"
    case .full: "Large"
    case .outside: "In mpv itself"
    case .no: "Not at all"
    }
  }
}

extension Model {
  /// The answers, below the film's name.
  var guestRows: [MenuRow] {
    guard let asked = guests.asked else { return [] }
    let more = asked.entries.count - 1
    let first = asked.title ?? asked.entries.first?.title ?? "The films that it will choose"
    let name = first + (more > 0 ? " and \(more) more" : "")
    return [MenuRow(heading: name)]
      + GuestAnswer.allCases.map { MenuRow($0.label, detail: "", .answerGuest($0)) }
  }

  /// Carries out the answer.
  mutating func answerGuest(_ answer: GuestAnswer, _ outbox: inout Outbox) {
    guard let plan = guests.asked else { return notify("No program asks to play a film", .warning) }
    guests.asked = nil
    if menu?.id == .guest { closeMenu() }
    switch answer {
    case .corner, .full: begin(plan, fills: answer == .full, &outbox)
    case .outside: outbox.send(.guest(.end(plan.id, .declined)))
    case .no: outbox.send(.guest(.end(plan.id, .code(GuestEnd.interrupted))))
    }
  }

  /// Ends the guest that waits for an answer, which will not come: another menu is open, or none.
  mutating func refuseAsked(_ outbox: inout Outbox) {
    guard let asked = guests.asked else { return }
    guests.asked = nil
    outbox.send(.guest(.end(asked.id, .code(GuestEnd.interrupted))))
  }
}
