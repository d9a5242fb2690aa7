import Synchronization

/// The folder that is taken away when the tests end.
let temporaryFolder = TemporaryFolder()

/// A path that any thread may set and read.
final class TemporaryFolder: Sendable {
  private let path = Mutex<String?>(nil)

  func set(_ value: String) { path.withLock { $0 = value } }
  func get() -> String? { path.withLock { $0 } }
}
