// The limit of the stack (RLIMIT_STACK), which is also the size of most threads' stacks. Main thread, at the start.

import Glibc

/// Checks that the stacks are large enough: a deep call on a smaller one ends the program.
enum StackLimit {
  /// Kilobytes.
  private static let least: rlim_t = 512

  /// An error sentence where the stacks are too small; nil where they suffice.
  static var shortfall: String? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return nil }
    let size = limit.rlim_cur / 1024
    return size < least
      ? "The limit of \(size) kB on the stack is too low; 1024 are enough (ulimit -s 1024)." : nil
  }
}
