// Searches of folders and lists for playlist entries. Main thread; the searches run on threads of their own.

import Base
import Core
import Library
import Media
import Platform
import Synchronization

/// Starts and cancels searches.
final class EntrySearches {
  private let jobs: BackgroundJobs
  private let trust: ServerTrust
  private var running: [EntryRequest: Ticket] = [:]

  init(jobs: BackgroundJobs, trust: ServerTrust) { (self.jobs, self.trust) = (jobs, trust) }

  /// Starts a search; its results arrive as messages.
  func start(_ request: EntryRequest) {
    let ticket = Ticket()
    running = running.filter { !$0.value.isFinished }
    running[request] = ticket
    let isStarted = NativeThread.start("search") { [jobs, trust] in
      var told = MonotonicTime.zero
      let handOn = { (entries: [FoundEntry]) in
        if !ticket.isCancelled { jobs.deliver(.entriesArrived(request, Self.allowed(entries, request))) }
      }
      let answer = Self.answer(request, ticket, trust, handOn) { progress in
        // At most ten progress messages a second: more could not be read.
        let now = MonotonicTime.now
        guard now - told >= .milliseconds(100), !ticket.isCancelled else { return }
        told = now
        jobs.deliver(.entriesCounted(request, progress))
      }
      for message in answer where !ticket.isCancelled { jobs.deliver(message) }
      ticket.finish()
    }
    if !isStarted {
      jobs.deliver(.entriesFailed(request, "Too many threads are running."))
    }
  }

  /// Cancels a search.
  func stop(_ request: EntryRequest) { running.removeValue(forKey: request)?.cancel() }

  /// The search's last messages: the count, then entries that were not handed on before.
  private static func answer(
    _ request: EntryRequest, _ ticket: Ticket, _ trust: ServerTrust,
    _ handOn: @escaping ([FoundEntry]) -> Void, _ progress: (EntrySearch.Progress) -> Void
  ) -> [Message] {
    do {
      switch request.source {
      case .playlistURL(let address), .namedPlaylist(.url(let address)):
        let rest = try NetworkPlaylist.entries(
          address, chain: request.chain, headers: request.headers, isSurely: request.source.isNamed,
          trust: trust, handOn: handOn
        ) { ticket.isCancelled }
        return [.entriesFound(request, allowed(rest, request))]
      case .playlistFile, .namedPlaylist:
        let rest = try EntryFinder.findInPieces(request, handOn: handOn) { ticket.isCancelled }
        return [.entriesFound(request, allowed(rest, request))]
      case .folder, .neighbours: break
      }
      var last = EntrySearch.Progress()
      let entries = try EntryFinder.find(request) { now in
        last = now
        progress(now)
      } isCancelled: {
        ticket.isCancelled
      }
      return [.entriesCounted(request, last), .entriesFound(request, allowed(entries, request))]
    } catch let error as LibraryError {
      return [.entriesFailed(request, error.sentence)]
    } catch let failure as PlaybackFailure {
      return [.entriesFailed(request, failure.sentence)]
    } catch {
      return [.entriesFailed(request, "It cannot be read.")]
    }
  }

  /// The entries that whoever named the source may name.
  static func allowed(_ entries: [FoundEntry], _ request: EntryRequest) -> [FoundEntry] {
    guard request.isOfBus else { return entries }
    return entries.filter { Origin.bus.mayOpen($0.location) }.map { entry in
      var entry = entry
      entry.isOfBus = true
      return entry
    }
  }

  /// The flags of one search, shared by its thread and the main thread.
  private final class Ticket: Sendable {
    private let cancelled = Atomic(false)
    private let finished = Atomic(false)
    var isFinished: Bool { finished.load(ordering: .relaxed) }
    func finish() { finished.store(true, ordering: .relaxed) }
    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
    func cancel() { cancelled.store(true, ordering: .relaxed) }
  }
}
