import Base
import CPlatform
import Glibc

extension MonotonicTime {
  /// Processor time that this process has used.
  static var processorTimeUsed: MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
