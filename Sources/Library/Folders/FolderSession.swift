// Reads and watches one folder of the browser. The session's thread reads and publishes; any other thread may pass
// requests and end the session.
public import Base
internal import CPlatform
import Glibc
internal import Platform
import Synchronization

/// A folder that the browser shows, read again whenever it changes.
///
/// Each session has its own thread, so that a folder that does not answer blocks only its own session.
public final class FolderSession: Sendable {
  /// Reads a folder; tests replace it.
  ///
  /// `early` receives partial listings of a slow folder, and `isCancelled` tells whether the session has ended.
  public typealias Reader =
    @Sendable (FolderRequest, _ early: (FolderListing) -> Void, _ isCancelled: () -> Bool)
    throws(LibraryError) -> FolderListing

  /// The folder of the session, for all of its requests.
  public let folder: BytePath
  private let reader: Reader
  private let wake: Wakeup
  private let orders: Mutex<Orders>

  private struct Orders {
    /// The latest request that the session has not taken up.
    var request: FolderRequest?
    var isEnded = false
  }

  /// A session for a request's folder; `run` starts it.
  public init(
    _ request: FolderRequest,
    reader: @escaping Reader = { (request, early, isCancelled) throws(LibraryError) in
      try FolderReader.read(request.folder, request.options, early: early, isCancelled: isCancelled)
    }
  ) {
    folder = request.folder
    self.reader = reader
    wake = Wakeup()
    orders = Mutex(Orders(request: request))
  }

  /// Replaces the pending request: another reading, order or filter of the folder.
  public func take(_ request: FolderRequest) {
    orders.withLock { orders in
      var request = request
      // A pending request to read the folder again survives a request that only changes the order.
      if orders.request?.isFresh == true { request.isFresh = true }
      orders.request = request
    }
    wake.signal()
  }

  /// Ends the session; `run` returns once the reading under way returns or notices it.
  public func end() {
    orders.withLock { $0.isEnded = true }
    wake.signal()
  }

  /// Whether the session was ended, or its folder has vanished.
  public var isEnded: Bool { orders.withLock { $0.isEnded } }

  /// Reads and watches the folder until the session is ended or the folder vanishes.
  ///
  /// Blocking: it needs a thread of its own, on which it calls `publish`.
  public func run(publish: (FolderEvent) -> Void) {
    defer { orders.withLock { $0.isEnded = true } }
    guard var request = orders.withLock({ $0.request.take() }) else { return }
    var watch = FolderWatch(folder)
    var listing: FolderListing?
    while !isEnded {
      let began = MonotonicTime.now
      if let present = listing, !request.needsReading(after: present) {
        let sorted = request.sort(present)
        listing = sorted
        publish(.listed(sorted))
      } else {
        if watch == nil { watch = FolderWatch(folder) }
        let isWatched = watch?.seesEverything ?? false
        switch read(request, isFirst: listing == nil, isWatched: isWatched, publish) {
        case .listed(let read): listing = read
        case .failed: listing = nil
        case .over: return
        }
      }
      let now = MonotonicTime.now
      // The pause is 150 ms at least and four times the reading, so that reading takes at most a fifth of the time.
      let rest = max(150_000_000, 4 * (now - began).nanoseconds)
      request.isFresh = false
      // Without an eventfd, no request could arrive.
      guard wake.isWhole else { return }
      switch wait(for: watch, rested: now + MonotonicTime(nanoseconds: rest)) {
      case .request(let next): request = next
      case .news(.gone):
        watch = nil
        request.isFresh = true
      case .news: request.isFresh = true
      case .end: return
      }
    }
  }

  private enum Reading {
    case listed(FolderListing)
    case failed
    /// The session has ended, or the folder has vanished.
    case over
  }

  /// Reads the folder and publishes the listing or the error.
  private func read(
    _ request: FolderRequest, isFirst: Bool, isWatched: Bool, _ publish: (FolderEvent) -> Void
  ) -> Reading {
    do throws(LibraryError) {
      var listing = try reader(request) { known in
        // Once a complete listing is shown, partial ones would make rows disappear and come back.
        guard isFirst, !isEnded else { return }
        var known = known
        known.isWatched = isWatched
        publish(.listed(known))
      } _: {
        isEnded
      }
      listing.isWatched = isWatched
      if !request.durations.isEmpty { listing = request.sort(listing) }
      if isEnded { return .over }
      publish(.listed(listing))
      return .listed(listing)
    } catch {
      if isEnded { return .over }
      if error.isMissingFolder, let living = Self.livingFolder(above: folder) {
        publish(.vanished(folder, living: living))
        return .over
      }
      if case .needsLogin(let program) = error.code {
        publish(.needsLogin(folder, program: program))
      } else {
        publish(.failed(folder, error.sentence))
      }
      return .failed
    }
  }

  private enum Event {
    case request(FolderRequest)
    case news(FolderWatch.News)
    case end
  }

  /// Waits for a request, the end, or a change of the folder; changes are reported only after `rested`.
  private func wait(for watch: borrowing FolderWatch?, rested: MonotonicTime) -> Event {
    var isIdle = true
    while true {
      if let request = orders.withLock({ $0.isEnded ? nil : $0.request.take() }) { return .request(request) }
      if isEnded { return .end }
      let left = (rested - MonotonicTime.now).nanoseconds
      isIdle = isIdle && left > 0
      var sources = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
      if !isIdle, let descriptor = Self.descriptor(of: watch) {
        sources.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
      }
      platform_poll(&sources, Int32(sources.count), isIdle ? left : -1)
      wake.clear()
      guard !isIdle else { continue }
      let news = Self.news(of: watch)
      if news != .nothing { return .news(news) }
    }
  }

  private static func descriptor(of watch: borrowing FolderWatch?) -> Int32? {
    switch watch {
    case .some(let watch): watch.descriptor
    case .none: nil
    }
  }

  private static func news(of watch: borrowing FolderWatch?) -> FolderWatch.News {
    switch watch {
    case .some(let watch): watch.takeNews()
    case .none: .nothing
    }
  }

  /// The nearest ancestor that still exists.
  private static func livingFolder(above folder: BytePath) -> BytePath? {
    var path = folder
    for _ in 0..<4_096 {
      let parent = path.parent
      guard parent != path else { return nil }
      path = parent
      if let status = try? FileStatus(path), status.kind == .folder { return path }
    }
    return nil
  }
}

extension FolderRequest {
  /// Whether the request needs another reading; else the present listing is only sorted again.
  fileprivate func needsReading(after listing: FolderListing) -> Bool {
    let present = listing.options
    return isFresh || options.showsAllFiles != present.showsAllFiles
      || options.showsHidden != present.showsHidden
      // Modification times of folders are read only for the order by time.
      || options.order.key == .time && present.order.key != .time
  }

  /// The listing with the known durations, in the order of the request.
  fileprivate func sort(_ listing: FolderListing) -> FolderListing {
    var listing = listing
    if !durations.isEmpty {
      for row in listing.entries.indices {
        if let duration = durations[listing.entries[row].name] { listing.entries[row].duration = duration }
      }
    }
    return listing.sorted(by: options.order)
  }
}
