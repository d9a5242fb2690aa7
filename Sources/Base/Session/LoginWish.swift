/// An event of the login session.
public enum LoginEvent: Hashable, Sendable {
  /// The machine is about to sleep.
  case sleeps
  /// The screen is locked.
  case locked
}

/// The player's requests to the login manager.
public struct LoginWish: Hashable, Sendable {
  /// Whether sleep is reported before it begins.
  public var followsSleep = false
  /// Whether the lock of the screen is reported.
  public var followsLock = false
  /// Whether the machine is kept from idling.
  public var inhibitsIdle = false

  /// Nothing.
  public init() {}

  /// Whether to report an event.
  public func follows(_ event: LoginEvent) -> Bool {
    switch event {
    case .sleeps: followsSleep
    case .locked: followsLock
    }
  }
}
