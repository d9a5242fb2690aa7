// Searches of folders and lists for playlist entries. Main thread; the searches run on threads of their own.

import Base
import Core
import Library
import Media
import Platform

/// Starts and cancels searches.
final class EntrySearches {
  private typealias Turn = WorkerTurn<EntryRequest, Message>
  private let worker: Worker<EntryRequest, Message>

  /// Searches that signal `wake` for results.
  init(wake: Wakeup, trust: ServerTrust) {
    worker = Worker(
      WorkerPlan("search", .newest(per: { $0 }, limit: 100), places: 100), wake: wake,
      lost: { request, _ in .entriesFailed(request, "Too many searches are running.") },
      work: { turn in
        for message in Self.answer(turn, trust) { turn.tell(message) }
        return nil
      })
  }

  /// Starts a search.
  func start(_ request: EntryRequest) { worker.ask(request) }

  /// Cancels a search.
  func stop(_ request: EntryRequest) { worker.cancel { $0 == request } }

  /// The results since the last call.
  func drain() -> [Message] { worker.drain() }

  /// Whether searches wait because the system has no thread left.
  var isStarved: Bool { worker.isStarved }

  /// The search's last messages: the count, then entries that were not handed on before.
  private static func answer(_ turn: Turn, _ trust: ServerTrust) -> [Message] {
    let request = turn.question
    let handOn = { (entries: [FoundEntry]) in turn.tell(.entriesArrived(request, allowed(entries, request))) }
    do {
      switch request.source {
      case .playlistURL(let address), .namedPlaylist(.url(let address)):
        let rest = try NetworkPlaylist.entries(
          address, chain: request.chain, headers: request.headers, isSurely: request.source.isNamed,
          trust: trust, handOn: handOn
        ) { turn.isAbandoned }
        return [.entriesFound(request, allowed(rest, request))]
      case .playlistFile, .namedPlaylist:
        let rest = try EntryFinder.findInPieces(request, handOn: handOn) { turn.isAbandoned }
        return [.entriesFound(request, allowed(rest, request))]
      case .folder, .neighbours: break
      }
      var last = EntrySearch.Progress()
      var told = MonotonicTime.zero
      let entries = try EntryFinder.find(request) { progress in
        last = progress
        // At most ten progress messages a second: more could not be read.
        let now = MonotonicTime.now
        guard now - told >= .milliseconds(100) else { return }
        told = now
        turn.tell(.entriesCounted(request, progress))
      } isCancelled: {
        turn.isAbandoned
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
}
