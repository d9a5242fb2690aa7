// The folder session that the browser shows. Main thread; the sessions run on threads of their own.

import Base
import Library
import Platform

/// Has folders read and watched for the browser, one at a time.
final class FolderDesk {
  private let worker: Worker<FolderSession, FolderEvent>
  private var shown: FolderSession?

  /// A desk that signals `wake` for events.
  init(wake: Wakeup) {
    // A folder that does not answer holds a thread.
    worker = Worker(
      WorkerPlan("folder", .newest(), threads: 25), wake: wake,
      lost: { session, _ in
        session.end()
        return .failed(session.folder, "Too many folders do not answer.")
      },
      work: { turn in
        let session = turn.question
        turn.whenAbandoned { session.end() }
        session.run { turn.tell($0) }
        return nil
      })
  }

  /// Shows the requested folder and ends the session of another one.
  func show(_ request: FolderRequest) {
    if let shown, shown.folder == request.folder, !shown.isEnded { return shown.take(request) }
    let session = FolderSession(request)
    shown = session
    worker.ask(session)
  }

  /// The events since the last call.
  func drain() -> [FolderEvent] { worker.drain() }

  /// Whether folders wait because the system has no thread left.
  var isStarved: Bool { worker.isStarved }
}
