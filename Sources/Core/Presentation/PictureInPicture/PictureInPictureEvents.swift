// The life cycle of Picture in Picture as events at the IPC socket, in AVKit's words: will start, did start or failed,
// will stop, did stop. Pure; any thread.
import Base

extension PresentationState {
  /// The state on which the events depend.
  struct LifeCycle: Equatable, Sendable {
    enum Stage: Equatable, Sendable { case inactive, starting, active, stopping }
    var stage = Stage.inactive
    var failures = 0
    /// The reason why PiP could not start.
    var reason: String?
    /// The reason why the end of PiP could not restore what was there before.
    var restoreObstacle: String?
  }

  /// The present point of the life cycle.
  var lifeCycle: LifeCycle {
    var cycle = LifeCycle(failures: failures, restoreObstacle: restoreObstacle)
    switch pictureInPicture {
    case .inactive: break
    case .starting: cycle.stage = .starting
    case .active: cycle.stage = .active
    case .stopping: cycle.stage = .stopping
    case .failed(let reason): cycle.reason = reason
    }
    return cycle
  }
}

extension PresentationState.LifeCycle {
  /// The events of the way from another point to this one.
  func events(after before: Self) -> [RemoteValue] {
    var events: [RemoteValue] = []
    if failures != before.failures { events.append(.event("pip-failed", ["reason": .text(reason ?? "")])) }
    guard stage != before.stage else { return events }
    let wasOn = before.stage == .starting || before.stage == .active
    switch stage {
    case .starting: events.append(.event("pip-will-start"))
    case .active:
      if before.stage != .starting { events.append(.event("pip-will-start")) }
      events.append(.event("pip-did-start"))
    case .stopping: if wasOn { events.append(.event("pip-will-stop")) }
    case .inactive:
      if wasOn { events.append(.event("pip-will-stop")) }
      var fields: [String: RemoteValue] = ["restored": .flag(restoreObstacle == nil)]
      fields["reason"] = restoreObstacle.map { .text($0) }
      events.append(.event("pip-did-stop", fields))
    }
    return events
  }
}
