// `on-suspend`, `on-lock` and `inhibit-idle`: the login session around the player.
import Base

extension Model {
  /// Notes that there is a system bus, where a login manager may be.
  public mutating func meetLoginManager() { toldLoginWish = LoginWish() }

  /// Pauses before the machine sleeps, or where the screen is locked.
  mutating func handleLoginEvent(_ event: LoginEvent, _ outbox: inout Outbox) {
    if loginWish.follows(event) { pauseFilms(&outbox) }
  }

  /// Says what is needed of the login manager, where that has changed.
  mutating func tellLogin(_ outbox: inout Outbox) {
    let wish = loginWish
    guard toldLoginWish != nil, wish != toldLoginWish else { return }
    toldLoginWish = wish
    outbox.send(.tellLogin(wish))
  }

  private var loginWish: LoginWish {
    var wish = LoginWish()
    wish.followsSleep = settings.onSuspend == .pause
    wish.followsLock = settings.onLock == .pause
    // A film that is watched; music is heard with the screen dark.
    wish.inhibitsIdle =
      settings.inhibitsIdle && isAttached && exit == nil
      && (films.main.isWatched || films.second?.film.isWatched == true)
    return wish
  }
}
