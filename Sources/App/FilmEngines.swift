// The engines of the current item and of the second film. Main thread.

import Base
import Media

/// Which engine plays which film; the second one is made when a second film is wanted first.
final class FilmEngines {
  /// The current item's.
  private(set) var main: any PlaybackEngine
  /// The second film's; nil before there was one.
  private(set) var second: (any PlaybackEngine)?
  private let make: () -> any PlaybackEngine

  /// Engines of which one is there, and the other is made by `make`.
  init(_ main: any PlaybackEngine, make: @escaping () -> any PlaybackEngine) {
    self.main = main
    self.make = make
  }

  /// The second film's engine.
  func orderSecond() -> any PlaybackEngine {
    if let second { return second }
    let made = make()
    second = made
    return made
  }

  /// Exchanges both: what the second one plays is the current item from now on.
  func exchange() {
    let former = main
    main = orderSecond()
    second = former
    former.setStartAgain(nil)
  }

  /// Whether anybody looks at either.
  func setPicturesWanted(_ wanted: Bool) {
    main.setPictureWanted(wanted)
    second?.setPictureWanted(wanted)
  }

  /// Stops both while `body` runs, as far as time goes.
  func standStill(while body: () -> Void) {
    main.standStill {
      if let second { second.standStill(while: body) } else { body() }
    }
  }

  /// Ends the threads of both.
  func shutdown() {
    main.shutdown()
    second?.shutdown()
  }
}
