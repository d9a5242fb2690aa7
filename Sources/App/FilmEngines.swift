// The playback engines of the current item and of the second film. Main thread.

import Base
import Media

/// Assigns engines to films; the second engine is made when it is first needed.
final class FilmEngines {
  /// The current item's engine.
  private(set) var main: any PlaybackEngine
  /// The second film's engine; nil before the first second film.
  private(set) var second: (any PlaybackEngine)?
  private let make: () -> any PlaybackEngine

  /// One existing engine; `make` creates the other.
  init(_ main: any PlaybackEngine, make: @escaping () -> any PlaybackEngine) {
    self.main = main
    self.make = make
  }

  /// The second film's engine, created where there is none.
  func orderSecond() -> any PlaybackEngine {
    if let second { return second }
    let made = make()
    second = made
    return made
  }

  /// Exchanges the engines: the second film becomes the current item.
  func exchange() {
    let former = main
    main = orderSecond()
    second = former
    former.setStartAgain(nil)
  }

  /// Turns both engines' pictures on or off; while they are off, none is decoded.
  func setPicturesWanted(_ wanted: Bool) {
    main.setPictureWanted(wanted)
    second?.setPictureWanted(wanted)
  }

  /// Suspends the clocks of both engines while `body` runs.
  func standStill(while body: () -> Void) {
    main.standStill {
      if let second { second.standStill(while: body) } else { body() }
    }
  }

  /// Ends the threads of both engines.
  func shutdown() {
    main.shutdown()
    second?.shutdown()
  }
}
