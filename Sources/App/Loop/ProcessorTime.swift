// CPU time that this process has used, from the kernel's clock. `StatisticsMeter` measures CPU load with it. Any
// thread.

import Base
import CPlatform
import Glibc

extension MonotonicTime {
  /// The CPU time of this process.
  static var processorTimeUsed: MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
