import Base
import CPlatform
import Core
import Glibc

extension MonotonicTime {
  /// This moment.
  static var now: MonotonicTime { MonotonicTime(nanoseconds: platform_monotonic_now()) }

  /// Processor time that this process has used.
  static var processorTimeUsed: MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
