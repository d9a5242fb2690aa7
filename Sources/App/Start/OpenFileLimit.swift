// The limit of open files (RLIMIT_NOFILE). Main thread, before anything is opened.

import Glibc

/// Raises the soft limit and checks that enough descriptors are free.
///
/// The queues of the Swift run time end the program where they get no descriptor to wait on.
enum OpenFileLimit {
  /// Descriptors that must be free.
  private static let least = 28
  /// The soft limit to request, if the hard limit allows it.
  private static let usual: rlim_t = 1024

  /// Raises the limit as far as allowed; returns an error sentence where too few descriptors are free.
  static func raise() -> String? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
    if limit.rlim_cur < usual, limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = min(usual, limit.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    // Descriptors inherited at the start count too.
    guard limit.rlim_cur < 256 else { return nil }
    var taken: [Int32] = []
    defer { for descriptor in taken { close(descriptor) } }
    while taken.count < least {
      let descriptor = open("/", O_RDONLY | O_CLOEXEC | O_DIRECTORY)
      guard descriptor >= 0 else {
        return
          "The limit of \(limit.rlim_cur) open files is too low; 64 are enough (ulimit -n 64)."
      }
      taken.append(descriptor)
    }
    return nil
  }
}
