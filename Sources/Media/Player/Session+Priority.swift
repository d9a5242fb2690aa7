internal import Glibc

extension Session {
  /// Lets other threads go first, where the item was opened to be modest.
  ///
  /// Once at the beginning of a thread: priorities are the thread's own, and its decoder's threads inherit them.
  func yieldToOthers() {
    if configuration.isModest { _ = nice(10) }
  }
}
