// A value that threads share, and the wait for a change of it. Any thread.

public import Base
internal import Glibc

/// Guards a value by a mutex, and wakes the threads that wait for a change of it.
///
/// It takes no descriptor, unlike a `Wakeup`, and any number of threads may wait.
public final class Monitor<Value: Sendable>: @unchecked Sendable {  // The mutex guards the value.
  /// The result of a look at the value.
  public enum Look<Found> {
    /// The wait is over.
    case found(Found)
    /// Look again after a change, or at a time; nil is no time.
    case wait(until: MonotonicTime?)
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  /// Guards a value.
  public init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Changes the value, and wakes the threads that wait.
  public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { unlock() }
    return body(&value)
  }

  /// Waits until a look at the value finds something.
  ///
  /// Only a look that finds something may change what other threads wait for.
  public func wait<Found>(_ look: (inout Value) -> Look<Found>) -> Found {
    pthread_mutex_lock(mutex)
    defer { unlock() }
    while true {
      switch look(&value) {
      case .found(let found): return found
      case .wait(nil): pthread_cond_wait(changed, mutex)
      case .wait(let time?):
        let nanoseconds = max(0, time.nanoseconds)
        var end = timespec(
          tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        pthread_cond_timedwait(changed, mutex, &end)
      }
    }
  }

  private func unlock() {
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }
}
