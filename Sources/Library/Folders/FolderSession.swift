public import Base
// The life of one folder on the screen: it is read, watched, and read again when it changes. Its thread reads and
// publishes; any other thread may hand over requests and end it.
internal import CPlatform
import Glibc
internal import Platform
import Synchronization

/// One folder that is shown.
///
/// A folder that does not answer holds up its own session alone.
public final class FolderSession: Sendable {
  /// How a folder is read.
  ///
  /// `early` is given what is known so far where it takes long, and `isCancelled` says whether nobody wants the
  /// answer any more.
  public typealias Reader =
    @Sendable (FolderRequest, _ early: (FolderListing) -> Void, _ isCancelled: () -> Bool)
    throws(LibraryError) -> FolderListing

  /// The folder.
  public let folder: BytePath
  private let reader: Reader
  private let wake: Wakeup
  private let orders: Mutex<Orders>

  private struct Orders {
    /// What is asked for next.
    var request: FolderRequest?
    var isEnded = false
    var isFinished = false
  }

  /// A session for what a request asks for.
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

  /// Asks for the folder again, in another order, or with other entries.
  public func take(_ request: FolderRequest) {
    orders.withLock { orders in
      var request = request
      // A reading that was asked for and has not begun is not forgotten over a change of the order.
      if orders.request?.isFresh == true { request.isFresh = true }
      orders.request = request
    }
    wake.signal()
  }

  /// Nobody wants to know anything of this folder any more.
  public func end() {
    orders.withLock { $0.isEnded = true }
    wake.signal()
  }

  /// Whether the session has come to its end; one whose folder does not answer has not.
  public var isFinished: Bool { orders.withLock { $0.isFinished } }

  private var isEnded: Bool { orders.withLock { $0.isEnded } }

  /// Reads and watches until the session is ended or the folder vanishes.
  ///
  /// Blocking: it needs a thread of its own. `publish` is called on it.
  public func run(publish: (FolderEvent) -> Void) {
    defer { orders.withLock { $0.isFinished = true } }
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
      // What takes long to read is read the more seldom: at most a fifth of the time goes into it.
      let rest = max(150_000_000, 4 * (now - began).nanoseconds)
      request.isFresh = false
      // Nobody could be heard.
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
    /// Nobody wants to know any more, or the folder is gone.
    case over
  }

  /// Reads the folder and publishes what it holds, or why it cannot be read.
  private func read(
    _ request: FolderRequest, isFirst: Bool, isWatched: Bool, _ publish: (FolderEvent) -> Void
  ) -> Reading {
    do throws(LibraryError) {
      var listing = try reader(request) { known in
        // Somebody who looks at the rows already does not want them to come and go.
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
      publish(.failed(folder, error.sentence))
      return .failed
    }
  }

  private enum Event {
    case request(FolderRequest)
    case news(FolderWatch.News)
    case end
  }

  /// Waits for an order, or for a change, which is only heard once the session has rested.
  private func wait(for watch: borrowing FolderWatch?, rested: MonotonicTime) -> Event {
    var isResting = true
    while true {
      if let request = orders.withLock({ $0.isEnded ? nil : $0.request.take() }) { return .request(request) }
      if isEnded { return .end }
      let left = (rested - MonotonicTime.now).nanoseconds
      isResting = isResting && left > 0
      var sources = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
      if !isResting, let descriptor = Self.descriptor(of: watch) {
        sources.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
      }
      platform_poll(&sources, Int32(sources.count), isResting ? left : -1)
      wake.clear()
      guard !isResting else { continue }
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

  /// The nearest folder above that is still there.
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
  /// Whether the folder has to be read for this, or what is known of it is enough.
  fileprivate func needsReading(after listing: FolderListing) -> Bool {
    let present = listing.options
    return isFresh || options.showsAllFiles != present.showsAllFiles
      || options.showsHidden != present.showsHidden
      // The times of folders are asked for only where they are wanted.
      || options.order.key == .time && present.order.key != .time
  }

  /// The rows with the durations that are known, in the order that is wanted.
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
