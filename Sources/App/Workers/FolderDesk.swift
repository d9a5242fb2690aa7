// The folder session that the browser shows. Main thread; the sessions run on threads of their own.

import Base
import Core
import Library
import Platform

/// Has folders read and watched for the browser, one at a time.
final class FolderDesk {
  /// Limit of unresponsive folders: each holds a thread.
  private static let limit = 24

  private let jobs: BackgroundJobs
  private var shown: FolderSession?
  /// Sessions that were ended but whose threads still wait for the file system.
  private var abandoned: [FolderSession] = []

  init(jobs: BackgroundJobs) { self.jobs = jobs }

  /// Shows the requested folder and ends the session of another one.
  func show(_ request: FolderRequest) {
    if let shown, shown.folder == request.folder, !shown.isFinished {
      shown.take(request)
      return
    }
    abandoned.removeAll(where: \.isFinished)
    if let shown, !shown.isFinished {
      shown.end()
      abandoned.append(shown)
    }
    shown = nil
    guard abandoned.count < Self.limit else {
      jobs.deliver(.folder(.failed(request.folder, "Too many folders do not respond.")))
      return
    }
    let session = FolderSession(request)
    let isStarted = NativeThread.start("folder") { [jobs] in
      session.run { event in jobs.deliver(.folder(event)) }
    }
    if isStarted {
      shown = session
    } else {
      jobs.deliver(.folder(.failed(request.folder, "Too many threads are running.")))
    }
  }
}
