// A remote of rclone: SMB, S3, cloud storage and what else it knows. Any thread; it blocks.

internal import Base
internal import Glibc
internal import Platform
internal import Synchronization

/// The files of a remote, over the WebDAV server that rclone starts for it when it is first needed.
final class RclonePlace: Place {
  /// Time until rclone listens.
  private static let patience = MonotonicTime.seconds(15)

  private let remote: String
  private let present = Mutex<(server: RcloneServer, place: WebDAVPlace)?>(nil)

  init(remote: String) { self.remote = remote }

  var login: [String]? { nil }

  func end() { present.withLock { $0 = nil } }

  /// Asks the running server, and once more another one if that is gone.
  private func asking<Answer>(
    isOver: () -> Bool, _ body: (WebDAVPlace) throws(PlaceError) -> Answer
  ) throws(PlaceError) -> Answer {
    if let place = present.withLock({ $0?.place }) {
      do throws(PlaceError) {
        return try body(place)
      } catch {
        guard Self.isGone(error) else { throw told(error) }
        end()
      }
    }
    let made: Result<(server: RcloneServer, place: WebDAVPlace), PlaceError> = present.withLock { present in
      if let present { return .success(present) }
      do throws(PlaceError) {
        let server = try RcloneServer(remote: remote)
        let place = WebDAVPlace(server.server)
        present = (server, place)
        return .success((server, place))
      } catch {
        return .failure(error)
      }
    }
    let (server, place) = try made.get()
    let end = MonotonicTime.now + Self.patience
    while true {
      do throws(PlaceError) {
        return try body(place)
      } catch {
        // It does not listen yet.
        guard Self.isGone(error), server.isRunning, MonotonicTime.now < end, !isOver() else {
          throw told(error)
        }
        usleep(50_000)
      }
    }
  }

  /// Whether a failure means that no server listens any more, or not yet.
  static func isGone(_ error: PlaceError) -> Bool { error.code == .lost || error.code == .unreachable }

  /// The failure with the remote's name in place of the server's.
  private func told(_ error: PlaceError) -> PlaceError {
    Self.isGone(error)
      ? PlaceError(
        .failed("rclone cannot serve \(VisibleText.filter(remote, limit: 100)). Does this remote exist?"),
        of: remote)
      : PlaceError(error.code, of: remote)
  }

  // MARK: Place

  func list(_ path: [UInt8], isOver: () -> Bool, page: ([PlaceEntry]) -> Bool) throws(PlaceError) {
    try asking(isOver: isOver) { (place) throws(PlaceError) in
      try place.list(path, isOver: isOver, page: page)
    }
  }

  func status(of path: [UInt8], isOver: () -> Bool) throws(PlaceError) -> (entry: PlaceEntry, path: [UInt8]) {
    try asking(isOver: isOver) { (place) throws(PlaceError) in try place.status(of: path, isOver: isOver) }
  }

  func open(_ path: [UInt8], isOver: () -> Bool) throws(PlaceError) -> any PlaceFile {
    RcloneFile(path, of: self, try openFile(path, isOver: isOver))
  }

  /// Opens a file at the server that runs.
  func openFile(_ path: [UInt8], isOver: () -> Bool) throws(PlaceError) -> any PlaceFile {
    try asking(isOver: isOver) { (place) throws(PlaceError) in try place.open(path, isOver: isOver) }
  }
}

/// A file of a remote, which goes on at its byte where another server takes the place of one that died.
///
/// One thread at a time; it blocks.
private final class RcloneFile: PlaceFile {
  private let path: [UInt8]
  private let place: RclonePlace
  private var file: any PlaceFile

  init(_ path: [UInt8], of place: RclonePlace, _ file: any PlaceFile) {
    (self.path, self.place, self.file) = (path, place, file)
  }

  var readsAhead: Bool {
    get { file.readsAhead }
    set { file.readsAhead = newValue }
  }

  var size: Int64? { file.size }
  var canSeek: Bool { file.canSeek }

  func read(
    at offset: Int64, into target: UnsafeMutableRawBufferPointer, isOver: () -> Bool
  ) throws(PlaceError) -> Int {
    do throws(PlaceError) {
      return try file.read(at: offset, into: target, isOver: isOver)
    } catch {
      guard RclonePlace.isGone(error) else { throw error }
      let fresh = try place.openFile(path, isOver: isOver)
      guard fresh.size == file.size else { throw PlaceError(.changed, of: error.server) }
      fresh.readsAhead = file.readsAhead
      file = fresh
      return try file.read(at: offset, into: target, isOver: isOver)
    }
  }
}
