// Limits on skipping unplayable items, and on requests to servers that do not answer; `AutoAdvance.swift` applies
// them.

import Base

/// A run of failures: playlist items that cannot be played, one after the other, until one opens.
///
/// Its pauses spare the servers and let the user follow; its bounds make it end. Part of the model: main thread only.
struct FailureRun: Equatable, Sendable {
  /// The least time between the starts of two attempts.
  static let pause = MonotonicTime.milliseconds(250)
  /// The run ends after this many attempts.
  static let mostTries = 10
  /// The run ends with the first failure after this time since it began.
  static let mostTime = MonotonicTime.seconds(5)
  /// The least time between two changes of the count on the screen.
  private static let counterTime = MonotonicTime.milliseconds(500)
  /// The longest wait of the run for the check for missing files.
  static let sweepPatience = MonotonicTime.seconds(1)
  /// The most files checked by one request.
  static let sweptAtOnce = 20_000

  /// The item that failed first.
  let origin: ItemID
  /// Forward (1) or back (-1).
  let direction: Int
  /// The time at which the first item failed.
  let since: MonotonicTime
  /// Attempts that failed.
  private(set) var tries = 0
  /// Files skipped because they do not exist.
  var missing = 0
  /// The reason of the last failure, as a sentence.
  private(set) var cause = ""
  /// The count on the screen, which trails `total`.
  private(set) var shownCount = 0
  private var countedAt = MonotonicTime.zero
  /// The time at which the next attempt is due; nil during an attempt and during a file check.
  var due: MonotonicTime?
  /// The time at which the wait for a file check ends, or nil.
  var sweepsUntil: MonotonicTime?
  /// The rows whose files have been checked.
  var swept: Range<Int>?
  /// The number of items that opened during the run, all of which broke off but perhaps the last.
  var openings = 0

  init(origin: ItemID, direction: Int, since: MonotonicTime) {
    self.origin = origin
    self.direction = direction
    self.since = since
  }

  var total: Int { tries + missing }
  /// The time at which the run must act next; nil during an attempt.
  var deadline: MonotonicTime? { due ?? sweepsUntil }

  /// Counts one failed attempt.
  mutating func countFailure(_ sentence: String, at now: MonotonicTime) {
    tries += 1
    cause = sentence
    renewCount(at: now)
  }

  /// Updates the count on the screen once the former one has been shown for `counterTime`.
  mutating func renewCount(at now: MonotonicTime) {
    guard shownCount == 0 || now - countedAt >= Self.counterTime else { return }
    shownCount = total
    countedAt = now
  }
}

/// Failures of a film's items, which outlast each of them.
struct PlaybackFailures: Equatable, Sendable {
  /// The run of items that fail one after the other; nil if none is under way.
  var run: FailureRun?
  /// The run that ended when the current item opened; it continues where that item breaks off right after opening.
  var formerRun: FailureRun?
  /// The capture device that disappeared and may return, or nil.
  var lostDevice: LostDevice?

  /// Notes that an item is being opened: another one than the lost device ends the wait for that.
  mutating func opens(_ item: ItemID) {
    if lostDevice?.item == item { lostDevice?.due = nil } else { lostDevice = nil }
  }

  /// Whether an item that opened has to return to Picture in Picture; true once.
  mutating func takeReturnToCorner(_ item: ItemID) -> Bool {
    guard lostDevice?.item == item, lostDevice?.returnsToCorner == true else { return false }
    lostDevice?.returnsToCorner = false
    return true
  }

  /// Ends the run for good, because the user chose another item.
  mutating func endRun() {
    run = nil
    formerRun = nil
  }
}

/// Servers that failed to answer several times in a row and get no requests for a while.
///
/// Part of the model: main thread only.
struct SilentHosts: Equatable, Sendable {
  /// Failures in a row after which a server is spared.
  static let mostFailures = 5
  /// The time for which a server is spared.
  static let rest = MonotonicTime.seconds(60)
  /// The most servers remembered; the oldest is dropped.
  private static let limit = 64

  private struct Host: Equatable {
    /// Scheme, host and port as the bytes that its URLs begin with.
    var start: [UInt8]
    var failures = 0
    var until = MonotonicTime.zero
  }
  private var hosts: [Host] = []

  var isEmpty: Bool { hosts.isEmpty }

  /// Counts a failure to answer; locations other than URLs are ignored.
  mutating func fail(_ location: MediaLocation, at now: MonotonicTime) {
    guard let start = Self.start(of: location) else { return }
    let index = hosts.firstIndex { $0.start == start } ?? hosts.count
    if index == hosts.count {
      if hosts.count == Self.limit { hosts.removeFirst() }
      hosts.append(Host(start: start))
    }
    let last = min(index, hosts.count - 1)
    hosts[last].failures += 1
    if hosts[last].failures >= Self.mostFailures { hosts[last].until = now + Self.rest }
  }

  /// Clears a server's failures: it has answered, be it with an error such as "not found".
  mutating func answer(_ location: MediaLocation) {
    guard !hosts.isEmpty, let start = Self.start(of: location) else { return }
    hosts.removeAll { $0.start == start }
  }

  /// Whether a location is on a server that is spared at that time.
  func leavesAlone(_ location: MediaLocation, at now: MonotonicTime) -> Bool {
    guard !hosts.isEmpty, case .url(let address) = location else { return false }
    return hosts.contains { host in
      guard host.until > now else { return false }
      // Bytes are compared in place: long playlists are searched without a string per item.
      return address.utf8.withContiguousStorageIfAvailable { Self.isOn(host.start, $0) }
        ?? Array(address.utf8).withUnsafeBufferPointer { Self.isOn(host.start, $0) }
    }
  }

  private static func isOn(_ start: [UInt8], _ address: UnsafeBufferPointer<UInt8>) -> Bool {
    guard address.count >= start.count, address.prefix(start.count).elementsEqual(start) else { return false }
    guard address.count > start.count else { return true }
    let next = address[start.count]
    return next == UInt8(ascii: "/") || next == UInt8(ascii: "?") || next == UInt8(ascii: "#")
  }

  private static func start(of location: MediaLocation) -> [UInt8]? {
    guard case .url(let address) = location else { return nil }
    let bytes = Array(address.utf8.prefix(1_024))
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: Array("://".utf8))
    else { return nil }
    let ends = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
    let end = bytes[(colon + 3)...].firstIndex { ends.contains($0) } ?? bytes.endIndex
    return end > colon + 3 ? Array(bytes[..<end]) : nil
  }
}
