// The playback engines of the current item, of the second film, and of the film that waits for a guest's end. Main thread.

import Base
import Core
import Media

/// Assigns engines to films; those besides the first one are made when they are first needed.
final class FilmEngines {
  /// The current item's engine.
  private(set) var main: any PlaybackEngine
  /// The second film's engine; nil before the first second film.
  private(set) var second: (any PlaybackEngine)?
  /// The engine of the user's film while a guest's films play, and of the guest's last film otherwise; nil before the
  /// first guest.
  private(set) var waiting: (any PlaybackEngine)?
  private let make: () -> any PlaybackEngine
  /// Whether a terminal shows the films; without one no picture is decoded, of films that open later either.
  ///
  /// With one, its display tells the engines which pictures it shows.
  var hasScreen = true {
    didSet {
      guard !hasScreen else { return }
      for engine in all { engine.setPictureWanted(false) }
    }
  }
  private var all: [any PlaybackEngine] { [main] + [second, waiting].compactMap { $0 } }

  /// One existing engine; `make` creates the others.
  init(_ main: any PlaybackEngine, make: @escaping () -> any PlaybackEngine) {
    self.main = main
    self.make = make
  }

  /// The engine of the film in a role, created if none exists.
  func engine(of role: FilmRole) -> any PlaybackEngine {
    if role == .main { return main }
    if let second { return second }
    let made = another()
    second = made
    return made
  }

  private func another() -> any PlaybackEngine {
    let made = make()
    if !hasScreen { made.setPictureWanted(false) }
    return made
  }

  /// Exchanges the engines: the second film becomes the current item.
  func exchange() {
    let former = main
    main = engine(of: .second)
    second = former
    former.setStartAgain(nil)
  }

  /// Exchanges the current item's engine for the one that waits.
  ///
  /// The screen turned the pictures of the one that waited off, and has not seen the exchange when an item opens.
  func exchangeWaiting() {
    let former = main
    main = waiting ?? another()
    if hasScreen { main.setPictureWanted(true) }
    waiting = former
    former.setStartAgain(nil)
  }

  /// Suspends the clocks of all engines while `body` runs.
  func standStill(while body: () -> Void) { Self.standStill(all[...], while: body) }

  private static func standStill(_ engines: ArraySlice<any PlaybackEngine>, while body: () -> Void) {
    guard let first = engines.first else { return body() }
    first.standStill { standStill(engines.dropFirst(), while: body) }
  }

  /// Ends the threads of all engines.
  func shutdown() { for engine in all { engine.shutdown() } }
}
