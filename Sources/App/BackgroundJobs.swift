// Work that may take long (folders on slow mounts, playlists of a million lines), away from the main thread.
// Any thread may finish a job; the main thread alone starts them and drains what they found.

import CPlatform
import Core
import Glibc
import Synchronization

/// Runs each job on a thread of its own, so that one that hangs holds up no other.
final class BackgroundJobs: Sendable {
  private let finished = Mutex<[Message]>([])
  private let wake: Int32

  /// Jobs that signal `wake` when one has finished.
  init(wake: Int32) { self.wake = wake }

  /// Starts a job; its message is delivered by `drain`.
  func start(_ work: @escaping @Sendable () -> Message) {
    let isStarted = run("files") { [self] in deliver(work()) }
    if !isStarted { deliver(.noticed("No thread could be started: too many are running", .warning)) }
  }

  /// Hands over a message of a job; any thread.
  func deliver(_ message: Message) {
    finished.withLock { $0.append(message) }
    platform_wakeup_signal(wake)
  }

  /// Runs something on a thread of that name, and says whether there was one left.
  func run(_ name: StaticString, _ work: @escaping @Sendable () -> Void) -> Bool {
    let job = Job(name, work)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let context = Unmanaged.passRetained(job)
    let failure = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        let job = Unmanaged<Job>.fromOpaque(context).takeRetainedValue()
        platform_thread_name(UnsafeRawPointer(job.name.utf8Start).assumingMemoryBound(to: CChar.self))
        platform_restore_guard_thread()
        job.run()
        return nil
      }, context.toOpaque())
    if failure != 0 { context.release() }
    return failure == 0
  }

  /// What finished since the last call.
  func drain() -> [Message] {
    finished.withLock { messages in
      // A new array, not an emptied one: the loop asks every turn, and an empty array costs nothing.
      defer { messages = [] }
      return messages
    }
  }

  /// Waits for something to finish.
  func wait(until deadline: MonotonicTime) {
    var waited = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
    let left = max(0, (deadline - .now).nanoseconds / 1_000_000)
    if poll(&waited, 1, Int32(clamping: left)) > 0 { platform_wakeup_clear(wake) }
  }

  private final class Job: Sendable {
    let name: StaticString
    let run: @Sendable () -> Void
    init(_ name: StaticString, _ run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }
}
