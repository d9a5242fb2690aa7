// ncurses' global state: the current terminal and its screen. Any thread.

internal import Glibc

/// A lock around ncurses' global state, so that one thread can read terminfo while another draws.
enum CursesGlobals {
  /// Never freed.
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  /// Takes the lock; not recursive.
  static func take() { pthread_mutex_lock(mutex) }

  static func leave() { pthread_mutex_unlock(mutex) }
}
