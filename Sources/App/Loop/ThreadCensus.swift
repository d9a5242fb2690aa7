// The threads of this process, for the statistics. Any thread.

import Glibc
import Platform

/// Counts threads, and lists the workers that have something to do.
enum ThreadCensus {
  /// The number of threads and each busy worker, as text.
  static var text: String {
    ([count.map { "\($0)" } ?? "?"] + WorkerLoad.busy.map(\.text)).joined(separator: "; ")
  }

  /// The number of threads: the kernel counts their folders as links.
  private static var count: Int? {
    var about = stat()
    return stat("/proc/self/task", &about) == 0 ? max(1, Int(about.st_nlink) - 2) : nil
  }
}

extension WorkerLoad {
  fileprivate var text: String {
    let parts = [(running, "running"), (waiting, "waiting"), (abandoned, "hanging")]
    return name + " " + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
