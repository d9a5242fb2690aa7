import Base
import Glibc
import Library
import Platform
import Synchronization
import TestSupport
import Testing

@Suite("A folder on the screen") struct FolderSessionTests {
  @Test func folderListingFollowsChangesOnDisk() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.mkv")
    let shown = try ShownFolder(FolderRequest(folder.path))
    defer { shown.session.end() }
    try shown.expect("the first file") { $0.names == ["a.mkv"] && $0.listing?.isWatched == true }
    try folder.file("b.mkv")
    try shown.expect("a second one") { $0.names == ["a.mkv", "b.mkv"] }
    try #require(rename(folder("a.mkv").cString, folder("c.mkv").cString) == 0)
    try shown.expect("another name") { $0.names == ["b.mkv", "c.mkv"] }
    unlink(folder("b.mkv").cString)
    try shown.expect("one left") { $0.names == ["c.mkv"] }
    // A file that grows is written when it is closed.
    try folder.file("c.mkv", "123456")
    try shown.expect("its size") { $0.listing?.entries.first?.size == 6 }
  }

  @Test func anotherOrderReadsNothing() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.mkv", "1")
    try folder.file("b.mkv", "12")
    let reads = Counter()
    let shown = try ShownFolder(FolderRequest(folder.path)) { (request, _, _) throws(LibraryError) in
      reads.add()
      return try FolderReader.read(request.folder, request.options)
    }
    defer { shown.session.end() }
    try shown.expect("by name") { $0.names == ["a.mkv", "b.mkv"] }
    var request = FolderRequest(folder.path, isFresh: false)
    request.options.order = FolderOrder(.size)
    shown.session.take(request)
    try shown.expect("by size") { $0.names == ["b.mkv", "a.mkv"] }
    request.options.order = FolderOrder(.duration)
    request.durations = [BytePath("a.mkv"): MediaTime(seconds: 1)]
    shown.session.take(request)
    try shown.expect("by duration") {
      $0.names == ["a.mkv", "b.mkv"] && $0.listing?.entries.first?.duration == MediaTime(seconds: 1)
    }
    #expect(reads.count == 1)
    request.options.showsAllFiles = true
    shown.session.take(request)
    try shown.expect("another reading") { _ in reads.count == 2 }
  }

  @Test func aFolderThatChangesAllTheTimeCostsLittle() throws {
    let folder = try TemporaryFolder()
    let reads = Counter()
    let shown = try ShownFolder(FolderRequest(folder.path)) { (request, _, _) throws(LibraryError) in
      reads.add()
      return try FolderReader.read(request.folder, request.options)
    }
    defer { shown.session.end() }
    try shown.expect("the folder") { $0.listing != nil }
    let start = ContinuousClock.now
    var changes = 0
    while start.duration(to: .now) < .seconds(1) {
      try folder.file("\(changes % 50).mkv")
      changes += 1
      usleep(500)
    }
    #expect(changes > 100)
    #expect(reads.count <= 12, "\(reads.count) readings for \(changes) changes")
    try folder.file("last.mkv")
    try shown.expect("the last change") { $0.names.contains("last.mkv") }
  }

  @Test func aFolderThatVanishesSaysWhatIsLeft() throws {
    let folder = try TemporaryFolder()
    try folder.folder("a")
    try folder.folder("a/b")
    let inner = try folder.folder("a/b/c")
    let shown = try ShownFolder(FolderRequest(inner))
    defer { shown.session.end() }
    try shown.expect("the folder") { $0.listing != nil }
    try #require(rename(folder("a/b").cString, folder("elsewhere").cString) == 0)
    try #require(rmdir(folder("elsewhere/c").cString) == 0)
    try shown.expect("its nearest parent") { $0.living == folder("a") }
    // A folder that never was there, and a file.
    let file = try folder.file("file.mkv")
    let second = try ShownFolder(FolderRequest(file))
    defer { second.session.end() }
    try second.expect("the folder around it") { $0.living == folder.path }
  }

  @Test func aFolderThatDoesNotAnswerIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    let gate = Gate()
    let shown = try ShownFolder(FolderRequest(folder.path)) { (request, _, _) throws(LibraryError) in
      gate.wait()
      return FolderListing(folder: request.folder)
    }
    defer { shown.session.end() }
    for _ in 0..<100 { shown.session.take(FolderRequest(folder.path)) }
    shown.session.end()
    #expect(!shown.hasReturned)
    gate.open()
    try shown.expect("the end of the session") { $0.hasReturned }
    // Nobody wanted to know any more.
    #expect(shown.reports.isEmpty)
  }

  @Test func partialListingIsShownBeforeTheWhole() throws {
    let folder = try TemporaryFolder()
    let gate = Gate()
    let shown = try ShownFolder(FolderRequest(folder.path)) { (request, early, _) throws(LibraryError) in
      var listing = FolderListing(
        folder: request.folder, entries: [BrowserEntry(name: BytePath("a.mkv"), kind: .media(.video))])
      listing.isComplete = false
      early(listing)
      gate.wait()
      listing.entries[0].size = 5
      listing.isComplete = true
      return listing
    }
    defer { shown.session.end() }
    try shown.expect("the names") { $0.names == ["a.mkv"] && $0.listing?.isComplete == false }
    gate.open()
    try shown.expect("the rest") { $0.listing?.isComplete == true && $0.listing?.entries.first?.size == 5 }
  }

  @Test(.enabled(if: geteuid() != 0, "The superuser may read everything."))
  func aFolderThatMayNotBeReadIsReadWhenItMay() throws {
    let folder = try TemporaryFolder()
    let closed = try folder.folder("closed")
    try #require(chmod(closed.cString, 0) == 0)
    let shown = try ShownFolder(FolderRequest(closed))
    defer { shown.session.end() }
    try shown.expect("the reason") { $0.failure?.hasPrefix("You may not read") == true }
    try #require(chmod(closed.cString, 0o755) == 0)
    shown.session.take(FolderRequest(closed))
    try shown.expect("the folder") { $0.listing != nil }
  }
}

/// A session on a thread of its own, and what it said.
private final class ShownFolder: Sendable {
  let session: FolderSession
  private let said = Mutex<[FolderEvent]>([])
  private let returned = Atomic(false)

  var hasReturned: Bool { returned.load(ordering: .relaxed) }

  init(_ request: FolderRequest, reader: FolderSession.Reader? = nil) throws {
    session = reader.map { FolderSession(request, reader: $0) } ?? FolderSession(request)
    let isStarted = NativeThread.start("folder") { [self] in
      session.run { event in said.withLock { $0.append(event) } }
      returned.store(true, ordering: .relaxed)
    }
    try #require(isStarted)
  }

  var reports: [FolderEvent] { said.withLock { $0 } }

  var listing: FolderListing? {
    for case .listed(let listing) in reports.reversed() { return listing }
    return nil
  }

  var living: BytePath? {
    for case .vanished(_, let living) in reports { return living }
    return nil
  }

  var failure: String? {
    for case .failed(_, let sentence) in reports { return sentence }
    return nil
  }

  var names: [String] { listing?.entries.map(\.shownName) ?? [] }

  func expect(_ what: Comment, location: SourceLocation = #_sourceLocation, _ holds: (ShownFolder) -> Bool)
    throws
  {
    if becomes({ holds(self) }) { return }
    Issue.record("\(what) did not come", sourceLocation: location)
    session.end()
    throw LateFolder()
  }

}

private struct LateFolder: Error {}

private final class Counter: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
}
