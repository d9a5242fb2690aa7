// ncurses' globals: the terminal in force and its screen. Any thread.

internal import Glibc

/// Held by whoever makes ncurses read or write them, so that an entry of terminfo can be read on one thread while
/// another one draws.
enum CursesGlobals {
  /// Lives as long as the program.
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  /// Waits until nobody else has them; not to be asked for twice.
  static func take() { pthread_mutex_lock(mutex) }

  static func leave() { pthread_mutex_unlock(mutex) }
}
