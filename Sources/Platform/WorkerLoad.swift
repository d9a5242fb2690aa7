// The activity of this process's workers, for the statistics. Any thread.

internal import Synchronization

/// The threads of a worker and its queue, as numbers.
public struct WorkerLoad: Equatable, Sendable {
  /// The threads' name.
  public var name: String
  /// Questions that are being answered.
  public var running: Int
  /// Questions that wait.
  public var waiting: Int
  /// Threads in abandoned turns.
  public var abandoned: Int

  /// The loads of the workers that have something to do, by name.
  public static var busy: [WorkerLoad] {
    WorkerRegister.loads.filter { $0.running + $0.waiting + $0.abandoned > 0 }.sorted { $0.name < $1.name }
  }
}

/// All workers of this process.
enum WorkerRegister {
  typealias Load = @Sendable () -> WorkerLoad?

  private static let workers = Mutex<[ObjectIdentifier: Load]>([:])

  static func add(_ worker: ObjectIdentifier, _ load: @escaping Load) {
    workers.withLock { $0[worker] = load }
  }

  static func remove(_ worker: ObjectIdentifier) { workers.withLock { $0[worker] = nil } }

  /// Asked without the lock: the last reference to a worker may go here, and the worker then removes itself.
  static var loads: [WorkerLoad] { workers.withLock { Array($0.values) }.compactMap { $0() } }
}
