// The priority of an item's threads. Called at the start of the demux thread.

internal import Glibc

extension ItemPlayback {
  /// Lowers the thread's priority, if the item was opened to be modest.
  ///
  /// Called once: a priority belongs to a thread, and the threads that it starts inherit it.
  func yieldToOthers() {
    if configuration.isModest { _ = nice(10) }
  }
}
