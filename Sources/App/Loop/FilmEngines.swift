// The playback engines of the current item and of the second film. Main thread.

import Base
import Core
import Media

/// Assigns engines to films; the second engine is made when it is first needed.
final class FilmEngines {
  /// The current item's engine.
  private(set) var main: any PlaybackEngine
  /// The second film's engine; nil before the first second film.
  private(set) var second: (any PlaybackEngine)?
  private let make: () -> any PlaybackEngine
  /// Whether a terminal shows the films; without one no picture is decoded, of films that open later either.
  ///
  /// With one, its display tells the engines which pictures it shows.
  var hasScreen = true {
    didSet {
      guard !hasScreen else { return }
      main.setPictureWanted(false)
      second?.setPictureWanted(false)
    }
  }

  /// One existing engine; `make` creates the other.
  init(_ main: any PlaybackEngine, make: @escaping () -> any PlaybackEngine) {
    self.main = main
    self.make = make
  }

  /// The engine of the film in a role, created if none exists.
  func engine(of role: FilmRole) -> any PlaybackEngine {
    if role == .main { return main }
    if let second { return second }
    let made = make()
    if !hasScreen { made.setPictureWanted(false) }
    second = made
    return made
  }

  /// Exchanges the engines: the second film becomes the current item.
  func exchange() {
    let former = main
    main = engine(of: .second)
    second = former
    former.setStartAgain(nil)
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
