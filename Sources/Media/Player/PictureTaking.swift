// Which picture of an item is shown next, and when. Main thread.

internal import Base
internal import Platform

/// Takes the pictures that are due, and single ones before their time.
struct PictureTaking {
  /// More steps than these do not wait.
  private static let mostSteps = 8

  /// Pictures that are to be shown one by one, whatever the clock says.
  private var steps = 0
  /// How far the clock was past the time of the picture that was taken last, in milliseconds.
  private(set) var lastLateness: Double?

  /// One more picture is wanted before its time.
  mutating func step() { steps = min(steps + 1, Self.mostSteps) }

  /// Pictures are wanted when they are due.
  mutating func forgetSteps() { steps = 0 }

  /// The newest picture that is due, or nil if that is the one that was taken before.
  mutating func take(from session: Session, at now: MonotonicTime) -> TakenPicture? {
    let (clock, lastMoment) = session.withState { ($0.clock, $0.lastMoment(at: now)) }
    let time = lastMoment.map { min($0, clock.time(at: now)) } ?? clock.time(at: now)
    guard let picture = Self.take(from: session, at: time) else { return takeStep(session) }
    if !picture.isRedelivery, clock.isRunning {
      lastLateness = (time - picture.time).seconds / clock.rate * 1000
    }
    return picture
  }

  /// The next picture before its time.
  private mutating func takeStep(_ session: Session) -> TakenPicture? {
    guard mayStep(session), let due = session.pictures.nextDue().time,
      let picture = Self.take(from: session, at: due)
    else { return nil }
    // The same picture without its comb is no step.
    guard !picture.isRedelivery else { return picture }
    steps -= 1
    session.stand(at: picture.time)
    return picture
  }

  /// Whether a step is asked for and can be taken: one behind a seek that is on its way is a step from where that leads.
  private func mayStep(_ session: Session) -> Bool { steps > 0 && session.hasSettled }

  /// The ring's picture of that time; says so where the stream has changed its proportions on the way.
  private static func take(from session: Session, at time: MediaTime) -> TakenPicture? {
    let picture = session.pictures.take(at: time)
    if let picture, picture.isReshaped { session.events.post(.reshaped(session.item, picture.shape)) }
    return picture
  }

  /// When to take a picture next; nil as long as nothing waits or time stands still.
  func nextDue(in session: Session) -> MonotonicTime? {
    let due = session.pictures.nextDue()
    if due.isNow { return .now }
    guard let time = due.time else { return nil }
    if mayStep(session) { return .now }
    let (clock, lastMoment) = session.withState { ($0.clock, $0.lastMoment(at: .now)) }
    // The picture behind a repeated stretch, or in one that is left out, is not shown.
    if let lastMoment, time > lastMoment { return nil }
    return clock.moment(of: time, asOf: .now) ?? (time <= clock.time(at: .now) ? .now : nil)
  }
}
