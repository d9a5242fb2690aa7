/// An event of the login session.
public enum LoginEvent: Hashable, Sendable {
  /// The machine is about to sleep.
  case sleeps
  /// The screen is locked.
  case locked
}

/// The player's requests to the login manager.
public struct LoginWish: Hashable, Sendable {
  /// Whether it is told before the machine sleeps.
  public var followsSleep = false
  /// Whether it is told when the screen is locked.
  public var followsLock = false
  /// Whether the machine is kept from idling.
  public var inhibitsIdle = false

  /// Nothing.
  public init() {}

  /// Whether an event is one to be told of.
  public func follows(_ event: LoginEvent) -> Bool {
    switch event {
    case .sleeps: followsSleep
    case .locked: followsLock
    }
  }
}
