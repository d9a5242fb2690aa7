// How much the threads of an item give way to others. The demux thread, as it begins.

internal import Glibc

extension Session {
  /// Lets other threads go first, where the item was opened to be modest.
  ///
  /// Once, by the demux thread: a priority is a thread's own, and the threads that it starts inherit it.
  func yieldToOthers() {
    if configuration.isModest { _ = nice(10) }
  }
}
