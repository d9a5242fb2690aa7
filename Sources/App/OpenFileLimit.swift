// How many files the program may have open at once. Main thread, before anything is opened.

import Glibc

/// Sees to it that there are enough.
///
/// The run time's own queues end the program where they get no descriptor to wait with.
enum OpenFileLimit {
  /// So many have to be free.
  private static let least = 28
  /// What is asked for, where more is allowed than is in force.
  private static let usual: rlim_t = 1024

  /// Raises the limit as far as that is allowed; what is wrong where that is too little, in a sentence.
  static func raise() -> String? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
    if limit.rlim_cur < usual, limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = min(usual, limit.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    // Those that were open before the start count, too.
    guard limit.rlim_cur < 256 else { return nil }
    var taken: [Int32] = []
    defer { for descriptor in taken { close(descriptor) } }
    while taken.count < least {
      let descriptor = open("/", O_RDONLY | O_CLOEXEC | O_DIRECTORY)
      guard descriptor >= 0 else {
        return
          "Too few files may be open at once: the limit is \(limit.rlim_cur), and 64 are enough (ulimit -n 64)."
      }
      taken.append(descriptor)
    }
    return nil
  }
}
